"""Applies ops to the bytes of one file, in order; the first that fails ends it with nothing changed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.editing.batches import Batch, PlacedError, batches
from tools.editing.ops import OpError, check_op
from tools.kit.json_types import JsonObject
from tools.kit.progress import Progress, untold
from tools.kit.quoting import quoted
from tools.office.package.edit import Change, Edit
from tools.office.package.errors import OfficeError
from tools.reading.sniff import UnfitError, sniff
from tools.reading.troubles import failure_of

Editor = Callable[[bytes, Batch], Edit]


@dataclass(frozen=True)
class Outcome:
    """The new bytes, and over all ops: what changed, which parts, what is recalculated now and later."""

    content: bytes
    changed: tuple[Change, ...] = ()
    parts_changed: tuple[str, ...] = ()
    parts_kept: int = 0
    remarks: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    recalculated: tuple[Change, ...] = ()


def apply_ops(
    kind: str, name: str, content: bytes, ops: Sequence[JsonObject], progress: Progress = untold
) -> Outcome:
    """Raises OpError."""
    if not ops:
        raise OpError("/ops is empty; it needs at least one op.")
    if kind == "other":
        raise OpError(f"/file_id: {_trouble(name, content)}.", "unreadable")
    for index, op in enumerate(ops):
        check_op(index, op, kind, name)
    outcome = Outcome(content)
    rounds = list(batches(ops))
    for done, batch in enumerate(rounds):
        progress(done, len(rounds), "changes")
        outcome = after(outcome, _edited(kind, name, outcome.content, batch))
    return _with_results(content, outcome) if kind == "xlsx" else outcome


def _with_results(before: bytes, outcome: Outcome) -> Outcome:
    from tools.editing.recalculate import with_results  # noqa: PLC0415 -- brings its libraries

    return with_results(before, outcome)


def _edited(kind: str, name: str, content: bytes, batch: Batch) -> Edit:
    try:
        edit = editor_of(kind)(content, batch)
    except PlacedError as error:
        raise OpError(f"{pointed(error.place, error)}: {error}.", failure_of(error)) from error
    except OfficeError as error:
        raise OpError(f"{pointed(batch.place, error)}: {error}.", failure_of(error)) from error
    if edit.content == content and not edit.changed:
        raise OpError(_nothing_found(batch, name, edit), "not_found")
    return edit


def pointed(place: str, error: OfficeError) -> str:
    """The JSON pointer of the argument that stands in the way."""
    return f"{place}/{error.argument}" if error.argument else place


def _nothing_found(batch: Batch, name: str, edit: Edit) -> str:
    sought = quoted(batch.op.get("find"))
    what = f"{batch.place}/find: {sought} was not found" if "find" in batch.op else batch.place
    elsewhere = "".join(f"; {remark}" for remark in edit.remarks)
    return f"{what} in {name}, so there is nothing to change{elsewhere}."


def after(outcome: Outcome, edit: Edit) -> Outcome:
    """What both did, one after the other."""
    parts = tuple(dict.fromkeys((*outcome.parts_changed, *edit.parts_changed)))
    total = len(edit.parts_changed) + edit.parts_kept
    return Outcome(
        edit.content,
        (*outcome.changed, *edit.changed),
        parts,
        max(0, total - len(parts)) if edit.parts_changed else outcome.parts_kept,
        tuple(dict.fromkeys((*outcome.remarks, *edit.remarks))),
        tuple(dict.fromkeys((*outcome.stale, *edit.stale))),
        (*outcome.recalculated, *edit.recalculated),
    )


def _trouble(name: str, content: bytes) -> str:
    try:
        sniff(name, content)
    except UnfitError as error:
        return f"{name}: {error}"
    return f"{name} can only be read"


def editor_of(kind: str) -> Editor:
    """What carries out the ops of file_edit on a kind of file."""
    match kind:
        case "xlsx":
            from tools.editing.workbook import edit_workbook as editor  # noqa: PLC0415 -- brings its libraries
        case "docx":
            from tools.editing.document import edit_document as editor  # noqa: PLC0415 -- brings its libraries
        case "pptx":
            from tools.editing.deck import edit_deck as editor  # noqa: PLC0415 -- brings its libraries
        case "csv":
            from tools.editing.text import edit_csv as editor  # noqa: PLC0415 -- brings its libraries
        case _:
            from tools.editing.text import edit_text as editor  # noqa: PLC0415 -- brings its libraries
    return editor
