"""Canonical situations that depend on what was said and done before."""

from dataclasses import replace

from prompts.canonical.files import member_xlsx
from prompts.canonical.parts import (
    EARLIER,
    LATE_TOOLS,
    NO_TOOLS,
    WORKBOOK_TOOLS,
    answered,
    asked,
    called,
    file,
    hello,
    said,
)
from prompts.context import PastStep, PastTurn, TurnContext
from tools.kit.json_types import JsonObject

_BUDGET = file("f_xlsx", "budget.xlsx", "xlsx")
_SET = '{"file_id":"f_xlsx","ops":[{"op":"xlsx_set_cell","sheet":"Budget","cell":"B2","value":99}]}'
_WRONG = '{"file_id":"f_xlsx","ops":[{"op":"set_cell","sheet":"Budget","cell":"B2","value":99}]}'
_DONE: JsonObject = {
    "ok": True,
    "file_id": "f_xlsx",
    "file": "budget.xlsx",
    "version": 2,
    "changes": [{"place": "Budget!B2", "before": "12", "now": "99"}],
}
_FAILED: JsonObject = {
    "ok": False,
    "error": "/ops/0/op must be exactly one of replace_text, delete_text, pptx_replace_on_slide, "
    'xlsx_set_cell, xlsx_set_cells, docx_set_paragraph, full_replace; got "set_cell". Nothing ran.',
    "example": {
        "file_id": "f_xlsx",
        "ops": [{"op": "xlsx_set_cell", "sheet": "Budget", "cell": "B2", "value": 42}],
    },
}


def member_second_turn(commands: tuple[str, ...]) -> TurnContext:
    return replace(
        hello(commands, signed_in=True),
        turns=(answered("hello", said("Hello! What can I do for you?")), asked("Write a short to-do list.")),
    )


def after_call(commands: tuple[str, ...]) -> TurnContext:
    return _in_turn(commands, called("file_edit", _SET, _DONE))


def after_failed_call(commands: tuple[str, ...]) -> TurnContext:
    return _in_turn(commands, called("file_edit", _WRONG, _FAILED))


def after_correction(commands: tuple[str, ...]) -> TurnContext:
    """The server answered an answer: its words stand behind it for good."""
    claimed = PastStep(
        "B2 is 99 now.", (), (), "", server_note="No call of this turn changed a file. Say what happened."
    )
    return _in_turn(commands, claimed)


def after_file_call(commands: tuple[str, ...]) -> TurnContext:
    """A new question after a turn that changed a file."""
    return _after(commands, called("file_edit", _SET, _DONE), said("B2 is 99 now."))


def stopped_turn(commands: tuple[str, ...]) -> TurnContext:
    """The earlier turn was stopped while its call ran."""
    return _after(commands, called("file_edit", _SET, None))


def unanswered_turn(commands: tuple[str, ...]) -> TurnContext:
    """The earlier turn failed before the model had said anything."""
    return _after(commands)


def model_without_tools(commands: tuple[str, ...]) -> TurnContext:
    """A model that calls no tools reads of earlier calls as text."""
    return replace(after_file_call(commands), model=NO_TOOLS)


def file_writing_off(commands: tuple[str, ...]) -> TurnContext:
    """An admin has switched a capability off for everyone, in mid-conversation."""
    return replace(member_second_turn(commands), switched_off=frozenset({"file_write"}))


def late_tools(commands: tuple[str, ...]) -> TurnContext:
    """A file comes in the second turn, and its tools stand among the messages: the list stays as it was."""
    second = asked("Set B2 to 99.", _BUDGET)
    sent = member_second_turn(commands)
    return replace(sent, model=LATE_TOOLS, files=(_BUDGET,), turns=(sent.turns[0], second))


def tool_withdrawn(commands: tuple[str, ...]) -> TurnContext:
    """The same switch on a model that takes tools away among the messages."""
    return replace(file_writing_off(commands), model=LATE_TOOLS)


def _in_turn(commands: tuple[str, ...], *steps: PastStep) -> TurnContext:
    sent = member_xlsx(commands)
    now = replace(
        sent.newest, note=EARLIER, activations=WORKBOOK_TOOLS, steps=steps, model_id=sent.model.model_id
    )
    return replace(sent, turns=(now,))


def _after(commands: tuple[str, ...], *steps: PastStep) -> TurnContext:
    first: PastTurn = answered("Set B2 to 99.", *steps, files=(_BUDGET,), activations=WORKBOOK_TOOLS)
    return replace(
        hello(commands, signed_in=True), files=(_BUDGET,), turns=(first, asked("And what is the sum now?"))
    )
