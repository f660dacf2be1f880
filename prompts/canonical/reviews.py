"""Canonical situations of /review: a document is to be reviewed, and some of its changes are asked for."""

from dataclasses import replace

from prompts.canonical.parts import WRITES, answered, asked, called, file, hello, said, with_files
from prompts.context import ActivationRecord, TurnContext
from prompts.review import Reviewed, review_brief
from tools.kit.commands import REVIEW
from tools.kit.json_types import JsonObject

_CONTRACT = file("f_docx", "contract.docx", "docx")
_BRIEF = review_brief([Reviewed("f_docx", "contract.docx", "docx", 1)], "the payment terms", may_change=True)
_NOTE = f"<folio-note>\nNow: Monday 2026-03-02 09:28 Europe/Berlin (UTC+01:00)\n{_BRIEF}\n</folio-note>"
_REPORT = (
    '{"file_id":"f_docx","findings":[{"place":"P4#1a2b","severity":"high","finding":"It names no date.",'
    '"change":{"op":"docx_set_paragraph","text":"Payment is due within 30 days of the invoice."}}]}'
)
_EDIT: JsonObject = {
    "op": "docx_set_paragraph",
    "paragraph": "P4#1a2b",
    "text": "Payment is due within 30 days of the invoice.",
}
_RECEIPT: JsonObject = {
    "ok": True,
    "file": "contract.docx",
    "file_id": "f_docx",
    "version": 2,
    "findings": [
        {
            "number": 1,
            "severity": "high",
            "place": "P4#1a2b",
            "comment": "written",
            "edit": {"tool": "docx_edit", "op": _EDIT},
        }
    ],
    "comments": 1,
    "parts_changed": ["word/document.xml", "word/comments.xml"],
    "parts_kept": 12,
}
_TOOLS = (
    ActivationRecord("docx_edit", "a document"),
    ActivationRecord("file_edit", "1 file that can be edited"),
    ActivationRecord("file_read", "1 file in this conversation"),
    WRITES,
    ActivationRecord("review_findings", "the message is /review"),
)


def member_review(commands: tuple[str, ...]) -> TurnContext:
    asking = with_files(commands, "/review contract.docx the payment terms", _CONTRACT)
    return replace(asking, command=REVIEW, brief=_BRIEF)


def review_applied(commands: tuple[str, ...]) -> TurnContext:
    """The turn after a review: its tool stays, so that all before it is sent as it was."""
    reviewed = answered(
        "/review contract.docx the payment terms",
        called("review_findings", _REPORT, _RECEIPT),
        said("One finding, and it is grave: the payment clause names no date (1)."),
        files=(_CONTRACT,),
        activations=_TOOLS,
        note=_NOTE,
    )
    return replace(
        hello(commands, signed_in=True),
        files=(replace(_CONTRACT, version=2),),
        turns=(reviewed, asked("apply 1")),
    )
