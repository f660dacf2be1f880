"""Usage is told for a period, and for the model, the person or the tool that is asked for."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from agent_app.records.models import ChatModel
from agent_app.records.queries.usage import report
from agent_app.records.usage_rows import Period, Scope
from agent_app.records.writes.usage import count_ended
from tests.agent_app import people
from tests.agent_app.records.used import NOON, UsedCall, UsedStep, ended_turn

pytestmark = [pytest.mark.django_db, pytest.mark.database]
TODAY = NOON.date()
WEEK = Period(TODAY - timedelta(days=6), TODAY)


def took(owner_id: str, tokens: int, *, model: str = "small", days_ago: int = 0) -> None:
    at = NOON - timedelta(days=days_ago)
    step = UsedStep((tokens, 0, 0, 0), first_token_ms=tokens)
    ended_turn(people.chat(owner_id).chat_id, people.model(model), step, at=at)
    count_ended(now=NOON)


def test_a_period_stands_beside_as_many_days_before_it() -> None:
    assert Period(date(2026, 3, 1), date(2026, 3, 7)).before == Period(date(2026, 2, 22), date(2026, 2, 28))


def test_the_first_and_the_last_day_are_within() -> None:
    owner = people.member()
    for days_ago, tokens in ((0, 1), (6, 10), (7, 100), (13, 1_000), (14, 10_000)):
        took(owner, tokens, days_ago=days_ago)
    found = report(Scope(WEEK, owner))
    assert (found.total.input_tokens, found.before.input_tokens) == (11, 1_100)
    assert [one.day for one in found.days] == [WEEK.first, WEEK.last]


def test_a_member_sees_their_own_alone() -> None:
    owner = people.member()
    took(owner, 1)
    took(people.member("other"), 10)
    assert report(Scope(WEEK, owner)).total.input_tokens == 1
    assert report(Scope(WEEK)).total.input_tokens == 11


def test_the_site_is_told_by_person_and_guests_as_one() -> None:
    owner, other = people.member(), people.member("other")
    took(owner, 1)
    took(other, 10)
    for _ in range(2):
        took(people.guest(), 100)
    found = report(Scope(WEEK), people=True)
    assert [(one.owner_id, one.name, one.use.input_tokens, one.use.done) for one in found.people] == [
        (other, "other", 10, 1),
        (owner, "member", 1, 1),
        (None, "", 200, 2),
    ]


def test_a_model_alone_is_told_with_what_can_be_chosen_besides() -> None:
    owner = people.member()
    took(owner, 1, model="small")
    took(owner, 10, model="large")
    found = report(Scope(WEEK, owner, model=people.model("large")))
    assert found.total.input_tokens == 10
    assert [one.label for one in found.models] == ["large"]
    assert [choice.label for choice in found.choices.models] == ["large", "small"]


def test_times_to_first_token_are_those_of_each_model() -> None:
    owner = people.member()
    for tokens in (120, 130, 140, 5_500):
        took(owner, tokens)
    took(owner, 900, model="large")
    large, small = sorted(report(Scope(WEEK, owner)).models, key=lambda one: one.label)
    assert (large.first_token_p50_ms, large.timed, small.timed) == (900, 1, 4)
    assert 100 < (small.first_token_p50_ms or 0) <= 150
    assert 5_000 < (small.first_token_p95_ms or 0) <= 7_500


def test_a_tool_alone_leaves_out_the_calls_of_others() -> None:
    owner = people.member()
    tools = [("capability", name, 1, True) for name in ("file_read", "file_edit")]
    step = UsedStep(ledger=tools, calls=[UsedCall("file_read"), UsedCall("file_edit", "arguments")])
    ended_turn(people.chat(owner).chat_id, people.model(), step)
    count_ended(now=NOON)
    found = report(Scope(WEEK, owner, tool="file_edit"))
    assert [(one.tool, one.failure, one.calls) for one in found.tools] == [("file_edit", "arguments", 1)]
    assert found.choices.tools == ("file_edit", "file_read")


def test_cost_is_in_dollars() -> None:
    owner, model = people.member(), people.model("small")
    ChatModel.objects.filter(id=model).update(input_price=Decimal("2.5"))
    took(owner, 1_000)
    assert report(Scope(WEEK, owner)).total.cost == Decimal("0.0025")


def test_an_empty_period_is_told_in_zeros() -> None:
    found = report(Scope(WEEK), people=True)
    assert (found.total.requests, found.days, found.models, found.people) == (0, (), (), ())
