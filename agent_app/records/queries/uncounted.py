"""What ended turns and side requests add to the daily sums."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date
from itertools import groupby
from typing import get_args

from django.db.models import Case, CharField, Count, Exists, F, OuterRef, Q, QuerySet, Sum, Value, When

from agent_app.records.first_token import bucket_of
from agent_app.records.mending import mended
from agent_app.records.models import (
    DailyFirstToken,
    DailyGuard,
    DailyLayer,
    DailySum,
    DailyTool,
    DailyUse,
    GuardFiring,
    LedgerEntry,
    SideRequest,
    Step,
    ToolCall,
    Turn,
)
from agent_app.records.pricing import Prices, Tokens
from agent_app.records.queries.outcomes import CallOutcome
from agent_app.records.used_tokens import Priced, priced, prices_of
from tools.kit.json_types import JsonObject
from tools.kit.receipt import FAILURE, FailureKind

Purpose = DailyUse.Purpose
_IMAGE_TOOL = "image_make"
_KINDS = frozenset(get_args(FailureKind))
_OTHER_KIND = "other"
_NAMED_LAYERS = ("capability", "receipt")
"""In the other layers a name is one turn's own."""


@dataclass(frozen=True)
class Place:
    """Whose sums, of which day, of which model (`UsageModel.key`)."""

    owner_id: str
    day: date
    model: str
    label: str


@dataclass(frozen=True)
class Addend:
    """`key` are the values of the table's KEY, `counts` those of its COUNTS that are not 0."""

    table: type[DailySum]
    place: Place
    key: tuple[str | int, ...]
    counts: dict[str, int]


def ended_turns() -> QuerySet[Turn]:
    """Those that are in no sum yet, the oldest first."""
    ended = Turn.objects.filter(counted_at=None, finished_at__isnull=False)
    return ended.select_related("model", "conversation").order_by("finished_at")


def side_requests() -> QuerySet[SideRequest]:
    """Those that are in no sum yet, the oldest first."""
    return (
        SideRequest.objects.filter(counted_at=None)
        .select_related("model", "conversation")
        .order_by("created_at")
    )


def waits_to_be_counted() -> bool:
    return ended_turns().exists() or side_requests().exists()


def of_side_requests(requests: Sequence[SideRequest]) -> Iterator[Addend]:
    for one in requests:
        place = Place(
            one.conversation.owner_id, one.created_at.astimezone(UTC).date(), one.model_id, one.model.label
        )
        tokens = Tokens(one.input_tokens, one.cached_tokens, 0, one.output_tokens)
        yield _use(place, Purpose(one.purpose), priced(prices_of(one.model), tokens), requests=1)


def of_turns(turns: Sequence[Turn]) -> Iterator[Addend]:
    places = {turn.id: _place(turn) for turn in turns}
    yield from _uses(turns, places)
    yield from _ledger(places)
    yield from _first_tokens(places)
    yield from _guards(places)
    yield from _calls(places)


def _place(turn: Turn) -> Place:
    assert turn.finished_at is not None  # noqa: S101 - see ended_turns
    day = turn.finished_at.astimezone(UTC).date()
    return Place(turn.conversation.owner_id, day, turn.model_id, turn.model.label)


def _use(place: Place, purpose: Purpose, used: Priced, **counts: int) -> Addend:
    tokens = used.tokens
    taken = {
        "input_tokens": tokens.input,
        "cached_tokens": tokens.cached,
        "cache_write_tokens": tokens.cache_write,
        "output_tokens": tokens.output,
        "cost_nano": used.cost_nano,
        "unpriced_tokens": used.unpriced,
    }
    return Addend(DailyUse, place, (purpose.value,), {**counts, **taken})


