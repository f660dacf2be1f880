"""Reports a review: findings with places that were checked, as comments in the file where it takes them."""

from collections.abc import Sequence

from tools.kit.commands import REVIEW
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import Ok, ToolError
from tools.kit.result_text import sent_chars
from tools.kit.situation import Situation
from tools.kit.tool import Example, Ports, Tool
from tools.reviewing.changes import CHANGES
from tools.reviewing.comments import IN_NOTES, WRITTEN, Placed
from tools.reviewing.finding import SEVERITIES, ReviewError, findings_of
from tools.reviewing.review import Review, review_answer, review_file

GUEST = "a guest's file can only be read, so that no comments were written and no change can be made"
_RESERVED_CHARS = 4_000
_TEXT: JsonObject = {"type": "string"}
_CHANGE: JsonObject = {
    "type": "object",
    "required": ["op"],
    "properties": {
        "op": {"type": "string", "enum": [*CHANGES]},
        "find": _TEXT,
        "replace": _TEXT,
        "value": {"type": ["string", "number", "boolean"]},
        "text": _TEXT,
    },
}
_FINDING: JsonObject = {
    "type": "object",
    "required": ["place", "severity", "finding"],
    "properties": {
        "place": {"type": "string", "description": "as read: P12#a7b2; Sheet1!B7; slide 3, Title 1; line 12"},
        "severity": {"type": "string", "enum": [*SEVERITIES]},
        "finding": _TEXT,
        "change": _CHANGE,
    },
}
SCHEMA: JsonObject = {
    "type": "object",
    "required": ["findings"],
    "properties": {
        "file_id": {"type": "string", "description": "absent: the last answer"},
        "findings": {"type": "array", "items": _FINDING},
    },
}


def rule(situation: Situation) -> str | None:
    return f"the message is {REVIEW}" if situation.command == REVIEW else None


def stays(situation: Situation) -> str | None:
    """What it reported is in the conversation, and a list of tools that is the same costs nothing."""
    del situation
    return "a review in this conversation"


def run(arguments: JsonObject, ports: Ports) -> Ok:
    try:
        findings = findings_of(arguments)
        if "file_id" not in arguments:
            return Ok(_facts(review_answer(findings), ports.result_limit_chars))
        facts = ports.workspace.facts(str(arguments["file_id"]))
        review = review_file(facts, ports.workspace.read(facts.file_id), findings, ports.progress)
    except ReviewError as error:
        raise ToolError(str(error), _of_pages(arguments, ports), kind=error.kind) from error
    about: JsonObject = {"file": facts.name, "file_id": facts.file_id}
    edit = review.commented.edit
    if edit is not None:
        saved = ports.workspace.revise(facts.file_id, edit.content)
        about |= {"version": saved.version}
    told = _facts(review, ports.result_limit_chars, may_change=facts.durable)
    return Ok({**about, **told})


def _of_pages(arguments: JsonObject, ports: Ports) -> JsonObject | None:
    """An example for a PDF, which none of the written ones fits."""
    file_id = str(arguments.get("file_id"))
    named = next((one for one in ports.workspace.files() if one.file_id == file_id), None)
    if named is None or named.kind != "pdf":
        return None
    finding: JsonObject = {"place": "page 1", "severity": "low", "finding": "It names no source."}
    return {"file_id": file_id, "findings": [finding]}


def _facts(review: Review, limit_chars: int, *, may_change: bool = True) -> JsonObject:
    edit, told = review.commented.edit, review.commented.told
    facts: JsonObject = {"findings": _shown(review, limit_chars, may_change=may_change)}
    if told:
        facts["comments"] = sum(one in (WRITTEN, IN_NOTES) for one in told)
    if edit is not None:
        facts |= {"parts_changed": [*edit.parts_changed], "parts_kept": edit.parts_kept}
    remarks = [*review.remarks, *(edit.remarks if edit else ()), *(() if may_change else (GUEST,))]
    return {**facts, "remarks": [*remarks]} if remarks else facts


def _shown(review: Review, limit_chars: int, *, may_change: bool) -> list[JsonValue]:
    """Every finding; edits as far as they fit, the rest of which stand in the call alone."""
    left = limit_chars - _RESERVED_CHARS
    told: Sequence[str] = review.commented.told or ("",) * len(review.placed)
    shown: list[JsonValue] = []
    for one, comment in zip(review.placed, told, strict=True):
        facts = _finding(one, comment)
        edit = _edit(one) if may_change else None
        left -= sent_chars(facts) + (sent_chars(edit) if edit else 0)
        shown.append({**facts, "edit": edit} if edit and left > 0 else facts)
    return shown


def _finding(one: Placed, comment: str) -> JsonObject:
    finding = one.finding
    facts: JsonObject = {"number": finding.number, "severity": finding.severity, "place": one.place.shown}
    return {**facts, "comment": comment} if comment else facts


def _edit(one: Placed) -> JsonObject | None:
    """The op that makes the change, as its tool takes it."""
    if one.proposal is None:
        return None
    edit: JsonObject = {"tool": one.proposal.tool, "op": one.proposal.op}
    return {**edit, "places": one.proposal.places} if one.proposal.places > 1 else edit


def _example(kind: str, place: str, finding: str, change: JsonObject) -> Example:
    found: JsonObject = {"place": place, "severity": "medium", "finding": finding, "change": change}
    return Example({"file_id": "FILE_ID", "findings": [found]}, kind=kind)


REVIEW_FINDINGS = Tool(
    name="review_findings",
    guide=(
        "Reports a review in one call: every finding, the gravest first. They are numbered, and written as "
        "comments into a document, workbook or presentation.\n"
        "change is the edit of that place, made later when the user asks: docx_set_paragraph, "
        "docx_insert_after: text; docx_delete_paragraph; xlsx_set_cell: value; pptx_set_notes: text; "
        "pptx_replace_on_slide, docx_replace_text, replace_text: find, replace."
    ),
    schema=SCHEMA,
    rule=rule,
    examples=(
        Example(
            {
                "findings": [
                    {
                        "place": "the first paragraph",
                        "severity": "low",
                        "finding": "It names no source for the figure.",
                    }
                ]
            }
        ),
        _example(
            "docx", "PARAGRAPH", "The term is vague.", {"op": "docx_set_paragraph", "text": "New words"}
        ),
        _example("xlsx", "CELL", "The figure is typed in.", {"op": "xlsx_set_cell", "value": "=1+1"}),
        _example("pptx", "slide 1", "It has no notes.", {"op": "pptx_set_notes", "text": "New notes"}),
        _example("csv", "B2", "The figure is out of line.", {"op": "xlsx_set_cell", "value": 42}),
        _example(
            "text", "line 1", "The word is wrong.", {"op": "replace_text", "find": "FIND", "replace": "New"}
        ),
    ),
    run=run,
    stays=stays,
    weight="by_file",
)
