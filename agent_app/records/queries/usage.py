"""Usage as people look at it, read from the daily sums alone."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields
from decimal import Decimal
from typing import cast

from django.db.models import QuerySet, Sum

from agent_app.records.first_token import quantile_ms
from agent_app.records.models import (
    DailyFirstToken,
    DailyGuard,
    DailyLayer,
    DailyTool,
    DailyUse,
    Owner,
    UsageModel,
)
from agent_app.records.queries.uncounted import waits_to_be_counted
from agent_app.records.usage_rows import (
    Choice,
    Choices,
    DayUse,
    GuardUse,
    LayerUse,
    ModelUse,
    Period,
    PersonUse,
    PurposeUse,
    Report,
    Scope,
    ToolUse,
    Use,
)

MOST_ROWS = 300
_SUMS = {f"sum_{name}": Sum(name, default=0) for name in DailyUse.COUNTS}
_NANO = Decimal(10**9)
_TOOL_LAYERS = ("capability", "receipt")


def report(scope: Scope, *, people: bool = False) -> Report:
    """With `people` also by whom it was, and whom one can choose."""
    uses = uses_in(scope)
    total = _use(uses.aggregate(**_SUMS))
    return Report(
        total=total,
        before=_use(_before(scope).aggregate(**_SUMS)),
        days=tuple(
            DayUse(row["day"], _use(row)) for row in uses.values("day").annotate(**_SUMS).order_by("day")
        ),
        models=_models(scope),
        purposes=tuple(
            PurposeUse(row["purpose"], _use(row))
            for row in uses.values("purpose").annotate(**_SUMS).order_by("purpose")
        ),
        layers=layers_in(scope),
        tools=tools_in(scope),
        guards=guards_in(scope),
        people=_everyone(scope, total) if people and scope.owner_id is None else (),
        choices=_choices(scope, people=people),
        counting=waits_to_be_counted(),
    )


def uses_in(scope: Scope) -> QuerySet[DailyUse]:
    rows = DailyUse.objects.filter(owner=scope.owner_id, day__range=_days(scope.period))
    return rows.filter(model__key=scope.model) if scope.model else rows


def _before(scope: Scope) -> QuerySet[DailyUse]:
    return uses_in(Scope(scope.period.before, scope.owner_id, scope.model))


def _days(period: Period) -> tuple[object, object]:
    return period.first, period.last


def _use(row: Mapping[str, object]) -> Use:
    counts = {name: cast("int", row[f"sum_{name}"]) for name in DailyUse.COUNTS}
    return Use(cost=counts.pop("cost_nano") / _NANO, **counts)


def _models(scope: Scope) -> tuple[ModelUse, ...]:
    timed = _times(scope)
    rows = uses_in(scope).values("model__key", "model__label").annotate(**_SUMS)
    found = [
        ModelUse(
            row["model__key"],
            row["model__label"],
            _use(row),
            quantile_ms(timed[row["model__key"]], 0.5),
            quantile_ms(timed[row["model__key"]], 0.95),
            sum(timed[row["model__key"]].values()),
        )
        for row in rows
    ]
    return tuple(sorted(found, key=lambda one: (-one.use.tokens, one.label)))[:MOST_ROWS]


def _times(scope: Scope) -> Mapping[str, dict[int, int]]:
    rows = DailyFirstToken.objects.filter(owner=scope.owner_id, day__range=_days(scope.period))
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for row in rows.values("model__key", "bucket").annotate(count=Sum("steps")):
        found[row["model__key"]][row["bucket"]] = row["count"]
    return found


def layers_in(scope: Scope) -> tuple[LayerUse, ...]:
    """The heaviest first; with a tool, of the layers that have tools that one alone."""
    rows = DailyLayer.objects.filter(owner=scope.owner_id, day__range=_days(scope.period))
    if scope.model:
        rows = rows.filter(model__key=scope.model)
    sums = rows.values("layer", "name").annotate(all=Sum("tokens"), kept=Sum("prefix_tokens"))
    found = sums.order_by("-all", "layer", "name")
    return tuple(LayerUse(row["layer"], row["name"], row["all"], row["kept"]) for row in found[:MOST_ROWS])


def tools_in(scope: Scope) -> tuple[ToolUse, ...]:
    rows = DailyTool.objects.filter(owner=scope.owner_id, day__range=_days(scope.period))
    if scope.model:
        rows = rows.filter(model__key=scope.model)
    if scope.tool is not None:
        rows = rows.filter(tool=scope.tool)
    found = rows.values("tool", "failure").annotate(all=Sum("calls"), good=Sum("mended"))
    ordered = found.order_by("-all", "tool", "failure")
    return tuple(ToolUse(row["tool"], row["failure"], row["all"], row["good"]) for row in ordered[:MOST_ROWS])


def guards_in(scope: Scope) -> tuple[GuardUse, ...]:
    rows = DailyGuard.objects.filter(owner=scope.owner_id, day__range=_days(scope.period))
    if scope.model:
        rows = rows.filter(model__key=scope.model)
    found = rows.values("model__label", "guard").annotate(all=Sum("fired"), told=Sum("corrected"))
    ordered = found.order_by("model__label", "guard")
    return tuple(
        GuardUse(row["model__label"], row["guard"], row["all"], row["told"]) for row in ordered[:MOST_ROWS]
    )


def people_in(scope: Scope) -> tuple[PersonUse, ...]:
    """Members, whoever used most first."""
    rows = DailyUse.objects.filter(owner__isnull=False, day__range=_days(scope.period))
    if scope.model:
        rows = rows.filter(model__key=scope.model)
    # Names are looked up beside it: joined to each row, they take longer than the sums.
    sums = list(rows.values("owner_id").annotate(**_SUMS).order_by())
    names = _names([row["owner_id"] for row in sums])
    found = [
        PersonUse(row["owner_id"], names[row["owner_id"]], _use(row))
        for row in sums
        if row["owner_id"] in names
    ]
    return tuple(sorted(found, key=lambda one: (-one.use.tokens, one.name)))


def _names(owner_ids: Sequence[str]) -> dict[str, str]:
    """Of those that are members."""
    members = Owner.objects.filter(id__in=owner_ids, user__isnull=False)
    return dict(members.values_list("id", "user__username"))


def _everyone(scope: Scope, total: Use) -> tuple[PersonUse, ...]:
    """Members, and last what is left of the site's sums: that of guests, and of accounts that are gone."""
    members = people_in(scope)
    rest = _without(total, [one.use for one in members])
    return members if rest == Use() else (*members, PersonUse(None, "", rest))


def _without(total: Use, parts: Sequence[Use]) -> Use:
    names = [field.name for field in fields(Use)]
    return Use(**{name: getattr(total, name) - sum(getattr(part, name) for part in parts) for name in names})


def _choices(scope: Scope, *, people: bool) -> Choices:
    days = _days(scope.period)
    used = DailyUse.objects.filter(owner=scope.owner_id, day__range=days)
    models = UsageModel.objects.filter(id__in=used.values("model_id").distinct()).order_by("label", "key")
    tools = DailyTool.objects.filter(owner=scope.owner_id, day__range=days).exclude(tool="")
    return Choices(
        models=tuple(Choice(one.key, one.label) for one in models[:MOST_ROWS]),
        tools=tuple(tools.values_list("tool", flat=True).distinct().order_by("tool")[:MOST_ROWS]),
        people=_members(scope.period) if people else (),
    )


def _members(period: Period) -> tuple[Choice, ...]:
    active = (
        DailyUse.objects.filter(owner__isnull=False, day__range=_days(period)).values("owner_id").distinct()
    )
    found = Owner.objects.filter(id__in=active, user__isnull=False).order_by("user__username")
    return tuple(Choice(key, name) for key, name in found.values_list("id", "user__username"))
