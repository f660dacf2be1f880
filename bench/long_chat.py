"""A chat of a thousand messages, as a step of its newest turn reads it: every object anew."""

from dataclasses import replace
from datetime import UTC, datetime

from agent_app.commands.registry import names
from prompts.canonical.connections import BIG, sample
from prompts.canonical.parts import VISION, WORKBOOK_TOOLS, file
from prompts.context import PastCall, PastStep, PastTurn, TurnContext
from tools.kit.json_types import JsonObject

_NOTE = "<folio-note>\nNow: Monday 2026-03-02 09:30 Europe/Berlin (UTC+01:00)\n</folio-note>"
_WORDS = "The totals of the second quarter are above those of the first, mostly for paper and toner. "


def long_chat(turns: int) -> TurnContext:
    """Two messages a turn, every fifth turn with a call between them."""
    past = tuple(_turn(number) for number in range(turns - 1))
    newest = PastTurn("t_new", "And now?", (), _NOTE, VISION.model_id, (), ())
    return TurnContext(
        conversation_id="c_long",
        signed_in=True,
        may_create_files=True,
        model=replace(VISION, context_window=1_000_000),
        now=datetime(2026, 3, 2, 9, 30, tzinfo=UTC),
        language="en",
        files=(file("f_xlsx", "budget.xlsx", "xlsx"),),
        turns=(*past, newest),
        commands=names(),
        connections=tuple(map(sample, BIG)),
    )


def _turn(number: int) -> PastTurn:
    steps: tuple[PastStep, ...] = (PastStep(f"Answer {number}. {_WORDS * 4}", (), (), ""),)
    if number % 5 == 0:
        rows = [f"{row} | A: item {number} | B: {row * number}" for row in range(20)]
        receipt: JsonObject = {"ok": True, "rows": [*rows]}
        call = PastCall(f"call_{number}", "file_read", '{"file_id":"f_xlsx"}', receipt, began=True)
        steps = (PastStep("", (call,), (), ""), *steps)
    activations = WORKBOOK_TOOLS if number == 0 else ()
    return PastTurn(
        f"t_{number}", f"Question {number}? {_WORDS}", (), _NOTE, VISION.model_id, activations, steps
    )
