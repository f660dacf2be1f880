"""What has ended is in the daily sums once: its owner's and the site's."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from agent_app.records.first_token import BOUNDS_MS
from agent_app.records.models import (
    ChatModel,
    Conversation,
    DailyFirstToken,
    DailyGuard,
    DailyLayer,
    DailySum,
    DailyTool,
    DailyUse,
    Owner,
    SideRequest,
    Step,
    Turn,
)
from agent_app.records.writes.owners import adopt_guest
from agent_app.records.writes.side_requests import Purpose, SideUsage, keep_side_request
from agent_app.records.writes.usage import count_ended
from tests.agent_app import people
from tests.agent_app.records.used import NOON, UsedCall, UsedStep, ended_turn

pytestmark = [pytest.mark.django_db, pytest.mark.database]


class Interrupted(Exception):
    """The process dies."""


def sums(table: type[DailySum], owner_id: str | None, *names: str) -> list[tuple[object, ...]]:
    rows = table.objects.filter(owner_id=owner_id).order_by("day", "model", *table.KEY)
    return [tuple(row) for row in rows.values_list(*names)]


def chat_of(owner_id: str) -> str:
    return people.chat(owner_id).chat_id


@transaction.atomic
def die_counting(limit: int) -> None:
    count_ended(now=NOON, limit=limit)
    raise Interrupted


def test_a_turn_counts_for_its_owner_and_for_the_site() -> None:
    owner = people.member()
    ended_turn(chat_of(owner), people.model(), UsedStep((100, 60, 0, 7), ledger=[("note", "note", 9, False)]))
    assert count_ended(now=NOON) == 1
    for whose in (owner, None):
        names = ("day", "purpose", "requests", "done", "input_tokens", "cached_tokens", "output_tokens")
        assert sums(DailyUse, whose, *names) == [(NOON.date(), "turn", 1, 1, 100, 60, 7)]


def test_it_is_counted_once() -> None:
    owner = people.member()
    ended_turn(chat_of(owner), people.model(), UsedStep((100, 0, 0, 7)))
    count_ended(now=NOON)
    assert count_ended(now=NOON) == 0
    assert sums(DailyUse, owner, "input_tokens") == [(100,)]


def test_a_turn_that_goes_on_is_not_counted() -> None:
    ended_turn(chat_of(people.member()), people.model(), UsedStep((1, 0, 0, 1)), state="tools", at=None)
    assert count_ended(now=NOON) == 0


def test_a_turn_of_an_uncounted_batch_counts_when_the_next_process_looks() -> None:
    owner = people.member()
    ended_turn(chat_of(owner), people.model(), UsedStep((100, 0, 0, 7)))
    with pytest.raises(Interrupted):
        die_counting(limit=1)
    assert sums(DailyUse, owner, "input_tokens") == []
    count_ended(now=NOON)
    assert sums(DailyUse, owner, "input_tokens") == [(100,)]


def test_the_day_is_the_one_in_utc_on_which_it_ended() -> None:
    owner = people.member()
    at = datetime.fromisoformat("2026-03-03T01:30:00+02:00")
    ended_turn(chat_of(owner), people.model(), at=at)
    count_ended(now=NOON)
    assert sums(DailyUse, owner, "day") == [(NOON.date(),)]


def test_cost_is_that_of_the_moment_of_counting() -> None:
    owner, model = people.member(), people.model()
    ChatModel.objects.filter(id=model).update(
        input_price=Decimal(3), cached_price=Decimal("0.3"), output_price=Decimal(15)
    )
    ended_turn(chat_of(owner), model, UsedStep((1_000, 400, 0, 100)))
    count_ended(now=NOON)
    ChatModel.objects.filter(id=model).update(input_price=Decimal(300))
    assert sums(DailyUse, owner, "cost_nano", "unpriced_tokens") == [(3_420_000, 0)]


def test_without_prices_the_tokens_are_told_as_unpriced() -> None:
    owner = people.member()
    ended_turn(chat_of(owner), people.model(), UsedStep((1_000, 400, 0, 100)))
    count_ended(now=NOON)
    assert sums(DailyUse, owner, "cost_nano", "unpriced_tokens") == [(0, 1_100)]


def test_what_a_server_makes_up_breaks_no_sum() -> None:
    owner, model = people.member(), people.model()
    ChatModel.objects.filter(id=model).update(
        input_price=Decimal("999999.999999"), output_price=Decimal("999999.999999")
    )
    most = 2**31 - 1
    for _ in range(3):
        ended_turn(chat_of(owner), model, UsedStep((most, most, most, most)))
    count_ended(now=NOON)
    assert sums(DailyUse, owner, "input_tokens", "cost_nano") == [(3 * most, 3 * 10**15)]


def test_names_of_tools_are_kept_and_those_of_earlier_turns_are_one() -> None:
    owner = people.member()
    ledger = [
        ("capability", "file_read", 200, True),
        ("history", "turn 1", 30, True),
        ("history", "turn 2", 40, False),
        ("receipt", "file_read", 50, False),
    ]
    ended_turn(chat_of(owner), people.model(), UsedStep(ledger=ledger), UsedStep(ledger=ledger[:2]))
    count_ended(now=NOON)
    assert sums(DailyLayer, None, "layer", "name", "tokens", "prefix_tokens") == [
        ("capability", "file_read", 400, 400),
        ("history", "", 100, 60),
        ("receipt", "file_read", 50, 0),
    ]


def test_failed_calls_stand_by_tool_and_kind_and_say_how_many_were_mended() -> None:
    owner = people.member()
    tools = [("capability", "file_read", 1, True), ("capability", "file_edit", 1, True)]
    ended_turn(
        chat_of(owner),
        people.model(),
        UsedStep(
            ledger=tools, calls=[UsedCall("file_edit", "arguments"), UsedCall("file_read", "not_found")]
        ),
        UsedStep(calls=[UsedCall("file_edit")]),
    )
    count_ended(now=NOON)
    assert sums(DailyTool, owner, "tool", "failure", "calls", "mended") == [
        ("file_edit", "", 1, 0),
        ("file_edit", "arguments", 1, 1),
        ("file_read", "not_found", 1, 0),
    ]


def test_names_that_a_model_made_up_count_as_one() -> None:
    owner = people.member()
    made_up = [UsedCall(f"tool_{number}", "unheard_of") for number in range(3)]
    ended_turn(chat_of(owner), people.model(), UsedStep(calls=made_up))
    count_ended(now=NOON)
    assert sums(DailyTool, owner, "tool", "failure", "calls") == [("", "other", 3)]


def test_a_picture_counts_for_the_model_that_made_it() -> None:
    owner = people.member()
    tool = [("capability", "image_make", 1, True)]
    made = UsedCall("image_make", facts={"model": "painter", "tokens": 1_056})
    ended_turn(chat_of(owner), people.model(), UsedStep(ledger=tool, calls=[made]))
    count_ended(now=NOON)
    assert ("image", "image:painter", "painter", 1, 1_056) in sums(
        DailyUse, owner, "purpose", "model__key", "model__label", "requests", "output_tokens"
    )


def test_a_side_request_counts_for_its_purpose() -> None:
    owner, model = people.member(), people.model()
    keep_side_request(chat_of(owner), model, Purpose.TITLE, SideUsage(80, 10, 5))
    SideRequest.objects.update(created_at=NOON)
    assert count_ended(now=NOON) == 1
    assert count_ended(now=NOON) == 0
    assert sums(DailyUse, owner, "purpose", "requests", "done", "input_tokens", "output_tokens") == [
        ("title", 1, 0, 80, 5)
    ]


def test_first_tokens_and_guards_are_summed_by_model() -> None:
    owner = people.member()
    steps = [UsedStep(first_token_ms=ms, guards=[("claim", ms == 80)]) for ms in (80, 90, 90_000)]
    ended_turn(chat_of(owner), people.model(), *steps)
    count_ended(now=NOON)
    assert sums(DailyFirstToken, owner, "bucket", "steps") == [(1, 2), (22, 1)]
    assert sums(DailyGuard, owner, "guard", "fired", "corrected") == [("claim", 3, 1)]


def test_what_a_guest_used_becomes_the_members() -> None:
    guest, member = people.guest(), people.member()
    for owner in (guest, member):
        ended_turn(chat_of(owner), people.model(), UsedStep((100, 0, 0, 7)))
    count_ended(now=NOON)
    late = ended_turn(chat_of(guest), people.model(), UsedStep((1_000, 0, 0, 0)))
    adopt_guest(guest, member)
    count_ended(now=NOON)
    assert Turn.objects.get(id=late).counted_at == NOON
    for whose in (member, None):
        assert sums(DailyUse, whose, "done", "input_tokens") == [(3, 1_200)]


def test_the_sums_of_the_site_outlive_an_owner() -> None:
    owner = people.member()
    ended_turn(chat_of(owner), people.model(), UsedStep((100, 0, 0, 7)))
    count_ended(now=NOON)
    Owner.objects.filter(id=owner).delete()
    assert DailyUse.objects.exclude(owner=None).count() == 0
    assert sums(DailyUse, None, "input_tokens") == [(100,)]


STEPS = st.lists(
    st.builds(
        UsedStep,
        tokens=st.tuples(*[st.integers(0, 10_000)] * 4),
        first_token_ms=st.none() | st.integers(0, 100_000),
        ledger=st.lists(
            st.tuples(
                st.sampled_from(["capability", "history"]),
                st.sampled_from(["a", "b"]),
                st.integers(0, 99),
                st.booleans(),
            ),
            max_size=3,
        ),
        calls=st.lists(
            st.builds(UsedCall, st.sampled_from("abc"), st.sampled_from(["", "arguments"])), max_size=3
        ),
        guards=st.lists(st.tuples(st.sampled_from(["claim", "markup"]), st.booleans()), max_size=2),
    ),
    max_size=3,
)
TURNS = st.tuples(
    st.just("turn"),
    st.integers(0, 1),
    st.integers(0, 1),
    STEPS,
    st.sampled_from(["done", "stopped", "failed"]),
    st.integers(-2, 2),
)
ACTIONS = st.one_of(
    TURNS, st.tuples(st.just("count"), st.integers(1, 3)), st.tuples(st.just("die"), st.integers(1, 3))
)


@settings(max_examples=60)
@given(actions=st.lists(ACTIONS, max_size=12))
def test_the_sums_are_those_of_the_rows_whatever_order_and_death_they_were_counted_with(
    actions: list[tuple[object, ...]],
) -> None:
    with transaction.atomic():
        chats = [chat_of(people.member(name)) for name in ("one", "other")]
        models = [people.model(name) for name in ("small", "large")]
        for action in actions:
            match action:
                case ("turn", int(whose), int(which), list(steps), str(state), int(days)):
                    ended_turn(
                        chats[whose], models[which], *steps, state=state, at=NOON + timedelta(days=days)
                    )
                case ("count", int(limit)):
                    count_ended(now=NOON, limit=limit)
                case ("die", int(limit)):
                    with pytest.raises(Interrupted):
                        die_counting(limit)
        while count_ended(now=NOON, limit=2):
            pass
        for chat_id in chats:
            owner_id = Conversation.objects.get(id=chat_id).owner_id
            assert summed(owner_id) == counted_by_hand(Turn.objects.filter(conversation_id=chat_id))
        assert summed(None) == counted_by_hand(Turn.objects.all())
        transaction.set_rollback(True)


def summed(owner_id: str | None) -> Counter[tuple[object, ...]]:
    found: Counter[tuple[object, ...]] = Counter()
    for table in (DailyUse, DailyLayer, DailyTool, DailyGuard, DailyFirstToken):
        for row in table.objects.filter(owner_id=owner_id).select_related("model"):
            at = (table.__name__, row.day, row.model.key, *(getattr(row, name) for name in table.KEY))
            for name in table.COUNTS:
                found[*at, name] += getattr(row, name)
    return +found


def counted_by_hand(turns: object) -> Counter[tuple[object, ...]]:
    found: Counter[tuple[object, ...]] = Counter()
    for turn in Turn.objects.filter(id__in=turns):  # type: ignore[misc]  # a query of turns
        assert turn.finished_at is not None
        at = (turn.finished_at.astimezone(UTC).date(), turn.model_id)
        use = ("DailyUse", *at, "turn")
        found[*use, turn.state] += 1
        steps = list(Step.objects.filter(turn=turn))
        offered = {line.name for step in steps for line in step.ledger.all() if line.layer == "capability"}
        for step in steps:
            found[*use, "requests"] += step.ledger.exists()
            found[*use, "unpriced_tokens"] += step.input_tokens + step.output_tokens
            for name in ("input_tokens", "cached_tokens", "cache_write_tokens", "output_tokens"):
                found[*use, name] += getattr(step, name)
            for line in step.ledger.all():
                name = line.name if line.layer == "capability" else ""
                found["DailyLayer", *at, line.layer, name, "tokens"] += line.tokens
                found["DailyLayer", *at, line.layer, name, "prefix_tokens"] += line.tokens * line.in_prefix
            for call in step.calls.all():
                tool = call.name if call.name in offered else ""
                failure = str((call.receipt or {}).get("failure", ""))
                found["DailyTool", *at, tool, failure, "calls"] += 1
                found["DailyTool", *at, tool, failure, "mended"] += mends(call.name, failure, step, steps)
            for firing in step.guard_firings.all():
                found["DailyGuard", *at, firing.guard, "fired"] += 1
                found["DailyGuard", *at, firing.guard, "corrected"] += firing.corrected
            if step.first_token_ms is not None:
                bucket = next((n for n, most in enumerate(BOUNDS_MS) if step.first_token_ms <= most), 22)
                found["DailyFirstToken", *at, bucket, "steps"] += 1
    return +found


def mends(name: str, failure: str, step: Step, steps: list[Step]) -> bool:
    later = [
        call for after in steps if after.index > step.index for call in after.calls.all() if call.name == name
    ]
    return bool(failure) and bool(later) and (later[0].receipt or {}).get("ok") is True
