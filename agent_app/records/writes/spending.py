"""A request holds a part of its budgets before it goes out; what it took is settled after it, once."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal

from django.db import IntegrityError, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Greatest, Least

from agent_app.records import identifiers, used_tokens
from agent_app.records.budget_amounts import MOST_USED, from_amount, spent
from agent_app.records.budget_periods import next_start, period_start
from agent_app.records.models import Budget, BudgetHold, BudgetUse, ChatModel, Conversation, Turn
from agent_app.records.pricing import Prices, Tokens
from agent_app.records.queries.budgets import POOLS, any_budget, holder_of, holding_for
from agent_app.records.writes.leases import DRIVEN

logger = logging.getLogger(__name__)

LONGEST_ASIDE = timedelta(hours=1)
"""A request beside the turns that would be over later than this was begun under another clock."""


@dataclass(frozen=True)
class Asked:
    """A request that is about to go out, and the most tokens that it is expected to take.

    A step names its turn and fence, and holds what it does while that fence drives the turn. A request
    beside the turns is over by `until`. A model without an id has no prices.
    """

    chat_id: str
    tokens: Tokens
    model_id: str = ""
    turn_id: str = ""
    fence: int = 0
    until: datetime | None = None
    request: str = field(default_factory=identifiers.hold_id)
    """Its id: what is asked for twice, since the line to the database broke, holds once."""


class BudgetUsed(Exception):
    """Nothing is left of a budget; the request must not go out. `limit` in tokens or dollars."""

    def __init__(self, budget: Budget, begins_anew: datetime) -> None:
        super().__init__("nothing is left of a budget")
        self.budget_id = budget.id
        self.unit, self.period = budget.unit, budget.period
        self.shared = budget.subject in POOLS and budget.subject != Budget.Subject.USER
        self.limit: Decimal = from_amount(budget.unit, budget.limit)
        self.begins_anew = begins_anew


def hold(asked: Asked, *, now: datetime) -> str:
    """The request's id to settle with; empty where it takes part of no budget. Raises BudgetUsed.

    It holds no more than what is left, and goes out while anything is: others see what it holds.
    """
    if not any_budget():
        return ""
    try:
        return _hold(asked, now)
    except BudgetUsed:
        # What the process that drove a turn before held is not in the way of who drives it now.
        release_abandoned(now=now)
    except IntegrityError:
        logger.info("a budget was removed while a request of %s was about to hold of it", asked.chat_id)
    return _hold(asked, now)


@transaction.atomic
def _hold(asked: Asked, now: datetime) -> str:
    if BudgetHold.objects.filter(request=asked.request).exists():
        return asked.request
    owner = Conversation.objects.filter(id=asked.chat_id).values_list("owner_id", flat=True).first()
    concerned = list(holding_for(owner)) if owner is not None else []
    if owner is None or not concerned:
        return ""
    prices = prices_of(asked.model_id)
    amounts = {one.id: spent(one.unit, prices, asked.tokens) for one in concerned}
    uses = _locked(concerned, owner, now)
    for use in uses:
        amount = amounts[use.budget_id]
        left = use.budget.limit - use.used - use.held
        if use.budget.limit == 0 or (amount > 0 and left <= 0):
            raise BudgetUsed(use.budget, next_start(use.budget.period, now))
        if amount > 0:
            _take(use, asked, min(amount, left))
    return asked.request


def _take(use: BudgetUse, asked: Asked, amount: int) -> None:
    BudgetUse.objects.filter(id=use.id).update(held=F("held") + amount)
    BudgetHold.objects.create(
        request=asked.request,
        use=use,
        model_id=asked.model_id,
        amount=amount,
        turn_id=asked.turn_id,
        fence=asked.fence,
        until=asked.until,
    )


def _locked(concerned: Sequence[Budget], owner_id: str, now: datetime) -> list[BudgetUse]:
    """Locked until the transaction ends, in one order, so that two requests never wait for each other."""
    wanted = [(one, holder_of(one, owner_id), period_start(one.period, now)) for one in concerned]
    these = Q(pk__in=())
    for one, holder, start in wanted:
        these |= Q(budget=one, holder=holder, period_start=start)
    made = [BudgetUse(budget=one, holder=holder, period_start=start) for one, holder, start in wanted]
    if BudgetUse.objects.filter(these).count() < len(made):
        BudgetUse.objects.bulk_create(made, ignore_conflicts=True)
    locked = BudgetUse.objects.select_for_update(of=("self",)).select_related("budget")
    return list(locked.filter(these).order_by("id"))


def prices_of(model_id: str) -> Prices:
    model = ChatModel.objects.filter(id=model_id).first()
    return used_tokens.prices_of(model) if model is not None else Prices()


def settle(request: str, tokens: Tokens) -> None:
    """What was held is let go, and what was taken counts. Whoever comes second finds nothing held."""
    if request:
        _settle(request, tokens)


@transaction.atomic
def _settle(request: str, tokens: Tokens) -> None:
    for one in _holds(BudgetHold.objects.filter(request=request)):
        taken = spent(one.use.budget.unit, prices_of(one.model_id), tokens)
        _end(one, taken)


def release(request: str) -> None:
    """A request that came to nothing took nothing."""
    settle(request, Tokens())


def release_abandoned(*, now: datetime) -> None:
    """What processes that died held is let go: nobody drives their turns under their fence any more."""
    for request in set(_abandoned(now).values_list("request", flat=True)[:200]):
        release(request)


def some_abandoned(*, now: datetime) -> bool:
    return _abandoned(now).exists()


def _abandoned(now: datetime) -> QuerySet[BudgetHold]:
    driven = Turn.objects.filter(id=OuterRef("turn_id"), fence=OuterRef("fence"), state__in=DRIVEN)
    over = Q(until__lt=now) | Q(until__gt=now + LONGEST_ASIDE) | Q(until=None)
    return BudgetHold.objects.filter((Q(fence__gt=0) & ~Exists(driven)) | (Q(fence=0) & over))


def _holds(holds: QuerySet[BudgetHold]) -> list[BudgetHold]:
    return list(holds.select_related("use__budget").order_by("use_id"))


def _end(one: BudgetHold, taken: int) -> None:
    """The row decides: of two processes that end it, one deletes it."""
    deleted, _ = BudgetHold.objects.filter(id=one.id).delete()
    if not deleted:
        return
    BudgetUse.objects.filter(id=one.use_id).update(
        held=Greatest(F("held") - one.amount, Value(0)),
        used=Least(F("used") + taken, Value(MOST_USED)),
    )
