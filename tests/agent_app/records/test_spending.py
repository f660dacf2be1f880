"""Requests hold parts of budgets, settle what they took, and never pass a budget together."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    invariant,
    rule,
    run_state_machine_as_test,
)

from agent_app.records.models import Budget, BudgetHold, BudgetUse, ChatModel, Conversation, PeopleGroup, User
from agent_app.records.pricing import Tokens
from agent_app.records.writes.audit import TERMINAL
from agent_app.records.writes.budgets import NewBudget, add_budget, change_limit
from agent_app.records.writes.endings import Ending, finish_turn
from agent_app.records.writes.spending import Asked, BudgetUsed, hold, release, release_abandoned, settle
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def budget(
    limit: str = "100", subject: str = "everyone", of: str = "", *, period: str = "day", unit: str = "tokens"
) -> str:
    return add_budget(TERMINAL, NewBudget(subject, of, period, unit, Decimal(limit)))


def user_id(name: str) -> str:
    return str(User.objects.get(username=name).id)


def asked(chat_id: str, tokens: int = 60, model_id: str = "", **more: object) -> Asked:
    until = NOON + timedelta(minutes=5)
    return Asked(chat_id, Tokens(tokens), model_id, **{"until": until, **more})  # type: ignore[arg-type]  # fields of Asked


@pytest.fixture
def chat() -> str:
    return people.chat(people.member()).chat_id


def use(budget_id: str) -> tuple[int, int]:
    return BudgetUse.objects.values_list("used", "held").get(budget_id=budget_id)


def test_what_a_request_took_counts_and_what_it_held_is_let_go(chat: str) -> None:
    daily = budget()
    held = hold(asked(chat), now=NOON)
    assert use(daily) == (0, 60)
    settle(held, Tokens(30, output=20))
    assert use(daily) == (50, 0)


def test_a_request_settles_once(chat: str) -> None:
    daily = budget()
    held = hold(asked(chat), now=NOON)
    settle(held, Tokens(10))
    settle(held, Tokens(10))
    release(held)
    assert use(daily) == (10, 0)


def test_what_is_asked_for_twice_since_the_line_broke_holds_once(chat: str) -> None:
    daily = budget()
    request = asked(chat)
    assert hold(request, now=NOON) == hold(request, now=NOON)
    assert use(daily) == (0, 60)


def test_a_request_that_failed_took_nothing(chat: str) -> None:
    daily = budget()
    release(hold(asked(chat), now=NOON))
    assert use(daily) == (0, 0)


def test_a_small_rest_makes_one_more_answer_and_holds_no_more_than_the_rest(chat: str) -> None:
    daily = budget()
    settle(hold(asked(chat), now=NOON), Tokens(99))
    held = hold(asked(chat), now=NOON)
    assert use(daily) == (99, 1)
    with pytest.raises(BudgetUsed):
        hold(asked(chat), now=NOON)
    settle(held, Tokens(500))
    assert use(daily) == (599, 0)


def test_who_is_stopped_holds_nothing_of_other_budgets(chat: str) -> None:
    monthly = budget("1000", period="month")
    daily = budget("10")
    settle(hold(asked(chat), now=NOON), Tokens(10))
    with pytest.raises(BudgetUsed) as stopped:
        hold(asked(chat), now=NOON)
    assert (stopped.value.budget_id, stopped.value.begins_anew) == (daily, datetime(2026, 12, 1, tzinfo=UTC))
    assert use(monthly) == (10, 0)
    assert not BudgetHold.objects.exists()


def test_a_budget_of_nothing_stops_everything(chat: str) -> None:
    budget("0", unit="money")
    with pytest.raises(BudgetUsed):
        hold(asked(chat), now=NOON)


def test_a_new_period_begins_anew(chat: str) -> None:
    budget("10")
    settle(hold(asked(chat), now=NOON), Tokens(10))
    assert hold(asked(chat), now=NOON + timedelta(hours=12))


def test_a_clock_that_went_back_finds_what_was_used_then(chat: str) -> None:
    daily = budget("100")
    settle(hold(asked(chat), now=NOON), Tokens(90))
    settle(hold(asked(chat), now=NOON - timedelta(days=1)), Tokens(50))
    assert hold(asked(chat, 5), now=NOON)
    used = BudgetUse.objects.filter(budget_id=daily).order_by("period_start")
    assert list(used.values_list("used", "held")) == [(50, 0), (90, 5)]


def test_what_was_held_in_one_period_settles_in_it(chat: str) -> None:
    daily = budget()
    held = hold(asked(chat), now=NOON)
    hold(asked(chat), now=NOON + timedelta(days=1))
    settle(held, Tokens(7))
    used = BudgetUse.objects.filter(budget_id=daily).order_by("period_start")
    assert list(used.values_list("used", "held")) == [(7, 0), (0, 60)]


def test_each_person_has_their_own_and_a_group_shares_one() -> None:
    ann, bob = (people.chat(people.member(name)).chat_id for name in ("ann", "bob"))
    group = PeopleGroup.objects.create(name="Sales")
    group.users.set(User.objects.all())
    each, pool = budget(subject="each_in_group", of=group.id), budget(subject="group", of=group.id)
    for chat_id in (ann, bob):
        settle(hold(asked(chat_id, 40), now=NOON), Tokens(40))
    assert sorted(BudgetUse.objects.filter(budget_id=each).values_list("used", flat=True)) == [40, 40]
    assert use(pool) == (80, 0)


def test_a_budget_of_one_person_is_nobody_elses() -> None:
    ann, bob = (people.chat(people.member(name)).chat_id for name in ("ann", "bob"))
    budget("0", "user", user_id("ann"))
    assert hold(asked(bob), now=NOON) == ""
    with pytest.raises(BudgetUsed):
        hold(asked(ann), now=NOON)


def test_guests_share_what_is_theirs_and_have_no_part_in_everyones(chat: str) -> None:
    budget("0", "everyone")
    pool = budget("100", "guests")
    for _ in range(2):
        settle(hold(asked(people.chat(people.guest()).chat_id, 20), now=NOON), Tokens(20))
    assert use(pool) == (40, 0)


def test_money_counts_by_the_prices_of_the_model_and_is_rounded_up(chat: str) -> None:
    priced = people.model("priced")
    ChatModel.objects.filter(id=priced).update(
        input_price=Decimal("2.5"), cached_price=Decimal("0.25"), output_price=10
    )
    spent = budget("1", unit="money")
    held = hold(asked(chat, 1000, priced), now=NOON)
    assert use(spent) == (0, 2500)
    settle(held, Tokens(1000, cached=999, output=10))
    assert use(spent) == (353, 0)


def test_a_model_without_prices_takes_no_money(chat: str) -> None:
    budget("0.000001", unit="money")
    assert hold(asked(chat, model_id=people.model()), now=NOON)
    assert not BudgetHold.objects.exists()


def test_without_budgets_a_request_asks_one_thing(chat: str, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]  # a fixture of pytest-django
        held = hold(asked(chat), now=NOON)
    with django_assert_num_queries(0):  # type: ignore[operator]  # as above
        settle(held, Tokens(5))
    assert held == ""


def test_a_step_holds_while_its_fence_drives_the_turn(chat: str) -> None:
    daily = budget()
    owner = Conversation.objects.get(id=chat).owner_id
    turn = people.said(owner, chat)
    claim = people.claimed(turn.turn_id)
    hold(asked(chat, turn_id=turn.turn_id, fence=claim.fence, until=None), now=NOON)
    release_abandoned(now=NOON)
    assert use(daily) == (0, 60)
    finish_turn(turn.turn_id, claim.fence, Ending("failed", "error", []), now=timezone.now())
    release_abandoned(now=NOON)
    assert use(daily) == (0, 0)


def test_another_driver_of_the_turn_lets_go_what_the_dead_one_held(chat: str) -> None:
    daily = budget()
    turn = people.said(Conversation.objects.get(id=chat).owner_id, chat)
    claim = people.claimed(turn.turn_id, lease_s=-1)
    hold(asked(chat, turn_id=turn.turn_id, fence=claim.fence, until=None), now=NOON)
    people.claimed(turn.turn_id)
    release_abandoned(now=NOON)
    assert use(daily) == (0, 0)


def test_what_a_dead_process_held_stops_nobody(chat: str) -> None:
    daily = budget("50")
    turn = people.said(Conversation.objects.get(id=chat).owner_id, chat)
    for lease_s in (-1, 30):
        claim = people.claimed(turn.turn_id, lease_s)
        hold(asked(chat, turn_id=turn.turn_id, fence=claim.fence, until=None), now=NOON)
    assert use(daily) == (0, 50)


@pytest.mark.parametrize("away", [timedelta(minutes=6), timedelta(days=-400)])
def test_a_request_beside_the_turns_holds_nothing_for_ever(chat: str, away: timedelta) -> None:
    daily = budget()
    hold(asked(chat), now=NOON)
    release_abandoned(now=NOON)
    assert use(daily) == (0, 60)
    release_abandoned(now=NOON + away)
    assert use(daily) == (0, 0)


def test_a_person_who_is_deleted_in_mid_request_leaves_nothing_held_of_a_shared_budget() -> None:
    chat_id = people.chat(people.member("ann")).chat_id
    group = PeopleGroup.objects.create(name="Sales")
    group.users.set(User.objects.filter(username="ann"))
    pool, own = budget(subject="group", of=group.id), budget(subject="user", of=user_id("ann"))
    turn = people.said(Conversation.objects.get(id=chat_id).owner_id, chat_id)
    claim = people.claimed(turn.turn_id)
    held = hold(asked(chat_id, turn_id=turn.turn_id, fence=claim.fence, until=None), now=NOON)
    Conversation.objects.filter(id=chat_id).delete()
    User.objects.filter(username="ann").delete()
    assert not Budget.objects.filter(id=own).exists()
    settle(held, Tokens(9))
    assert use(pool) == (9, 0)
    assert hold(asked(chat_id), now=NOON) == ""


def test_a_limit_below_what_is_used_stops_at_once_and_a_higher_one_lets_go_on(chat: str) -> None:
    daily = budget()
    settle(hold(asked(chat), now=NOON), Tokens(50))
    change_limit(TERMINAL, daily, Decimal(20))
    with pytest.raises(BudgetUsed):
        hold(asked(chat), now=NOON)
    change_limit(TERMINAL, daily, Decimal(51))
    assert hold(asked(chat), now=NOON)


class Spending(RuleBasedStateMachine):
    """Any order of holds, settlements and releases, of a budget of 1000 tokens."""

    held = Bundle("held")

    def __init__(self) -> None:
        super().__init__()
        self._undone = transaction.atomic()
        self._undone.__enter__()
        self._chat = people.chat(people.member("hypothesis")).chat_id
        self._budget = budget("1000")
        self._open: dict[str, int] = {}
        self._taken = self._over = 0

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self._undone.__exit__(None, None, None)

    @rule(target=held, most=st.integers(1, 700))
    def begin(self, most: int) -> str:
        left = 1000 - self._taken - sum(self._open.values())
        try:
            request = hold(asked(self._chat, most), now=NOON)
        except BudgetUsed:
            assert left <= 0
            return ""
        assert left > 0
        self._open[request] = min(most, left)
        return request

    @rule(request=consumes(held), part=st.floats(0, 1))
    def end(self, request: str, part: float) -> None:
        """A request takes at most what it was expected to, but for the one that held a small rest."""
        held = self._open.pop(request, 0)
        settle(request, Tokens(int(held * part)))
        settle(request, Tokens(int(held * part)))
        self._taken += int(held * part)

    @rule(request=held)
    def fail(self, request: str) -> None:
        release(request)
        self._open.pop(request, None)

    @invariant()
    def what_is_used_and_held_is_what_the_requests_say(self) -> None:
        row = BudgetUse.objects.filter(budget_id=self._budget).first()
        used, held = (row.used, row.held) if row else (0, 0)
        assert (used, held) == (self._taken, sum(self._open.values()))
        assert used + held <= 1000


def test_used_and_held_never_pass_a_limit() -> None:
    run_state_machine_as_test(
        Spending,
        settings=settings(
            max_examples=12,
            stateful_step_count=15,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
