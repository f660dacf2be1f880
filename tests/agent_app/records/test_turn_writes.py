"""A turn begins once, is driven by one process at a time, and ends with all that belongs to it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from agent_app.records.models import Message, Step, ToolCall, Turn
from agent_app.records.writes.steps import ClosedStep, NewCall, OpenedStep, close_step, open_step
from agent_app.records.writes.turns import (
    Checkpoint,
    Ending,
    FenceLost,
    TurnRefused,
    begin_again,
    checkpoint_turns,
    claim_turn,
    finish_turn,
    request_stop,
)
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def closed(*calls: NewCall, text: str = "") -> ClosedStep:
    return ClosedStep(0, text, (), "stop", 1, 0, 0, 1, 5, calls, [])


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
    close_step(begun.turn_id, claim.fence, closed(new_call()))
    open_step(begun.turn_id, claim.fence, OpenedStep(1, "note", (), ()))
    stopped = Ending("stopped", "stopped", [], None, open_text="Hel")
    finish_turn(begun.turn_id, claim.fence, stopped, now=timezone.now())
    assert ToolCall.objects.get(id="k1").state == "cancelled"
    step = Step.objects.get(index=1)
    assert (step.state, step.text) == ("interrupted", "Hel")


def test_a_step_that_is_asked_again_takes_the_place_of_the_first_try() -> None:
    owner = people.member()
    begun = people.said(owner, people.chat(owner).chat_id)
    claim = people.claimed(begun.turn_id)
    for _ in range(2):
        open_step(begun.turn_id, claim.fence, OpenedStep(0, "note", (), ()))
    assert Step.objects.count() == 1


def test_another_answer_stands_beside_the_first() -> None:
    owner = people.member()
    chat = people.chat(owner)
    first = people.said(owner, chat.chat_id)
    again = begin_again(owner, chat.chat_id, first.answer.message_id, model_id=None, now=timezone.now())
    assert again.answer.parent_id == first.answer.parent_id
    assert again.turn_id != first.turn_id
