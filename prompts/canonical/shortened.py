"""A canonical conversation that was shortened: a record and a summary in place of its older turns."""

from dataclasses import replace

from prompts.canonical.parts import WORKBOOK_TOOLS, answered, asked, called, file, hello, said
from prompts.compaction import first_kept, record
from prompts.context import Compacted, TurnContext
from tools.kit.commands import COMPACT
from tools.kit.json_types import JsonObject

_BUDGET, _SCAN = file("f_17", "budget.xlsx", "xlsx"), file("f_18", "scan.png", "image")
_REPORT = file("f_19", "summary.docx", "docx")
_WRITTEN: JsonObject = {"ok": True, "file_id": "f_19", "file": "summary.docx", "version": 1}
_SUMMARY = """## Goal
A budget for the next quarter.
## Constraints
“use 7 % VAT”
## Open work
Nothing."""


def member_after_compaction(commands: tuple[str, ...]) -> TurnContext:
    """The message after /compact: the newest exchange before it is whole, the command itself is not sent."""
    write = '{"mode":"document","filename":"summary.docx","content":"# Summary"}'
    first = answered(
        "use 7 % VAT, and sum up what is in these",
        called("file_write", write, _WRITTEN),
        said("It is in summary.docx."),
        files=(_BUDGET, _SCAN),
        activations=WORKBOOK_TOOLS,
    )
    second = replace(answered("Thanks. Is it final?", said("Yes.")), turn_id="t_2", activations=())
    there = replace(
        hello(commands, signed_in=True),
        files=(_BUDGET, _SCAN, _REPORT),
        turns=(first, second, asked(COMPACT)),
    )
    kept = first_kept(there) or 0
    command = replace(answered(COMPACT, said(_SUMMARY)), turn_id="t_3", activations=())
    return replace(
        there,
        turns=(first, second, command, asked("open the budget again")),
        compacted=Compacted(kept, 2, 0, by_command=True, summary=_SUMMARY, record=record(there, kept)),
    )
