"""A turn begins once, is driven by one process at a time, and ends with all that belongs to it."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from agent_app.records.models import ChatModel, Message, Step, ToolCall, Turn
from agent_app.records.queries.chats import chats_of
from agent_app.records.queries.turns import next_turn, standing, turns_to_drive
from agent_app.records.rows import NewVersion
from agent_app.records.writes.calls import claim_call, settle_call
from agent_app.records.writes.chats import delete_chat
from agent_app.records.writes.endings import Ending, cancel_calls, finish_turn, request_stop
from agent_app.records.writes.files import add_upload
from agent_app.records.writes.leases import Checkpoint, FenceLost, checkpoint_turns, claim_turn
from agent_app.records.writes.steps import ClosedStep, NewCall, OpenedStep, close_step, open_step
from agent_app.records.writes.turns import (
    MOST_IN_LINE,
    MOST_OWN_IN_LINE,
    BegunTurn,
    NewTurn,
    TurnRefused,
    begin_again,
    begin_turn,
)
from tests.agent_app import people
from tools.kit.json_types import JsonValue

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def closed(*calls: NewCall, text: str = "") -> ClosedStep:
    return ClosedStep(0, text, (), "stop", 1, 0, 0, 1, 5, calls)


def new_call(call_id: str = "k1") -> NewCall:
    return NewCall(call_id, "p1", "file_read", "{}", cut_off=False, send_after=timezone.now())


def test_a_send_that_is_repeated_is_the_same_turn() -> None:
    owner = people.member()
    chat = people.chat(owner)
    first = people.said(owner, chat.chat_id, "hello", client_id="same")
    again = people.said(owner, chat.chat_id, "hello", client_id="same")
    assert (again.turn_id, again.created) == (first.turn_id, False)
    assert Message.objects.count() == 2
    assert Turn.objects.count() == 1


def test_a_chat_waits_while_its_turn_waits_for_a_word() -> None:
    owner = people.member()
    chat = people.chat(owner)
    turn = people.said(owner, chat.chat_id)
    Turn.objects.filter(id=turn.turn_id).update(state=Turn.State.WAITING)
    (row,) = chats_of(owner)
    assert (row.running_turn_id, row.waiting) == (turn.turn_id, True)
    Turn.objects.filter(id=turn.turn_id).update(state=Turn.State.TOOLS)
    (row,) = chats_of(owner)
    assert row.waiting is False


def test_a_chat_of_another_owner_is_not_here() -> None:
    chat = people.chat(people.member())
    with pytest.raises(TurnRefused, match="not here"):
        people.said(people.member("other"), chat.chat_id)


def test_a_parent_of_another_chat_is_refused() -> None:
    owner = people.member()
    elsewhere = people.said(owner, people.chat(owner).chat_id)
    with pytest.raises(TurnRefused, match="not in this chat"):
        people.said(owner, people.chat(owner).chat_id, parent_id=elsewhere.answer.message_id)


def test_a_file_of_another_chat_is_refused() -> None:
    owner = people.member()
    with pytest.raises(TurnRefused, match="Attach it again"):
        people.said(owner, people.chat(owner).chat_id, file_ids=("fabc",))


def test_the_first_message_names_the_chat() -> None:
    owner = people.member()
    chat = people.chat(owner)
    assert people.said(owner, chat.chat_id, "Plan  the\nbudget").title == "Plan the budget"
    assert people.said(owner, chat.chat_id, "Another", client_id="c2").title is None


def test_one_process_claims_a_turn_until_its_lease_ends() -> None:
    owner = people.member()
    begun = people.said(owner, people.chat(owner).chat_id)
    now = timezone.now()
    first = claim_turn(begun.turn_id, now=now, lease_until=now + timedelta(seconds=10))
    assert first is not None
    assert claim_turn(begun.turn_id, now=now, lease_until=now) is None
    later = now + timedelta(seconds=11)
    second = claim_turn(begun.turn_id, now=later, lease_until=later)
    assert second is not None
    assert (first.fence, second.fence) == (1, 2)
    assert (first.state, second.state) == ("queued", "streaming")


def test_a_message_sent_during_a_turn_waits_for_it() -> None:
    owner = people.member()
    chat = people.chat(owner)
    first = people.said(owner, chat.chat_id)
    second = people.said(owner, chat.chat_id, client_id="c2", parent_id=first.answer.message_id)
    claim = people.claimed(first.turn_id)
    now = timezone.now()
    assert claim_turn(second.turn_id, now=now, lease_until=now) is None
    finish_turn(first.turn_id, claim.fence, Ending("done", "done", []), now=now)
    assert claim_turn(second.turn_id, now=now, lease_until=now) is not None


def test_a_writer_whose_fence_was_taken_writes_nothing() -> None:
    owner = people.member()
    begun = people.said(owner, people.chat(owner).chat_id)
    people.claimed(begun.turn_id, lease_s=-1)
    people.claimed(begun.turn_id)
    with pytest.raises(FenceLost):
        open_step(begun.turn_id, 1, OpenedStep(0, "note", (), ()))
    with pytest.raises(FenceLost):
        finish_turn(begun.turn_id, 1, Ending("done", "done", []), now=timezone.now())
    assert Step.objects.count() == 0


def test_a_checkpoint_keeps_text_and_tells_who_lost_the_turn() -> None:
    owner = people.member()
    begun = people.said(owner, people.chat(owner).chat_id)
    claim = people.claimed(begun.turn_id)
    parts: list[object] = [{"type": "text", "text": "Hel"}]
    lease = timezone.now() + timedelta(seconds=60)
    news = checkpoint_turns([Checkpoint(begun.turn_id, claim.fence, parts)], lease_until=lease)  # type: ignore[arg-type]  # a list of JSON
    assert news[begun.turn_id].held
    assert Message.objects.get(id=begun.answer.message_id).parts == parts
    stale = checkpoint_turns([Checkpoint(begun.turn_id, 99, [])], lease_until=lease)
    assert not stale[begun.turn_id].held
    assert Message.objects.get(id=begun.answer.message_id).parts == parts


def test_stop_reaches_a_running_turn_as_a_request_and_ends_a_queued_one() -> None:
    owner = people.member()
    chat = people.chat(owner)
    running = people.said(owner, chat.chat_id)
    claim = people.claimed(running.turn_id)
    queued = people.said(owner, chat.chat_id, client_id="c2", parent_id=running.answer.message_id)
    now = timezone.now()
    asked = request_stop(owner, chat.chat_id, running.turn_id, now=now)
    ended = request_stop(owner, chat.chat_id, queued.turn_id, now=now)
    assert asked is not None
    assert not asked.ended
    assert ended is not None
    assert ended.ended
    news = checkpoint_turns([Checkpoint(running.turn_id, claim.fence, None)], lease_until=now)
    assert news[running.turn_id].stop_requested
    assert request_stop(people.member("other"), chat.chat_id, running.turn_id, now=now) is None


def test_an_ended_turn_ends_its_calls_and_keeps_what_an_open_step_said() -> None:
    owner = people.member()
    begun = people.said(owner, people.chat(owner).chat_id)
    claim = people.claimed(begun.turn_id)
    open_step(begun.turn_id, claim.fence, OpenedStep(0, "note", (), ()))
    close_step(begun.turn_id, claim.fence, closed(new_call()), [])
    open_step(begun.turn_id, claim.fence, OpenedStep(1, "note", (), ()))
    stopped = Ending("stopped", "stopped", [], None, open_text="Hel")
    finish_turn(begun.turn_id, claim.fence, stopped, now=timezone.now())
    assert ToolCall.objects.get(id="k1").state == "cancelled"
    step = Step.objects.get(index=1)
    assert (step.state, step.text) == ("interrupted", "Hel")


def test_a_step_that_is_asked_again_takes_the_place_of_the_first_try() -> None:
    owner = people.member()
    begun = people.said(owner, people.chat(owner).chat_id)
    for _ in range(2):
        claim = people.claimed(begun.turn_id, lease_s=-1)
        open_step(begun.turn_id, claim.fence, OpenedStep(0, "note", (), ()))
    assert Step.objects.count() == 1


def ended(turn_id: str) -> None:
    claim = people.claimed(turn_id)
    finish_turn(turn_id, claim.fence, Ending("done", "done", []), now=timezone.now())


def test_another_answer_stands_beside_the_first() -> None:
    owner = people.member()
    chat = people.chat(owner)
    first = people.said(owner, chat.chat_id)
    ended(first.turn_id)
    again = begin_again(owner, chat.chat_id, first.answer.message_id, model_id=None, now=timezone.now())
    assert again.answer.parent_id == first.answer.parent_id
    assert again.turn_id != first.turn_id


def test_another_answer_that_is_asked_for_twice_before_it_began_is_one() -> None:
    owner = people.member()
    chat = people.chat(owner)
    first = people.said(owner, chat.chat_id)
    ended(first.turn_id)
    one, two = (
        begin_again(owner, chat.chat_id, first.answer.message_id, model_id=None, now=timezone.now())
        for _ in range(2)
    )
    assert (one.created, two.created) == (True, False)
    assert one.turn_id == two.turn_id


def test_a_message_without_words_or_files_is_refused() -> None:
    owner = people.member()
    with pytest.raises(TurnRefused, match="empty"):
        people.said(owner, people.chat(owner).chat_id, " \n\t")


def test_a_message_of_files_alone_is_named_after_the_first_and_holds_each_once() -> None:
    owner = people.member()
    chat = people.chat(owner)
    new = NewVersion("f1", 0, "budget.xlsx", "xlsx", "application/x", 2, "aa", durable=True)
    add_upload(owner, chat.chat_id, new)
    begun = people.said(owner, chat.chat_id, "", file_ids=("f1", "f1"))
    assert begun.title == "budget.xlsx"
    assert [part["type"] for part in begun.user_message.parts] == ["file"]  # type: ignore[call-overload, index]  # a JSON object


@pytest.mark.parametrize("file_id", ["\0", "", "x" * 5_000, "f'1"])
def test_an_id_that_is_none_of_ours_is_refused(file_id: str) -> None:
    owner = people.member()
    with pytest.raises(TurnRefused, match="Attach it again"):
        people.said(owner, people.chat(owner).chat_id, file_ids=(file_id,))


def test_more_files_than_a_message_takes_are_refused() -> None:
    owner = people.member()
    with pytest.raises(TurnRefused, match="at most"):
        people.said(owner, people.chat(owner).chat_id, file_ids=tuple(f"f{n}" for n in range(60_000)))


def test_turns_of_a_chat_run_in_the_order_in_which_they_were_sent_whatever_the_clocks_say() -> None:
    owner = people.member()
    chat = people.chat(owner)
    first = people.said(owner, chat.chat_id)
    second = people.said(owner, chat.chat_id, client_id="c2", parent_id=first.answer.message_id)
    hour = timedelta(hours=1)
    Turn.objects.filter(id=second.turn_id).update(created_at=timezone.now() - hour)
    now = timezone.now()
    assert next_turn(chat.chat_id) == first.turn_id
    assert claim_turn(second.turn_id, now=now, lease_until=now) is None
    assert claim_turn(first.turn_id, now=now, lease_until=now + hour) is not None
    assert claim_turn(second.turn_id, now=now, lease_until=now) is None


def in_line(at: datetime | None = None) -> list[str]:
    return [turn.turn_id for turn in turns_to_drive(at or timezone.now())]


def test_nobody_gets_ahead_of_others_by_writing_more() -> None:
    eager, other = people.member("eager"), people.member("other")
    first, second, third = (people.said(eager, people.chat(eager).chat_id).turn_id for _ in range(3))
    later = people.said(other, people.chat(other).chat_id).turn_id
    assert in_line() == [first, later, second, third]
    now = timezone.now()
    assert claim_turn(first, now=now, lease_until=now + timedelta(minutes=1)) is not None
    assert in_line() == [later, second, third]


def test_a_turn_whose_driver_went_silent_comes_before_those_that_wait() -> None:
    owner = people.member()
    waiting = people.said(owner, people.chat(owner).chat_id).turn_id
    silent = people.said(owner, people.chat(owner).chat_id).turn_id
    now = timezone.now()
    assert claim_turn(silent, now=now, lease_until=now) is not None
    assert in_line() == [silent, waiting]


def test_a_lease_that_ends_later_than_any_does_was_written_by_a_wrong_clock() -> None:
    owner = people.member()
    turn = people.said(owner, people.chat(owner).chat_id).turn_id
    now = timezone.now()
    assert claim_turn(turn, now=now, lease_until=now + timedelta(minutes=1)) is not None
    assert in_line() == []
    assert claim_turn(turn, now=now, lease_until=now) is None
    assert in_line(now - timedelta(hours=1)) == [turn]
    assert claim_turn(turn, now=now - timedelta(hours=1), lease_until=now) is not None


def test_the_line_has_an_end_for_each_and_for_all() -> None:
    owner = people.member()
    for _ in range(MOST_OWN_IN_LINE):
        people.said(owner, people.chat(owner).chat_id)
    chat = people.chat(owner)
    with pytest.raises(TurnRefused) as refused:
        people.said(owner, chat.chat_id)
    assert refused.value.code == "line_own"
    for number in range(MOST_OWN_IN_LINE, MOST_IN_LINE):
        other = people.member(f"other{number // MOST_OWN_IN_LINE}")
        people.said(other, people.chat(other).chat_id)
    last = people.member("last")
    with pytest.raises(TurnRefused) as full:
        people.said(last, people.chat(last).chat_id)
    assert full.value.code == "line_full"


def sent_at_once(owner: str, chat_id: str, number: int, parent_id: str | None) -> BegunTurn:
    """To a process with room: it begins unless an earlier turn of the chat is in its way."""
    now = timezone.now()
    until = now + timedelta(minutes=1)
    return begin_turn(NewTurn(owner, chat_id, parent_id, f"c{number}", "hello", (), now, until))


def test_who_writes_on_and_on_behind_their_own_answer_fills_their_own_line_and_nobody_elses() -> None:
    owner, other = people.member(), people.member("other")
    chat_id = people.chat(owner).chat_id
    begun = sent_at_once(owner, chat_id, 0, None)
    assert begun.claim is not None
    for number in range(1, MOST_OWN_IN_LINE + 1):
        begun = sent_at_once(owner, chat_id, number, begun.answer.message_id)
    with pytest.raises(TurnRefused, match="Several of your messages"):
        sent_at_once(owner, chat_id, MOST_OWN_IN_LINE + 1, begun.answer.message_id)
    assert (standing(owner).own, standing(other).all) == (MOST_OWN_IN_LINE, 0)


def test_a_turn_that_waits_for_another_is_not_tried_again_and_again() -> None:
    owner = people.member()
    chat = people.chat(owner)
    first = people.said(owner, chat.chat_id)
    second = people.said(owner, chat.chat_id, client_id="c2", parent_id=first.answer.message_id)
    assert in_line() == [first.turn_id]
    ended(first.turn_id)
    assert in_line() == [second.turn_id]


def test_a_chat_that_is_deleted_stops_what_runs_and_what_waits() -> None:
    owner = people.member()
    chat = people.chat(owner)
    running = people.said(owner, chat.chat_id)
    claim = people.claimed(running.turn_id)
    queued = people.said(owner, chat.chat_id, client_id="c2", parent_id=running.answer.message_id)
    assert delete_chat(owner, chat.chat_id)
    assert Turn.objects.get(id=queued.turn_id).state == "stopped"
    assert Message.objects.get(id=queued.answer.message_id).status == "stopped"
    lease = timezone.now() + timedelta(seconds=60)
    news = checkpoint_turns([Checkpoint(running.turn_id, claim.fence, None)], lease_until=lease)
    assert news[running.turn_id].stop_requested


def test_a_chat_whose_model_is_gone_is_answered_by_the_first_that_is_offered() -> None:
    owner = people.member()
    gone, offered = people.model("gone"), people.model("offered")
    chat = people.chat(owner, gone)
    ChatModel.objects.get(id=gone).delete()
    begun = people.said(owner, chat.chat_id)
    assert Turn.objects.get(id=begun.turn_id).model_id == offered


def test_the_last_step_is_kept_with_the_end_of_its_turn() -> None:
    """In one transaction: a turn that died between the two would be answered twice."""
    owner = people.member()
    begun = people.said(owner, people.chat(owner).chat_id)
    claim = people.claimed(begun.turn_id)
    open_step(begun.turn_id, claim.fence, OpenedStep(0, "note", (), ()))
    parts: list[JsonValue] = [{"type": "text", "text": "Hello"}]
    ending = Ending("done", "done", parts, last=closed(text="Hello"))
    finish_turn(begun.turn_id, claim.fence, ending, now=timezone.now())
    step = Step.objects.get()
    assert (step.state, step.text) == ("done", "Hello")
    assert Turn.objects.get().state == "done"


def test_claims_are_counted_until_a_step_ends() -> None:
    owner = people.member()
    begun = people.said(owner, people.chat(owner).chat_id)
    people.claimed(begun.turn_id, lease_s=-1)
    second = people.claimed(begun.turn_id, lease_s=-1)
    assert second.attempts == 2
    open_step(begun.turn_id, second.fence, OpenedStep(0, "note", (), ()))
    close_step(begun.turn_id, second.fence, closed(new_call()), [])
    assert people.claimed(begun.turn_id).attempts == 1


def test_calls_that_landed_before_the_end_keep_their_receipts() -> None:
    owner = people.member()
    begun = people.said(owner, people.chat(owner).chat_id)
    claim = people.claimed(begun.turn_id)
    open_step(begun.turn_id, claim.fence, OpenedStep(0, "note", (), ()))
    close_step(begun.turn_id, claim.fence, closed(new_call("k1"), new_call("k2")), [])
    now = timezone.now()
    taken = claim_call("k1", now=now, lease_until=now + timedelta(seconds=60))
    assert taken is not None
    settle_call("k1", taken.attempt, {"ok": True}, [], now=now)
    rows = cancel_calls(begun.turn_id, claim.fence, now=now)
    assert [(row.call_id, row.state) for row in rows] == [("k1", "ok"), ("k2", "cancelled")]


def test_beginning_and_claiming_a_turn_take_few_queries(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    owner = people.member()
    chat = people.chat(owner)
    # One of them counts the line: this one stands in it.
    with django_assert_max_num_queries(10):
        begun = people.said(owner, chat.chat_id)
    with django_assert_max_num_queries(5):
        people.claimed(begun.turn_id)
