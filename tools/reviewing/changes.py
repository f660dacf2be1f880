"""The change that a finding proposes becomes the exact op that makes it, tried on a copy of the file."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tools.editing.apply import editor_of
from tools.editing.batches import Batch, CellWish
from tools.editing.late import LateCall
from tools.editing.ops import NOUNS
from tools.kit.json_types import JsonObject
from tools.office.package.edit import Edit
from tools.office.package.errors import OfficeError
from tools.reviewing.finding import Finding, ReviewError
from tools.reviewing.place import Place

MOST_TRIED_BYTES = 12 * 1024 * 1024
"""Of a file's size times its changes; beyond that, changes are told without having been tried."""


@dataclass(frozen=True)
class ChangeShape:
    """An op: the kinds of file it changes, the tool that makes it, what it needs, and what its place is."""

    kinds: tuple[str, ...]
    tool: str
    needs: tuple[str, ...]
    at: tuple[str, ...] = ()


CHANGES: dict[str, ChangeShape] = {
    "docx_set_paragraph": ChangeShape(("docx",), "docx_edit", ("text",), ("paragraph",)),
    "docx_insert_after": ChangeShape(("docx",), "docx_edit", ("text",), ("paragraph",)),
    "docx_delete_paragraph": ChangeShape(("docx",), "docx_edit", (), ("paragraph",)),
    "docx_replace_text": ChangeShape(("docx",), "docx_edit", ("find", "replace")),
    "xlsx_set_cell": ChangeShape(("xlsx", "csv"), "file_edit", ("value",), ("sheet", "cell")),
    "pptx_replace_on_slide": ChangeShape(("pptx",), "file_edit", ("find", "replace"), ("slide",)),
    "pptx_set_notes": ChangeShape(("pptx",), "pptx_edit", ("text",), ("slide",)),
    "replace_text": ChangeShape(("text", "csv", ""), "file_edit", ("find", "replace")),
}
OF_COPIES = frozenset(("docx_set_paragraph", "xlsx_set_cell", "pptx_replace_on_slide"))
"""What can be done to a file of an older or open format, of which an edit makes a copy."""
_POINTS_AT_PLACE = ("paragraph", "sheet", "cell", "slide")


@dataclass(frozen=True)
class Proposal:
    """`op` as `tool` takes it; `places` is how many places it changes, 0 where it was not tried."""

    tool: str
    op: JsonObject
    places: int = 0


def proposal_of(finding: Finding, kind: str, place: Place, *, copied: bool = False) -> Proposal | None:
    """None where nothing is proposed. `kind` is empty for an answer; an edit of a file of an older format is
    made in a copy, which is then of this kind. Raises ReviewError.
    """
    if not finding.change:
        return None
    name, pointer = str(finding.change["op"]), f"{finding.pointer}/change"
    suited = [op for op, its in CHANGES.items() if kind in its.kinds and (op in OF_COPIES or not copied)]
    if name not in suited:
        use = f"its changes are {', '.join(suited)}" if suited else "leave change out"
        raise ReviewError(f"{pointer}/op: {name} does not work on {NOUNS.get(kind, 'an answer')}; {use}.")
    shape = CHANGES[name]
    _check_fields(finding.change, shape, pointer)
    op: JsonObject = {"op": name, **_at(finding, shape, kind, place), **_given(finding, shape)}
    return Proposal("file_edit" if copied else shape.tool, op)


def _check_fields(change: JsonObject, shape: ChangeShape, pointer: str) -> None:
    if missing := [name for name in shape.needs if name not in change]:
        raise ReviewError(f"{pointer}/{missing[0]} is required for {change['op']} and missing.")
    if foreign := [name for name in change if name not in ("op", *shape.needs)]:
        takes = ", ".join(shape.needs) or "nothing besides its place"
        raise ReviewError(f"{pointer}/{foreign[0]} does not belong to {change['op']}, which takes {takes}.")
    if change.get("find") == "":
        raise ReviewError(f"{pointer}/find is empty; it holds the words to look for.")


def _given(finding: Finding, shape: ChangeShape) -> JsonObject:
    return {name: finding.change[name] for name in shape.needs}


def _at(finding: Finding, shape: ChangeShape, kind: str, place: Place) -> JsonObject:
    """The place's own names, as the op has them."""
    known: JsonObject = {
        "paragraph": place.paragraph,
        "sheet": place.sheet,
        "cell": place.cell,
        "slide": place.slide,
    }
    wanted = [name for name in shape.at if not (name == "sheet" and kind == "csv")]
    if any(not known[name] for name in wanted):
        raise ReviewError(
            f"{finding.pointer}/place: {finding.change['op']} changes one cell; {place.shown} is not one."
        )
    return {name: known[name] for name in wanted}


def tried(proposal: Proposal, finding: Finding, kind: str, content: bytes) -> Proposal:
    """The proposal with how many places it changes. Raises ReviewError for one that can't be made."""
    try:
        edit = _run(proposal, kind)(content)
    except OfficeError as error:
        named = "place" if error.argument in _POINTS_AT_PLACE else f"change/{error.argument}".rstrip("/")
        raise ReviewError(f"{finding.pointer}/{named}: {error}.") from error
    if edit.content == content:
        raise ReviewError(f"{finding.pointer}/change changes nothing: {_nothing(proposal, edit)}.")
    return replace(proposal, places=len(edit.changed))


def _nothing(proposal: Proposal, edit: Edit) -> str:
    if "find" in proposal.op:
        return "; ".join(("the words of find do not stand there", *edit.remarks))
    return "; ".join(("it says what stands there", *edit.remarks))


def _run(proposal: Proposal, kind: str) -> Callable[[bytes], Edit]:
    op = proposal.op
    call = LateCall("", op, _no_picture)
    if proposal.tool == "docx_edit":
        from tools.editing.docx_late import edit_document  # noqa: PLC0415 -- brings its libraries

        return lambda content: edit_document(content, call)
    if proposal.tool == "pptx_edit":
        from tools.editing.pptx_late import run_op  # noqa: PLC0415 -- brings its libraries

        return lambda content: run_op(content, call)
    editor, cells = editor_of(kind), tuple[CellWish, ...]()
    if op["op"] == "xlsx_set_cell" and isinstance(value := op["value"], str | int | float):
        cells = (CellWish(str(op["cell"]), value, ""),)
    return lambda content: editor(content, Batch("", op, cells))


def _no_picture(file_id: str) -> bytes:
    raise OfficeError(f"{file_id} is no picture of this change")
