"""A turn's context holds its own branch and is read in three queries."""

from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from agent_app.records.connection_rows import ServerFields
from agent_app.records.models import CapabilitySwitch, KnowledgeFile, Owner
from agent_app.records.queries.turn_context import TurnFacts, read_turn
from agent_app.records.rows import NewVersion
from agent_app.records.writes.audit import TERMINAL
from agent_app.records.writes.budgets import NewBudget, add_budget
from agent_app.records.writes.calls import claim_call, settle_call
from agent_app.records.writes.connections import ensure_connection, store_tools, switch
from agent_app.records.writes.endings import Ending, finish_turn
from agent_app.records.writes.files import add_upload
from agent_app.records.writes.servers import add_server
from agent_app.records.writes.steps import ClosedStep, NewCall, OpenedStep, close_step, note_step, open_step
from prompts.context import ActivationRecord
from tests.agent_app import people
from tools.kit.json_types import JsonObject

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def context_of(turn_id: str) -> TurnFacts:
    return read_turn(turn_id, guests_may_create=False)


def answered(
    owner: str, chat_id: str, text: str, answer: str, parent_id: str | None = None, failure: str = ""
) -> str:
    """A whole turn with one call; the id of its answer."""
    begun = people.said(owner, chat_id, text, client_id=text, parent_id=parent_id)
    claim = people.claimed(begun.turn_id)
    activation = ActivationRecord("file_write", "you may create files")
    open_step(begun.turn_id, claim.fence, OpenedStep(0, f"note of {text}", (activation,), ()))
    now = timezone.now()
    call = NewCall(f"k-{text}", f"p-{text}", "file_write", "{}", cut_off=False, send_after=now)
    close_step(
        begun.turn_id, claim.fence, ClosedStep(0, answer, (), "tool_calls", 1, 0, 0, 1, 1, (call,)), []
    )
    claimed = claim_call(call.call_id, now=now, lease_until=now)
    assert claimed is not None
    receipt: JsonObject = {"ok": False, "failure": failure} if failure else {"ok": True, "said": text}
    settle_call(call.call_id, claimed.attempt, receipt, [], now=now)
    finish_turn(begun.turn_id, claim.fence, Ending("done", "done", []), now=now)
    return begun.answer.message_id


def test_a_context_takes_three_queries_however_long_the_conversation_is() -> None:
    owner = people.member()
    chat = people.chat(owner)
    parent = None
    for number in range(6):
        add_upload(
            owner,
            chat.chat_id,
            NewVersion(f"f{number}", 0, f"{number}.txt", "text", "text/plain", 1, "aa", durable=True),
        )
        parent = answered(owner, chat.chat_id, f"question {number}", "answer", parent)
    turn = people.said(owner, chat.chat_id, "last", client_id="last", parent_id=parent)
    with CaptureQueriesContext(connection) as queries:
        facts = context_of(turn.turn_id)
    assert len(queries) <= 3
    assert len(facts.context.turns) == 7
    assert len(facts.context.files) == 6


def test_that_there_are_budgets_is_read_with_the_turn() -> None:
    owner = people.member()
    turn = people.said(owner, people.chat(owner).chat_id)
    assert not context_of(turn.turn_id).budgets
    add_budget(TERMINAL, NewBudget("guests", "", "day", "tokens", Decimal(1)))
    with CaptureQueriesContext(connection) as queries:
        assert context_of(turn.turn_id).budgets
    assert len(queries) <= 3


def test_connections_that_are_on_take_no_query_more() -> None:
    owner = people.member()
    chat = people.chat(owner)
    for name in ("zebra", "ape"):
        made = add_server(
            name, ServerFields(title=name.title(), address="https://x.example/mcp", offered=("t",))
        )
        row = ensure_connection(owner, made.server_id)
        store_tools(row.connection_id, [{"name": "t", "inputSchema": {}}], "")
        switch(owner, chat.chat_id, made.server_id, on=True)
    turn = people.said(owner, chat.chat_id)
    with CaptureQueriesContext(connection) as queries:
        facts = context_of(turn.turn_id)
    assert len(queries) <= 3
    assert [(one.name, one.about, one.offered, one.asks) for one in facts.connections] == [
        ("zebra", "Zebra", ("t",), "by_tool"),
        ("ape", "Ape", ("t",), "by_tool"),
    ]


