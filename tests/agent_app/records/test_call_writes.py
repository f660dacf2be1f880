"""A call is claimed once and settled once; receipt and versions land together or not at all."""

from datetime import timedelta

import pytest
from django.utils import timezone

from agent_app.records.models import FileVersion, ToolCall
from agent_app.records.queries.calls import calls_to_send
from agent_app.records.queries.files import files_for_call, files_of
from agent_app.records.rows import NewVersion
from agent_app.records.writes.calls import VersionConflict, claim_call, release_call, settle_call
from agent_app.records.writes.endings import Ending, finish_turn
from agent_app.records.writes.files import add_upload, restore_version
from agent_app.records.writes.steps import ClosedStep, NewCall, OpenedStep, close_step, open_step
from tests.agent_app import people
from tools.kit.json_types import JsonObject

pytestmark = [pytest.mark.django_db, pytest.mark.database]

OK: JsonObject = {"ok": True}


def version(base: int, sha256: str = "aa", file_id: str = "f1") -> NewVersion:
    return NewVersion(file_id, base, "a.txt", "text", "text/plain", 2, sha256, durable=True)


def calls_in_a_turn(owner: str, chat_id: str, *call_ids: str, parent_id: str | None = None) -> str:
    """A claimed turn with one step that made these calls; the id of its answer."""
    begun = people.said(owner, chat_id, client_id=call_ids[0], parent_id=parent_id)
    claim = people.claimed(begun.turn_id)
    open_step(begun.turn_id, claim.fence, OpenedStep(0, "note", (), ()))
    now = timezone.now()
    calls = tuple(NewCall(k, k, "file_edit", "{}", cut_off=False, send_after=now) for k in call_ids)
    close_step(begun.turn_id, claim.fence, ClosedStep(0, "", (), "tool_calls", 0, 0, 0, 0, 0, calls), [])
    return begun.answer.message_id


def claim(call_id: str, lease_s: float = 30.0) -> int:
    now = timezone.now()
    claimed = claim_call(call_id, now=now, lease_until=now + timedelta(seconds=lease_s))
    assert claimed is not None
    return claimed.attempt


def test_a_call_delivered_twice_is_claimed_once() -> None:
    owner = people.member()
    calls_in_a_turn(owner, people.chat(owner).chat_id, "k1")
    claim("k1")
    now = timezone.now()
    assert claim_call("k1", now=now, lease_until=now) is None


def test_a_call_whose_worker_went_silent_is_claimed_again_and_settled_by_the_second_alone() -> None:
    owner = people.member()
    chat = people.chat(owner)
    calls_in_a_turn(owner, chat.chat_id, "k1")
    first = claim("k1", lease_s=-1)
    assert [call.call_id for call in calls_to_send(timezone.now())] == ["k1"]
    second = claim("k1")
    now = timezone.now()
    assert not settle_call("k1", first, OK, [version(0)], now=now)
    assert FileVersion.objects.count() == 0
    assert settle_call("k1", second, OK, [version(0)], now=now)
    assert not settle_call("k1", second, OK, [version(0, file_id="f2")], now=now)
    assert [f.file_id for f in files_of(owner, chat.chat_id)] == ["f1"]


def test_a_call_that_its_worker_could_not_run_to_the_end_is_free_at_once() -> None:
    owner = people.member()
    calls_in_a_turn(owner, people.chat(owner).chat_id, "k1")
    first = claim("k1")
    assert release_call("k1", first, now=timezone.now())
    assert [call.call_id for call in calls_to_send(timezone.now())] == ["k1"]
    assert claim("k1") == first + 1
    assert not release_call("k1", first, now=timezone.now())


def test_a_call_that_was_stopped_keeps_nothing() -> None:
    owner = people.member()
    chat = people.chat(owner)
    calls_in_a_turn(owner, chat.chat_id, "k1")
    attempt = claim("k1")
    turn = ToolCall.objects.get(id="k1").step.turn
    finish_turn(turn.id, turn.fence, Ending("stopped", "stopped", []), now=timezone.now())
    assert not settle_call("k1", attempt, OK, [version(0)], now=timezone.now())
    assert files_of(owner, chat.chat_id) == ()


def test_two_calls_on_one_version_conflict_and_neither_change_is_lost() -> None:
    owner = people.member()
    chat = people.chat(owner)
    add_upload(owner, chat.chat_id, version(0))
    calls_in_a_turn(owner, chat.chat_id, "k1", "k2")
    one, two = claim("k1"), claim("k2")
    now = timezone.now()
    assert settle_call("k1", one, OK, [version(1, "bb")], now=now)
    with pytest.raises(VersionConflict):
        settle_call("k2", two, OK, [version(1, "cc")], now=now)
    assert ToolCall.objects.get(id="k2").state == "running"
    assert settle_call("k2", two, OK, [version(2, "cc")], now=now)
    assert [v.sha256 for v in files_of(owner, chat.chat_id)[0].versions] == ["aa", "bb", "cc"]


def test_a_branch_sees_its_own_versions() -> None:
    owner = people.member()
    chat = people.chat(owner)
    add_upload(owner, chat.chat_id, version(0))
    calls_in_a_turn(owner, chat.chat_id, "k1")
    settle_call("k1", claim("k1"), OK, [version(1, "bb")], now=timezone.now())
    turn = ToolCall.objects.get(id="k1").step.turn
    finish_turn(turn.id, turn.fence, Ending("done", "done", []), now=timezone.now())
    calls_in_a_turn(owner, chat.chat_id, "k2")
    assert [v.sha256 for v in files_for_call("k2").files[0].versions] == ["aa"]
    assert settle_call("k2", claim("k2"), OK, [version(1, "cc")], now=timezone.now())
    newest = FileVersion.objects.get(call_id="k2")
    assert newest.parent is not None
    assert (newest.number, newest.parent.number) == (3, 1)


def test_a_restored_version_is_a_new_one() -> None:
    owner = people.member()
    chat = people.chat(owner)
    add_upload(owner, chat.chat_id, version(0))
    calls_in_a_turn(owner, chat.chat_id, "k1")
    settle_call("k1", claim("k1"), OK, [version(1, "bb")], now=timezone.now())
    assert restore_version(owner, chat.chat_id, "f1", 1) == 3
    assert [v.sha256 for v in files_of(owner, chat.chat_id)[0].versions] == ["aa", "bb", "aa"]
    assert restore_version(people.member("other"), chat.chat_id, "f1", 1) is None
