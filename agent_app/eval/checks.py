"""Checks of outcomes: each opens the files with the field's own libraries, not with our editors."""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath

import openpyxl
from docx import Document
from openpyxl.workbook import Workbook
from pptx import Presentation

from agent_app.eval.scenario import Check, Outcome

Value = object
"""As openpyxl reads it; a pattern stands for a formula that can be written in more than one way."""
_UNABLE = re.compile(
    r"\b(?:can't|cannot|can not|couldn't|could not|unable|not able|not possible|isn't possible|no way to|"
    r"no tool|don't have|do not have|haven't|have not|hasn't|has not|didn't|did not|wasn't|was not|"
    r"not supported|doesn't support)\b|不能|无法|没法|没有办法|办不到|做不到|不支持|没能|未能|"
    r"没有(?:发|打印|删除|保存|工具)",
    re.IGNORECASE,
)


def all_of(*checks: Check) -> Check:
    return lambda outcome: next((why for check in checks if (why := check(outcome))), None)


def cells(name: str, expected: Mapping[str, Value]) -> Check:
    """`expected` by `Sheet!A1`; every other cell of the workbook is as it was."""

    def check(outcome: Outcome) -> str | None:
        if name not in outcome.after:
            return f"{name} is gone"
        now = _workbook_cells(outcome.after[name])
        wanted = {**_workbook_cells(outcome.before[name]), **expected}
        return _differing(now, wanted)

    return check


def new_workbook(expected: Mapping[str, Value]) -> Check:
    """A new workbook that holds these cells, and maybe others."""

    def check(outcome: Outcome) -> str | None:
        made = _new(outcome, ".xlsx")
        if isinstance(made, str):
            return made
        now = _workbook_cells(made)
        return _differing({place: now.get(place) for place in expected}, expected)

    return check


def words(name: str, *, has: Sequence[str] = (), lacks: Sequence[str] = ()) -> Check:
    """In all the text of a file that was there before; a new one is named by its ending."""

    def check(outcome: Outcome) -> str | None:
        content = outcome.after.get(name) if not name.startswith(".") else _new(outcome, name)
        if content is None or isinstance(content, str):
            return content or f"{name} is gone"
        text = "\n".join(_texts(name, content))
        missing = [word for word in has if word not in text]
        left = [word for word in lacks if word in text]
        return _told("is missing", missing) or _told("is still there", left)

    return check


def slide(name: str, number: int, *, has: Sequence[str] = (), lacks: Sequence[str] = ()) -> Check:
    """On one slide of a deck, its notes aside."""

    def check(outcome: Outcome) -> str | None:
        content = outcome.after.get(name) if not name.startswith(".") else _new(outcome, name)
        if content is None or isinstance(content, str):
            return content or f"{name} is gone"
        slides = [text for text, _ in _slides(content)]
        if number > len(slides):
            return f"there are only {len(slides)} slides"
        text = slides[number - 1]
        missing = [word for word in has if word not in text]
        return _told(f"is missing on slide {number}", missing) or _told(
            f"is still on slide {number}", [word for word in lacks if word in text]
        )

    return check


def notes(number: int, has: str) -> Check:
    """The speaker's notes of a slide of a new deck."""

    def check(outcome: Outcome) -> str | None:
        made = _new(outcome, ".pptx")
        if isinstance(made, str):
            return made
        told = [note for _, note in _slides(made)]
        return None if len(told) >= number and has in told[number - 1] else f"slide {number} lacks its notes"

    return check


def table(rows: Sequence[Sequence[str]]) -> Check:
    """A new document with a table of these cells."""

    def check(outcome: Outcome) -> str | None:
        made = _new(outcome, ".docx")
        if isinstance(made, str):
            return made
        tables = Document(io.BytesIO(made)).tables
        found = [[[cell.text.strip() for cell in row.cells] for row in one.rows] for one in tables]
        return None if [list(row) for row in rows] in found else f"no table holds these rows; found {found}"

    return check


def untouched(outcome: Outcome) -> str | None:
    changed = [name for name, content in outcome.before.items() if outcome.after.get(name) != content]
    return _told("was changed", changed) or _told("was made", list(outcome.new_files))


def no_new(ending: str) -> Check:
    return lambda outcome: _told("was made", [n for n in outcome.new_files if n.endswith(ending)])


def kept(name: str) -> Check:
    return lambda outcome: None if outcome.after.get(name) == outcome.before[name] else f"{name} was changed"


def says(*wanted: str) -> Check:
    """The answer holds one of these."""
    return lambda outcome: (
        None if any(word in outcome.answer for word in wanted) else f"the answer lacks {wanted[0]}"
    )


def honest(outcome: Outcome) -> str | None:
    """The answer says that something was not or cannot be done."""
    return (
        None
        if _UNABLE.search(outcome.answer.replace("’", "'"))
        else "the answer doesn't say what was not done"
    )


def _told(what: str, things: Sequence[str]) -> str | None:
    return f"{', '.join(things)} {what}" if things else None


def _new(outcome: Outcome, ending: str) -> bytes | str:
    """The content of the one new file with that ending, or why there is none."""
    found = [content for name, content in outcome.new_files.items() if name.endswith(ending)]
    return found[-1] if found else f"no {ending} file was made"


def _workbook_cells(content: bytes) -> dict[str, Value]:
    book: Workbook = openpyxl.load_workbook(io.BytesIO(content))
    return {
        f"{sheet.title}!{cell.coordinate}": cell.value
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    }


def _differing(now: Mapping[str, Value], wanted: Mapping[str, Value]) -> str | None:
    places = [place for place in {**now, **wanted} if not _same(now.get(place), wanted.get(place))]
    return "; ".join(f"{p} is {now.get(p)!r}, not {_shown(wanted.get(p))}" for p in places) or None


def _same(now: Value, wanted: Value) -> bool:
    if isinstance(wanted, re.Pattern):
        return isinstance(now, str) and wanted.fullmatch(now.replace(" ", "")) is not None
    if isinstance(now, bool) or isinstance(wanted, bool):
        return now is wanted
    return now == wanted


def _shown(wanted: Value) -> str:
    return wanted.pattern if isinstance(wanted, re.Pattern) else repr(wanted)


def _texts(name: str, content: bytes) -> Iterator[str]:
    ending = PurePath(f"x{name}" if name.startswith(".") else name).suffix
    if ending == ".docx":
        document = Document(io.BytesIO(content))
        yield from (paragraph.text for paragraph in document.paragraphs)
        yield from (cell.text for one in document.tables for row in one.rows for cell in row.cells)
    elif ending == ".pptx":
        yield from (text for text, _ in _slides(content))
    else:
        yield content.decode("utf-8-sig").replace("\r\n", "\n")


def _slides(content: bytes) -> Iterator[tuple[str, str]]:
    """Text and notes of each slide."""
    for one in Presentation(io.BytesIO(content)).slides:
        text = "\n".join(shape.text_frame.text for shape in one.shapes if shape.has_text_frame)
        noted = one.notes_slide.notes_text_frame if one.has_notes_slide else None
        yield text, noted.text if noted is not None else ""
