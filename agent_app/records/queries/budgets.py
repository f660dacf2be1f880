"""Which budgets hold for whom, and how far each is used in the period that runs."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Q, QuerySet

from agent_app.records.budget_amounts import from_amount
from agent_app.records.budget_periods import next_start, period_start
from agent_app.records.models import Budget, BudgetUse, ChatModel, Owner, PeopleGroup, User
from agent_app.records.queries.models import offered

POOLS = (Budget.Subject.USER, Budget.Subject.GROUP, Budget.Subject.GUESTS)
"""Of these there is one use in a period, whoever spends."""

_OF_GUESTS = Q(subject=Budget.Subject.GUESTS) | Q(group__for_guests=True)

MOST_PEOPLE = 2_000
"""To pick one from."""


@dataclass(frozen=True)
class BudgetRow:
    """`subject_id` is a user's or a group's id. Amounts are tokens or dollars, in this period.

    Where each person has one, the table of all budgets says of `used` how much the one who used most has.
    """

    budget_id: str
    subject: str
    subject_id: str
    subject_name: str
    period: str
    unit: str
    limit: Decimal
    used: Decimal
    held: Decimal
    begins_anew: datetime


def any_budget() -> bool:
    return Budget.objects.exists()


def any_for_guests() -> bool:
    return Budget.objects.filter(_OF_GUESTS).exists()


def budgets(now: datetime) -> tuple[BudgetRow, ...]:
    """All of them."""
    rows = list(Budget.objects.select_related("user", "group"))
    uses = _most_used(rows, now)
    return tuple(_row(budget, uses.get(budget.id), now) for budget in rows)


def budget(budget_id: str, now: datetime) -> BudgetRow | None:
    found = Budget.objects.select_related("user", "group").filter(id=budget_id).first()
    return _row(found, _most_used([found], now).get(found.id), now) if found is not None else None


def budgets_of(owner_id: str, now: datetime) -> tuple[BudgetRow, ...]:
    """Those that hold for one person, as far as they are used."""
    rows = list(holding_for(owner_id).select_related("user", "group"))
    uses = {use.budget_id: use for use in _uses(rows, now) if use.holder in ("", owner_id)}
    return tuple(_row(one, uses.get(one.id), now) for one in rows)


@dataclass(frozen=True)
class Subjects:
    """Whom a budget can be for, as ids and names."""

    people: tuple[tuple[str, str], ...]
    groups: tuple[tuple[str, str], ...]


def subjects() -> Subjects:
    people = User.objects.order_by("username").values_list("id", "username")[:MOST_PEOPLE]
    groups = PeopleGroup.objects.order_by("name").values_list("id", "name")
    return Subjects(tuple((str(id_), name) for id_, name in people), tuple(groups))


def unpriced_models() -> tuple[str, ...]:
    """Labels of models that answer for no money, as far as is known here; the demo is none."""
    without = offered().exclude(wire=ChatModel.Wire.DEMO).filter(Q(input_price=None) | Q(output_price=None))
    return tuple(without.values_list("label", flat=True))


def holding_for(owner_id: str) -> QuerySet[Budget]:
    """Guests have what all guests share, and what the group of guests has."""
    user_id = Owner.objects.filter(id=owner_id).values_list("user_id", flat=True).first()
    if user_id is None:
        return Budget.objects.filter(_OF_GUESTS)
    mine = Q(user_id=user_id) | Q(subject=Budget.Subject.EVERYONE) | Q(group__users=user_id)
    return Budget.objects.filter(mine).distinct()


def holder_of(budget: Budget, owner_id: str) -> str:
    return "" if budget.subject in POOLS else owner_id


def _uses(rows: list[Budget], now: datetime) -> QuerySet[BudgetUse]:
    starts = {one.period: period_start(one.period, now) for one in rows}
    these = Q(pk__in=())
    for period, start in starts.items():
        these |= Q(budget__period=period, period_start=start)
    return BudgetUse.objects.filter(these, budget_id__in=[one.id for one in rows])


def _most_used(rows: list[Budget], now: datetime) -> dict[str, BudgetUse]:
    """The last of each budget's uses in this order stays."""
    return {use.budget_id: use for use in _uses(rows, now).order_by("used", "held")}


def _row(budget: Budget, use: BudgetUse | None, now: datetime) -> BudgetRow:
    named = budget.user.get_username() if budget.user else budget.group.name if budget.group else ""
    return BudgetRow(
        budget_id=budget.id,
        subject=budget.subject,
        subject_id=str(budget.user_id or budget.group_id or ""),
        subject_name=named,
        period=budget.period,
        unit=budget.unit,
        limit=from_amount(budget.unit, budget.limit),
        used=from_amount(budget.unit, use.used if use else 0),
        held=from_amount(budget.unit, use.held if use else 0),
        begins_anew=next_start(budget.period, now),
    )
