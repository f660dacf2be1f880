"""Budgets are set by admins, told with what is used of them, and kept in the audit log."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from agent_app.records.budget_periods import next_start, period_start
from agent_app.records.models import AuditEntry, PeopleGroup, User
from agent_app.records.pricing import Tokens
from agent_app.records.queries.budgets import budgets, budgets_of
from agent_app.records.writes.audit import Actor
from agent_app.records.writes.budgets import (
    BudgetRefused,
    NewBudget,
    add_budget,
    change_limit,
    remove_budget,
)
from agent_app.records.writes.spending import Asked, hold, settle
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ADMIN = Actor(7, "ann")
NOON = datetime(2026, 12, 31, 12, tzinfo=UTC)


def new(limit: str = "100", subject: str = "everyone", of: str = "", unit: str = "tokens") -> NewBudget:
    return NewBudget(subject, of, "month", unit, Decimal(limit))


def spend(owner_id: str, tokens: int) -> None:
    held = hold(Asked(people.chat(owner_id).chat_id, Tokens(1), until=NOON), now=NOON)
    settle(held, Tokens(tokens))


def test_a_person_sees_their_own_use_and_the_admin_that_of_who_used_most() -> None:
    ann, bob = people.member("ann"), people.member("bob")
    add_budget(ADMIN, new())
    spend(ann, 30)
    spend(bob, 90)
    assert [row.used for row in budgets_of(ann, NOON)] == [30]
    [row] = budgets(NOON)
    assert (int(row.used), int(row.limit)) == (90, 100)
    assert row.begins_anew == datetime(2027, 1, 1, tzinfo=UTC)


def test_a_persons_budgets_are_those_that_hold_for_them() -> None:
    ann, bob, guest = people.member("ann"), people.member("bob"), people.guest()
    group = PeopleGroup.objects.create(name="Sales")
    group.users.add(User.objects.get(username="ann"))
    add_budget(ADMIN, new(subject="group", of=group.id))
    add_budget(ADMIN, new(subject="each_in_group", of=group.id))
    add_budget(ADMIN, new(subject="user", of=str(User.objects.get(username="bob").id)))
    add_budget(ADMIN, new())
    add_budget(ADMIN, new(subject="guests"))
    assert [row.subject for row in budgets_of(ann, NOON)] == ["group", "each_in_group", "everyone"]
    assert [row.subject for row in budgets_of(bob, NOON)] == ["user", "everyone"]
    assert [row.subject for row in budgets_of(guest, NOON)] == ["guests"]


def test_a_second_budget_of_the_same_kind_is_refused() -> None:
    people.member("ann")
    user = str(User.objects.get(username="ann").id)
    for wanted in (new(), new(subject="user", of=user)):
        add_budget(ADMIN, wanted)
        with pytest.raises(BudgetRefused) as refused:
            add_budget(ADMIN, wanted)
        assert refused.value.code == "budget_exists"


@pytest.mark.parametrize("limit", ["-1", "NaN", "Infinity", "1e400", "0.5", "1e15001"])
def test_a_number_that_is_no_limit_is_refused(limit: str) -> None:
    with pytest.raises(BudgetRefused) as refused:
        add_budget(ADMIN, new(limit))
    assert refused.value.code == "bad_limit"


def test_money_has_six_digits_behind_the_point() -> None:
    add_budget(ADMIN, new("0.000001", unit="money"))
    assert [row.limit for row in budgets(NOON)] == [Decimal("0.000001")]
    with pytest.raises(BudgetRefused):
        add_budget(ADMIN, new("0.0000001", subject="guests", unit="money"))


@pytest.mark.parametrize("subject", ["user", "group", "each_in_group", "everyone", "guests"])
@pytest.mark.parametrize("of", ["999", "gnobody", "٣", "99999999999999999999"])
def test_a_subject_that_is_not_there_is_refused(subject: str, of: str) -> None:
    with pytest.raises(BudgetRefused) as refused:
        add_budget(ADMIN, new(subject=subject, of=of))
    assert refused.value.code == "bad_subject"


def test_each_change_stands_in_the_audit_log() -> None:
    made = add_budget(ADMIN, new())
    change_limit(ADMIN, made, Decimal(200))
    change_limit(ADMIN, made, Decimal(200))
    remove_budget(ADMIN, made)
    noted = AuditEntry.objects.order_by("id").values_list("action", "actor_name", "changes")
    assert list(noted) == [
        ("budget.added", "ann", {"limit": [None, "100"]}),
        ("budget.changed", "ann", {"limit": ["100", "200"]}),
        ("budget.removed", "ann", {"limit": ["200", None]}),
    ]


def test_a_refused_change_leaves_the_limit() -> None:
    made = add_budget(ADMIN, new())
    with pytest.raises(BudgetRefused):
        change_limit(ADMIN, made, Decimal("-1"))
    assert [row.limit for row in budgets(NOON)] == [100]
    assert not change_limit(ADMIN, "bnone", Decimal(1))
    assert not remove_budget(ADMIN, "bnone")


def test_periods_begin_with_utc_days_and_months() -> None:
    assert period_start("month", NOON).isoformat() == "2026-12-01"
    assert next_start("month", NOON) == next_start("day", NOON) == datetime(2027, 1, 1, tzinfo=UTC)
    assert next_start("month", datetime(2027, 1, 31, tzinfo=UTC)) == datetime(2027, 2, 1, tzinfo=UTC)