def _uses(turns: Sequence[Turn], places: dict[str, Place]) -> Iterator[Addend]:
    sent = Exists(LedgerEntry.objects.filter(step=OuterRef("pk")))
    rows = (
        Step.objects.filter(turn__in=places)
        .values("turn_id")
        .annotate(
            input=Sum("input_tokens"),
            cached=Sum("cached_tokens"),
            written=Sum("cache_write_tokens"),
            output=Sum("output_tokens"),
            requests=Count("pk", filter=sent),
        )
        .order_by("turn_id")
    )
    sums = {row["turn_id"]: row for row in rows}
    for turn in turns:
        row = sums.get(turn.id)
        tokens = Tokens(row["input"], row["cached"], row["written"], row["output"]) if row else Tokens()
        used = priced(prices_of(turn.model), tokens)
        requests = row["requests"] if row else 0
        yield _use(places[turn.id], Purpose.TURN, used, requests=requests, **{turn.state: 1})


def _ledger(places: dict[str, Place]) -> Iterator[Addend]:
    name = Case(When(layer__in=_NAMED_LAYERS, then=F("name")), default=Value(""), output_field=CharField())
    rows = (
        LedgerEntry.objects.filter(step__turn__in=places)
        .values("step__turn_id", "layer", shown=name)
        .annotate(all=Sum("tokens"), kept=Sum("tokens", filter=Q(in_prefix=True), default=0))
        .order_by("step__turn_id")
    )
    for row in rows:
        counts = {"tokens": row["all"], "prefix_tokens": row["kept"]}
        yield Addend(DailyLayer, places[row["step__turn_id"]], (row["layer"], row["shown"]), counts)


def _first_tokens(places: dict[str, Place]) -> Iterator[Addend]:
    timed = Step.objects.filter(turn__in=places, first_token_ms__isnull=False)
    for turn_id, ms in timed.values_list("turn_id", "first_token_ms"):
        yield Addend(DailyFirstToken, places[turn_id], (bucket_of(ms or 0),), {"steps": 1})


def _guards(places: dict[str, Place]) -> Iterator[Addend]:
    fired = GuardFiring.objects.filter(step__turn__in=places)
    for turn_id, guard, corrected in fired.values_list("step__turn_id", "guard", "corrected"):
        counts = {"fired": 1, "corrected": int(corrected)}
        yield Addend(DailyGuard, places[turn_id], (guard,), counts)


def _calls(places: dict[str, Place]) -> Iterator[Addend]:
    """Those with a receipt. Names that no tool of the turn had are a model's inventions, and count as one."""
    tools = LedgerEntry.objects.filter(step__turn__in=places, layer="capability")
    offered = set(tools.values_list("step__turn_id", "name").distinct())
    settled = (
        ToolCall.objects.filter(step__turn__in=places, state__in=(ToolCall.State.OK, ToolCall.State.ERROR))
        .select_related("step")
        .only("name", "state", "receipt", "step__index", "step__turn_id")
        .order_by("step__turn_id", "step__index", "index")
    )
    for turn_id, group in groupby(settled, lambda call: call.step.turn_id):
        calls = list(group)
        outcomes = [CallOutcome(c.name, c.step.index, c.state == ToolCall.State.OK) for c in calls]
        for call, mends in zip(calls, mended(outcomes), strict=True):
            tool = call.name if (turn_id, call.name) in offered else ""
            yield Addend(
                DailyTool, places[turn_id], (tool, _failure(call)), {"calls": 1, "mended": int(mends)}
            )
            yield from _pictures(call, places[turn_id])


def _failure(call: ToolCall) -> str:
    if call.state == ToolCall.State.OK:
        return ""
    kind = (call.receipt or {}).get(FAILURE)
    return str(kind) if kind in _KINDS else _OTHER_KIND


def _pictures(call: ToolCall, place: Place) -> Iterator[Addend]:
    """The receipt tells what the model that makes pictures counted, in one figure."""
    receipt: JsonObject = call.receipt or {}
    tokens, name = receipt.get("tokens"), receipt.get("model")
    if call.name != _IMAGE_TOOL or call.state != ToolCall.State.OK or not isinstance(name, str):
        return
    whole = tokens if isinstance(tokens, int) and not isinstance(tokens, bool) else 0
    at = Place(place.owner_id, place.day, f"image:{name[:200]}", name[:200])
    yield _use(at, Purpose.IMAGE, priced(Prices(), Tokens(output=whole)), requests=1)
