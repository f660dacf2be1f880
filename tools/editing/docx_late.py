"""Carries out the ops of docx_edit on a document."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from tools.editing.docx_places import placed
from tools.editing.late import DEFAULT_AUTHOR, LateCall
from tools.office.docx import replace as plain_replace
from tools.office.docx.errors import DocxError
from tools.office.docx.notes.comment import add_comment
from tools.office.docx.placing.cell import set_cell_at, set_cell_of
from tools.office.docx.placing.delete import delete_paragraph
from tools.office.docx.placing.insert import insert_after
from tools.office.docx.placing.picture import insert_picture
from tools.office.docx.placing.restyle import set_style
from tools.office.docx.set_paragraph import set_paragraph
from tools.office.docx.tracking.replace import replace_tracked
from tools.office.docx.tracking.set_text import set_paragraph_tracked
from tools.office.docx.tracking.settings import wants_tracking
from tools.office.docx.tracking.tracker import Author
from tools.office.package.edit import Edit
from tools.office.package.package import Package

UNTRACKED = "this document asks for changes to be tracked; these are not: with tracked: true they would be"
_CELL_PLACE = ("table", "row", "column")

Op = Callable[[Package, LateCall, Author | None], Edit]


def edit_document(content: bytes, call: LateCall) -> Edit:
    """Raises OfficeError."""
    package = Package.open(content, expected="document")
    tracked = call.arguments.get("tracked") is True
    op = _OPS.get(call.name)
    if op is None:
        raise DocxError(f"{call.name} does not work on a document")
    author = _author(call)
    edit = op(package, call, author if tracked else None)
    return replace(edit, remarks=(*edit.remarks, *_about_tracking(package, call, author, tracked=tracked)))


def _about_tracking(package: Package, call: LateCall, author: Author, *, tracked: bool) -> tuple[str, ...]:
    if call.name == "docx_add_comment":
        return ()
    if tracked:
        return (f"tracked as changes by {author.name}, to be accepted or rejected in Word",)
    return (UNTRACKED,) if wants_tracking(package) else ()


def _author(call: LateCall) -> Author:
    name = call.arguments.get("author")
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return Author(name.strip() if isinstance(name, str) and name.strip() else DEFAULT_AUTHOR, now)


def _insert(package: Package, call: LateCall, author: Author | None) -> Edit:
    return insert_after(package, placed(call, behind=True), call.text("text"), call.text("style"), author)


def _picture(package: Package, call: LateCall, author: Author | None) -> Edit:
    width = call.op.get("width_cm")
    wanted = float(width) if isinstance(width, int | float) else None
    content = call.picture(call.text("image_id"))
    return insert_picture(package, placed(call, behind=True), content, wanted, call.text("alt"), author)


def _delete(package: Package, call: LateCall, author: Author | None) -> Edit:
    return delete_paragraph(package, placed(call), author)


def _set_style(package: Package, call: LateCall, author: Author | None) -> Edit:
    return set_style(package, placed(call), call.text("style"), author)


def _set_paragraph(package: Package, call: LateCall, author: Author | None) -> Edit:
    if author is None:
        return set_paragraph(package, placed(call), call.text("text"))
    return set_paragraph_tracked(package, placed(call), call.text("text"), author)


def _replace(package: Package, call: LateCall, author: Author | None) -> Edit:
    if author is None:
        return plain_replace.replace_text(package, call.text("find"), call.text("replace"))
    return replace_tracked(package, call.text("find"), call.text("replace"), author)


def _set_cell(package: Package, call: LateCall, author: Author | None) -> Edit:
    given = [name for name in _CELL_PLACE if name in call.op]
    if "paragraph" in call.op and not given:
        return set_cell_of(package, placed(call), call.text("text"), author)
    if "paragraph" in call.op or len(given) != len(_CELL_PLACE):
        raise DocxError("a cell is named by table, row and column, or by paragraph alone")
    table, row, column = map(call.number, _CELL_PLACE)
    return set_cell_at(package, table, row, column, call.text("text"), author)


def _comment(package: Package, call: LateCall, _author_of_changes: Author | None) -> Edit:
    return add_comment(package, placed(call), call.text("text"), call.text("find"), _author(call))


_OPS: dict[str, Op] = {
    "docx_insert_after": _insert,
    "docx_insert_image": _picture,
    "docx_delete_paragraph": _delete,
    "docx_set_style": _set_style,
    "docx_set_paragraph": _set_paragraph,
    "docx_replace_text": _replace,
    "docx_set_cell": _set_cell,
    "docx_add_comment": _comment,
}