def test_a_knowledge_base_takes_no_query_more_and_counts_what_is_searched() -> None:
    owner, other = people.member(), people.member("other")
    for name, whose, passages in (("a", owner, 3), ("b", owner, 0), ("c", other, 3), ("d", None, 3)):
        KnowledgeFile.objects.create(
            owner_id=whose, name=name, kind="text", mime="text/plain", size=1, passage_count=passages
        )
    turn = people.said(owner, people.chat(owner).chat_id)
    with CaptureQueriesContext(connection) as queries:
        facts = context_of(turn.turn_id)
    assert len(queries) <= 3
    assert facts.context.knowledge_files == 2


def test_a_guest_has_no_knowledge_base() -> None:
    KnowledgeFile.objects.create(name="d", kind="text", mime="text/plain", size=1, passage_count=3)
    guest = people.guest()
    turn = people.said(guest, people.chat(guest).chat_id)
    assert context_of(turn.turn_id).context.knowledge_files == 0


def test_history_holds_the_branch_and_nothing_of_its_siblings() -> None:
    owner = people.member()
    chat = people.chat(owner)
    first = answered(owner, chat.chat_id, "first", "one")
    answered(owner, chat.chat_id, "sibling", "other", first)
    turn = people.said(owner, chat.chat_id, "second", client_id="second", parent_id=first)
    turns = context_of(turn.turn_id).context.turns
    assert [past.text for past in turns] == ["first", "second"]
    assert turns[0].note == "note of first"
    assert turns[0].activations == (ActivationRecord("file_write", "you may create files"),)
    assert turns[0].steps[0].text == "one"
    assert turns[0].steps[0].calls[0].receipt == {"ok": True, "said": "first"}
    assert turns[0].steps[0].calls[0].call_id == "p-first"
    assert turns[1].note is None


def test_a_running_turn_sees_its_own_finished_steps_with_the_servers_words() -> None:
    owner = people.member()
    begun = people.said(owner, people.chat(owner).chat_id)
    claim = people.claimed(begun.turn_id)
    open_step(begun.turn_id, claim.fence, OpenedStep(0, "note", (), ()))
    close_step(begun.turn_id, claim.fence, ClosedStep(0, "one", (), "stop", 1, 0, 0, 1, 1, ()), [])
    note_step(begun.turn_id, claim.fence, 0, "words")
    open_step(begun.turn_id, claim.fence, OpenedStep(1, "note", (), ()))
    steps = context_of(begun.turn_id).context.newest.steps
    assert [(step.text, step.server_note) for step in steps] == [("one", "words")]


def test_attachments_come_with_the_version_that_was_sent() -> None:
    owner = people.member()
    chat = people.chat(owner)
    sheet = NewVersion("f1", 0, "budget.xlsx", "xlsx", "application/x", 9, "aa", durable=True)
    add_upload(owner, chat.chat_id, sheet)
    turn = people.said(owner, chat.chat_id, file_ids=("f1",))
    facts = context_of(turn.turn_id)
    attachment = facts.context.newest.attachments[0]
    assert (attachment.file_id, attachment.version, attachment.kind) == ("f1", 1, "xlsx")
    assert facts.hashes == {("f1", 1): "aa"}


def test_members_may_create_files_and_guests_may_not() -> None:
    for owner, may in ((people.member(), True), (people.guest(), False)):
        turn = people.said(owner, people.chat(owner).chat_id)
        context = context_of(turn.turn_id).context
        assert (context.signed_in, context.may_create_files) == (may, may)


def test_what_an_admin_switched_off_is_in_the_context() -> None:
    CapabilitySwitch.objects.create(name="file_read", enabled=False)
    CapabilitySwitch.objects.create(name="file_edit", enabled=False)
    CapabilitySwitch.objects.create(name="file_write", enabled=True)
    owner = people.member()
    turn = people.said(owner, people.chat(owner).chat_id)
    assert context_of(turn.turn_id).context.switched_off == {"file_read", "file_edit"}


def test_the_clock_is_the_owners() -> None:
    owner = people.member()
    turn = people.said(owner, people.chat(owner).chat_id)
    Owner.objects.filter(id=owner).update(timezone="Asia/Shanghai")
    assert str(context_of(turn.turn_id).context.now.tzinfo) == "Asia/Shanghai"
    Owner.objects.filter(id=owner).update(timezone="nowhere/at all")
    assert str(context_of(turn.turn_id).context.now.tzinfo) == "UTC"


def test_the_kind_of_a_failure_is_for_people_and_reaches_no_model() -> None:
    owner = people.member()
    chat = people.chat(owner)
    parent = answered(owner, chat.chat_id, "first", "answer", failure="crashed")
    turn = people.said(owner, chat.chat_id, "next", client_id="next", parent_id=parent)
    turns = context_of(turn.turn_id).context.turns
    assert turns[0].steps[0].calls[0].receipt == {"ok": False}
