"""Turns that ended are added to the daily sums, each once, whichever process does it and whatever dies."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, datetime

from django.db import transaction
from django.db.models import Q

from agent_app.records.models import (
    DailyFirstToken,
    DailyGuard,
    DailyLayer,
    DailySum,
    DailyTool,
    DailyUse,
    SideRequest,
    Turn,
    UsageCounter,
    UsageModel,
)
from agent_app.records.queries.uncounted import (
    Addend,
    Place,
    ended_turns,
    of_side_requests,
    of_turns,
    side_requests,
    waits_to_be_counted,
)

BATCH = 50
BATCHES_AT_ONCE = 10
TABLES: tuple[type[DailySum], ...] = (DailyUse, DailyLayer, DailyTool, DailyGuard, DailyFirstToken)

Key = tuple[str | None, date, int, *tuple[str | int, ...]]
"""Owner (None: the site), day, model, and the table's own KEY."""


def count_ended(*, now: datetime, limit: int = BATCH) -> int:
    """Adds the oldest turns and side requests that are in no sum yet; how many that were.

    Sums and marks are written in one transaction, so that it happens once, or not at all.
    """
    return _count(now, limit) if waits_to_be_counted() else 0


def count_all(*, now: datetime) -> None:
    """What has ended, however much that is, a batch in each transaction."""
    while count_ended(now=now) >= BATCH:
        pass


def catch_up(*, now: datetime) -> None:
    """Before somebody reads: what has ended, but no more than takes a moment."""
    for _ in range(BATCHES_AT_ONCE):
        if count_ended(now=now) < BATCH:
            return


@transaction.atomic
def _count(now: datetime, limit: int) -> int:
    _alone()
    turns = list(ended_turns()[:limit])
    asides = list(side_requests()[:limit])
    add_up([*of_turns(turns), *of_side_requests(asides)])
    Turn.objects.filter(id__in=[turn.id for turn in turns]).update(counted_at=now)
    SideRequest.objects.filter(id__in=[one.id for one in asides]).update(counted_at=now)
    return len(turns) + len(asides)


def _alone() -> None:
    """Until the transaction ends nobody else adds to any sum."""
    UsageCounter.objects.get_or_create(id=1)
    UsageCounter.objects.select_for_update().get(id=1)


def add_up(addends: Iterable[Addend]) -> None:
    """To the rows of their owners, and to those of the site. Runs in the caller's transaction, alone."""
    by_table: dict[type[DailySum], list[Addend]] = defaultdict(list)
    for addend in addends:
        by_table[addend.table].append(addend)
    models = _models(addend.place for some in by_table.values() for addend in some)
    for table, some in by_table.items():
        _add(table, _folded(some, models))


def _models(places: Iterable[Place]) -> dict[str, int]:
    """The rows of these models, under their labels of today."""
    labels = {place.model: place.label for place in places}
    known = {one.key: one for one in UsageModel.objects.filter(key__in=labels)}
    for key, label in labels.items():
        if key not in known:
            known[key] = UsageModel.objects.create(key=key, label=label)
        elif known[key].label != label:
            UsageModel.objects.filter(key=key).update(label=label)
    return {key: one.id for key, one in known.items()}


def _folded(addends: Iterable[Addend], models: Mapping[str, int]) -> dict[Key, dict[str, int]]:
    sums: dict[Key, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for addend in addends:
        at = addend.place
        for owner_id in (at.owner_id, None):
            row = sums[owner_id, at.day, models[at.model], *addend.key]
            for name, count in addend.counts.items():
                row[name] += count
    return sums


def _add(table: type[DailySum], sums: Mapping[Key, Mapping[str, int]]) -> None:
    names = ("owner_id", "day", "model_id", *table.KEY)
    there = {tuple(getattr(row, name) for name in names): row for row in _rows(table, sums)}
    new = []
    for key, counts in sums.items():
        row = there.get(key)
        if row is None:
            row = table(**dict(zip(names, key, strict=True)))
            new.append(row)
        for name, count in counts.items():
            setattr(row, name, getattr(row, name) + count)
    table.objects.bulk_create(new)
    old = [row for key, row in there.items() if key in sums]
    if old:
        table.objects.bulk_create(
            old, update_conflicts=True, unique_fields=("id",), update_fields=table.COUNTS
        )


def _rows(table: type[DailySum], sums: Iterable[Key]) -> Iterable[DailySum]:
    """All that may be among them, and some others of the same days."""
    whose = Q(owner=None) | Q(owner__in={key[0] for key in sums if key[0] is not None})
    return table.objects.filter(whose, day__in={key[1] for key in sums}, model__in={key[2] for key in sums})


def hand_on_sums(from_owner_id: str, to_owner_id: str) -> None:
    """What a guest used counts as the member's they became. Runs in the caller's transaction."""
    _alone()
    for table in TABLES:
        sums = {
            (to_owner_id, row.day, row.model_id, *(getattr(row, name) for name in table.KEY)): {
                name: getattr(row, name) for name in table.COUNTS
            }
            for row in table.objects.filter(owner_id=from_owner_id)
        }
        if sums:
            _add(table, sums)
            table.objects.filter(owner_id=from_owner_id).delete()
