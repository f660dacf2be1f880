"""The request as a whole: order, note, ledger."""

from dataclasses import replace

from prompts.builder import build, contract
from prompts.context import ActivationRecord
from prompts.request import NotePart, TextPart, UserMessage
from prompts.tokens import count
from tests.prompts.turns import BUDGET, call, called, context, past, said, tool, turn
from tools.kit.registry import TOOLS

TWO = (tool("alpha"), tool("beta"))


def test_the_contract_is_the_same_for_a_guest_and_a_member() -> None:
    assert build(context(), TOOLS).request.system == build(context(signed_in=False), TOOLS).request.system


def test_the_contract_names_the_commands_that_there_are() -> None:
    assert "/image, /compact, and these are all of them" in contract(("/image", "/compact"))
    assert "{commands}" not in contract(())


def test_new_activations_are_handed_back_once() -> None:
    built = build(context(), TWO)
    assert built.activations == (ActivationRecord("alpha", "it is on"), ActivationRecord("beta", "it is on"))
    later = replace(turn(), activations=built.activations, note=built.note)
    assert build(context(later), TWO).activations == ()


def test_a_stored_note_is_sent_byte_for_byte() -> None:
    message = build(context(turn(note="as it was")), TWO).request.messages[0]
    assert message == UserMessage((TextPart("hi"), NotePart("as it was")))


def test_a_file_made_in_mid_turn_brings_the_tools_that_work_on_it() -> None:
    first = build(context(), TOOLS)
    step = called(call("c1", {"ok": True}, name="file_write"))
    newest = replace(turn("hi", step, note=first.note), activations=first.activations)
    second = build(context(newest, files=(BUDGET,)), TOOLS)
    assert [one.name for one in second.request.tools] == ["file_write", "file_edit", "file_read", "xlsx_edit"]
    assert [one.name for one in second.activations] == ["file_edit", "file_read", "xlsx_edit"]


def test_a_message_of_blanks_still_has_a_part() -> None:
    message = build(context(past(" "), turn("x")), TWO).request.messages[0]
    assert isinstance(message, UserMessage)
    assert len(message.parts) == 1


def test_the_ledger_weighs_every_section_with_its_reason() -> None:
    turns = (past("one", said("answer")), turn("two", called(call("c1", {"ok": True})), note="n"))
    lines = build(context(*turns), TWO).request.ledger
    told = [(line.section, line.layer, line.name) for line in lines]
    assert told == [
        ("tools", "capability", "alpha"),
        ("tools", "capability", "beta"),
        ("system", "contract", "contract"),
        ("messages", "history", "turn 1"),
        ("messages", "history", "turn 1 answer"),
        ("messages", "message", "message"),
        ("messages", "note", "note"),
        ("messages", "history", "step 1"),
        ("messages", "receipt", "file_read"),
    ]
    assert all(line.reason for line in lines)
    assert all(line.tokens == count(line.text) for line in lines)


def test_a_new_model_has_no_prefix() -> None:
    lines = build(context(replace(past("one", said("a")), model_id="m0"), turn("two")), TWO).request.ledger
    assert not any(line.in_prefix for line in lines)
