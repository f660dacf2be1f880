"""From what is seen to the next act: one call, or words that end the turn."""

from dataclasses import dataclass

from agent_app.providers.demo import words
from agent_app.providers.demo.tell import contents_of
from agent_app.providers.demo.view import Done, KnownFile, View
from agent_app.providers.demo.wishes import (
    Draw,
    LookInside,
    MakeTable,
    NotUnderstood,
    Replace,
    SetCell,
    speaks_chinese,
    wish_of,
)
from agent_app.providers.demo.words import Words
from tools.kit.json_types import JsonObject, JsonValue

MOST_TRIES = 2
_EDITABLE = ("xlsx", "docx", "pptx", "csv", "text")


@dataclass(frozen=True)
class Say:
    text: str


@dataclass(frozen=True)
class Use:
    """A call, with the words that go before it."""

    tool: str
    arguments: JsonObject
    text: str = ""


Act = Say | Use


def next_act(view: View) -> Act:
    speech = words.CHINESE if speaks_chinese(view.words) else words.ENGLISH
    wish = wish_of(view.words, tuple(file.name for file in view.files))
    match wish:
        case LookInside():
            return _look_inside(view, speech)
        case SetCell():
            return _set_cell(wish, view, speech)
        case Replace():
            return _replace(wish, view, speech)
        case MakeTable():
            return _make_table(wish, view, speech)
        case Draw(prompt):
            return _use("image_make", {"prompt": prompt}, view, speech)
        case NotUnderstood():
            return Say(speech.introduction)


def _look_inside(view: View, speech: Words) -> Act:
    file = _file(view, (), "")
    if file is None:
        return Say(speech.no_file)
    if file.kind == "image" and "image_understand" in view.tools:
        return _use("image_understand", {"file_id": file.file_id}, view, speech)
    return _use("file_read", {"file_id": file.file_id}, view, speech)


def _set_cell(wish: SetCell, view: View, speech: Words) -> Act:
    file = _file(view, ("xlsx", "csv"), wish.place)
    if file is None:
        return Say(speech.no_workbook)
    sheet = "" if file.kind == "csv" or wish.place == file.name else wish.place
    looked = view.last("file_read")
    if not sheet and file.kind == "xlsx" and not file.sheets and "file_edit" in view.tools and looked is None:
        return _use("file_read", {"file_id": file.file_id}, view, speech)
    sheet = sheet or (file.sheets[0] if file.sheets and file.kind == "xlsx" else "")
    op: JsonObject = {"op": "xlsx_set_cell", "cell": wish.cell, "value": wish.value}
    return _edit(file, {**op, "sheet": sheet} if sheet else op, view, speech)


def _replace(wish: Replace, view: View, speech: Words) -> Act:
    file = _file(view, ("pptx",) if wish.slide else _EDITABLE, "")
    if file is None:
        return Say(speech.no_file)
    op: JsonObject = {"op": "replace_text", "find": wish.find, "replace": wish.replace}
    if wish.slide is not None:
        op = {**op, "op": "pptx_replace_on_slide", "slide": wish.slide}
    return _edit(file, op, view, speech)


def _make_table(wish: MakeTable, view: View, speech: Words) -> Act:
    rows: JsonValue = [[*wish.columns]]
    sheet: JsonObject = {"name": speech.sheet_name, "rows": rows}
    arguments: JsonObject = {"mode": "spreadsheet", "filename": wish.filename, "sheets": [sheet]}
    return _use("file_write", arguments, view, speech)


def _edit(file: KnownFile, op: JsonObject, view: View, speech: Words) -> Act:
    return _use("file_edit", {"file_id": file.file_id, "ops": [op]}, view, speech)


def _use(tool: str, arguments: JsonObject, view: View, speech: Words) -> Act:
    """The call if it wasn't made yet; then words from its receipt, or one more try by its example."""
    if tool not in view.tools:
        return Say(speech.without_tool[tool])
    tries = [done for done in view.done if done.name == tool]
    if not tries:
        return Use(tool, arguments, speech.before[tool])
    if tries[-1].ok:
        return Say(_told(tool, tries[-1], speech))
    mended = _mended(arguments, tries[-1])
    if mended is not None and len(tries) < MOST_TRIES:
        return Use(tool, mended, speech.again)
    return Say(speech.failed(str(tries[-1].receipt.get("error") or ""), len(tries)))


def _told(tool: str, done: Done, speech: Words) -> str:
    if tool == "file_edit":
        return speech.edited(done.receipt)
    if tool == "file_write":
        return speech.written(done.receipt)
    if tool == "image_make":
        return speech.drawn(done.receipt)
    return contents_of(done.receipt, speech)


def _mended(arguments: JsonObject, failed: Done) -> JsonObject | None:
    """The user's own values at the example's places; None where the example is about something else."""
    example = failed.receipt.get("example")
    ours, theirs = _only_op(arguments), _only_op(example if isinstance(example, dict) else {})
    if ours is None or theirs is None or ours.get("op") != theirs.get("op"):
        return None
    places = {
        name: value
        for name, value in theirs.items()
        if name in ("sheet", "slide") and ours.get(name) != value
    }
    if not places or not isinstance(example, dict) or example.get("file_id") != arguments.get("file_id"):
        return None
    return {**arguments, "ops": [{**ours, **places}]}


def _only_op(arguments: JsonObject) -> JsonObject | None:
    ops = arguments.get("ops")
    op = ops[0] if isinstance(ops, list) and len(ops) == 1 else None
    return op if isinstance(op, dict) else None


def _file(view: View, kinds: tuple[str, ...], place: str) -> KnownFile | None:
    """The file that the words name; else the newest of a fitting kind."""
    fitting = [file for file in view.files if not kinds or file.kind in kinds]
    named = [file for file in fitting if file.name == place or file.name in view.words]
    newest = named or fitting
    return newest[-1] if newest else None
