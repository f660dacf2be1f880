"""A branch of the conversation sees the file versions of its branch."""

from datetime import timedelta

import pytest
from django.utils import timezone

from agent_app.records.models import Conversation, FileVersion, Message, ToolCall
from agent_app.records.queries.calls import call_of
from agent_app.records.queries.files import files_for_call, files_of
from agent_app.records.queries.turn_context import read_turn
from agent_app.records.rows import NewVersion
from agent_app.records.writes.calls import claim_call, settle_call
from agent_app.records.writes.endings import Ending, finish_turn
from agent_app.records.writes.files import add_upload, restore_version
from agent_app.records.writes.steps import ClosedStep, NewCall, OpenedStep, close_step, open_step
from agent_app.records.writes.turns import begin_again
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def version(base: int, sha256: str = "aa") -> NewVersion:
    return NewVersion("f1", base, "a.txt", "text", "text/plain", 2, sha256, durable=True)


def turn_with_call(owner: str, chat_id: str, call_id: str, parent_id: str | None = None) -> str:
    """A running turn with one call that has not run yet; the id of its answer."""
    begun = people.said(owner, chat_id, client_id=call_id, parent_id=parent_id, file_ids=("f1",))
    claim = people.claimed(begun.turn_id)
    open_step(begun.turn_id, claim.fence, OpenedStep(0, "note", (), ()))
    now = timezone.now()
    call = NewCall(call_id, call_id, "file_edit", "{}", cut_off=False, send_after=now)
    close_step(begun.turn_id, claim.fence, ClosedStep(0, "", (), "tool_calls", 0, 0, 0, 0, 0, (call,)), [])
    return begun.answer.message_id


def edited(call_id: str, base: int, sha256: str) -> None:
    """The call makes a version from `base`, and its turn ends."""
    now = timezone.now()
    claimed = claim_call(call_id, now=now, lease_until=now + timedelta(seconds=30))
    assert claimed is not None
    assert settle_call(call_id, claimed.attempt, {"ok": True}, [version(base, sha256)], now=now)
    end_turn(call_id)


def end_turn(call_id: str) -> None:
    turn = ToolCall.objects.get(id=call_id).step.turn
    finish_turn(turn.id, turn.fence, Ending("done", "done", []), now=timezone.now())


def branches() -> tuple[str, str, str, str]:
    """Owner and chat; the answers of two branches from the root, each with an edit of the same upload."""
    owner = people.member()
    chat_id = people.chat(owner).chat_id
    add_upload(owner, chat_id, version(0))
    one = turn_with_call(owner, chat_id, "a1")
    edited("a1", 1, "in-a")
    two = turn_with_call(owner, chat_id, "b1")
    edited("b1", 1, "in-b")
    return owner, chat_id, one, two


def seen_by_call(owner: str, chat_id: str, call_id: str, parent_id: str) -> list[str]:
    turn_with_call(owner, chat_id, call_id, parent_id)
    end_turn(call_id)
    return [version.sha256 for version in files_for_call(call_id).files[0].versions]


def test_an_edit_in_one_branch_is_not_seen_in_another() -> None:
    owner, chat_id, one, two = branches()
    assert seen_by_call(owner, chat_id, "a2", one) == ["aa", "in-a"]
    assert seen_by_call(owner, chat_id, "b2", two) == ["aa", "in-b"]


def test_the_model_is_told_of_its_branch_alone() -> None:
    owner, chat_id, one, _ = branches()
    turn_with_call(owner, chat_id, "a2", one)
    facts = read_turn(ToolCall.objects.get(id="a2").step.turn_id, guests_may_create=False)
    assert [file.version for file in facts.context.files] == [2]
    assert sorted(facts.hashes.values()) == ["aa", "in-a"]


def test_a_message_attaches_the_newest_version_of_its_branch() -> None:
    owner, chat_id, one, two = branches()
    versions = []
    for parent_id, client_id in ((one, "c1"), (two, "c2"), (None, "c3")):
        said = people.said(owner, chat_id, client_id=client_id, parent_id=parent_id, file_ids=("f1",))
        (part, _) = said.user_message.parts
        assert isinstance(part, dict)
        versions.append(part["version"])
    assert versions == [2, 3, 1]


def test_another_answer_to_the_same_question_begins_without_the_edits_of_the_first() -> None:
    owner = people.member()
    chat_id = people.chat(owner).chat_id
    add_upload(owner, chat_id, version(0))
    answer = turn_with_call(owner, chat_id, "a1")
    edited("a1", 1, "in-a")
    again = begin_again(owner, chat_id, answer, model_id=None, now=timezone.now())
    facts = read_turn(again.turn_id, guests_may_create=False)
    assert [file.version for file in facts.context.files] == [1]


def test_a_restored_version_belongs_to_the_branch_of_the_head() -> None:
    owner, chat_id, one, two = branches()
    assert Conversation.objects.get(id=chat_id).head_id == two
    assert restore_version(owner, chat_id, "f1", 1) == 4
    assert seen_by_call(owner, chat_id, "b2", two) == ["aa", "in-b", "aa"]
    assert seen_by_call(owner, chat_id, "a2", one) == ["aa", "in-a"]


def test_a_page_that_shows_another_branch_restores_there() -> None:
    owner, chat_id, one, two = branches()
    restore_version(owner, chat_id, "f1", 1, message_id=one)
    assert seen_by_call(owner, chat_id, "a2", one) == ["aa", "in-a", "aa"]
    assert seen_by_call(owner, chat_id, "b2", two) == ["aa", "in-b"]


def test_what_is_restored_before_anything_is_said_is_seen_by_all() -> None:
    owner = people.member()
    chat_id = people.chat(owner).chat_id
    add_upload(owner, chat_id, version(0))
    restore_version(owner, chat_id, "f1", 1)
    turn_with_call(owner, chat_id, "a1")
    assert [v.version for v in files_for_call("a1").files[0].versions] == [1, 2]


def test_an_answer_of_another_chat_names_no_branch() -> None:
    owner, chat_id, _, _ = branches()
    other = people.chat(owner).chat_id
    stranger = people.said(owner, other, client_id="x").answer.message_id
    restore_version(owner, chat_id, "f1", 1, message_id=stranger)
    assert FileVersion.objects.get(number=4).turn is None


def test_each_version_names_its_forerunner_and_the_answer_of_its_branch() -> None:
    owner, chat_id, one, two = branches()
    (file,) = files_of(owner, chat_id)
    assert [(v.version, v.parent, v.message_id) for v in file.versions] == [
        (1, None, None),
        (2, 1, one),
        (3, 1, two),
    ]
    assert Message.objects.filter(id__in=(one, two)).count() == 2


def test_a_call_leads_to_the_version_that_it_made_and_to_the_one_before() -> None:
    owner, _, _, _ = branches()
    call = call_of(owner, "b1")
    assert call is not None
    assert (call.made_versions, call.parents) == ((("f1", 3, "a.txt"),), (1,))
