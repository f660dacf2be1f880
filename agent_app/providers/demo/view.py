"""What the demo model can see: the newest wish, the files it was told of, and what its calls brought."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from prompts.request import NotePart, Request, TextPart, ToolResults, UserMessage
from tools.kit.json_types import JsonObject, JsonValue

_ATTACHED = re.compile(r"^- (?P<name>.+): file_id (?P<file_id>\S+), (?P<kind>\w+), version \d+", re.MULTILINE)


@dataclass(frozen=True)
class KnownFile:
    """A file as notes and receipts name it; `sheets` are known once a workbook was read."""

    file_id: str
    name: str
    kind: str
    sheets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Done:
    """A call of this turn with the receipt that it drew."""

    name: str
    arguments: JsonObject
    receipt: JsonObject

    @property
    def ok(self) -> bool:
        return self.receipt.get("ok") is True


@dataclass(frozen=True)
class View:
    """`done` holds the calls since the newest words of the user, in order."""

    words: str
    tools: frozenset[str]
    files: tuple[KnownFile, ...]
    done: tuple[Done, ...] = field(default=())

    def last(self, tool: str) -> Done | None:
        return next((done for done in reversed(self.done) if done.name == tool), None)


def view_of(request: Request) -> View:
    files: dict[str, KnownFile] = {}
    arguments: dict[str, JsonObject] = {}
    words = ""
    done: list[Done] = []
    for message in request.messages:
        if isinstance(message, UserMessage):
            said = "\n".join(part.text for part in message.parts if isinstance(part, TextPart))
            _learn_from_notes(message, files)
            if said:
                words, done = said, []
        elif isinstance(message, ToolResults):
            for result in message.results:
                receipt = _object(result.text)
                _learn_from_receipt(receipt, files)
                done.append(Done(result.name, arguments.get(result.call_id, {}), receipt))
        else:
            arguments |= {call.call_id: _object(call.arguments_text) for call in message.calls}
    return View(words, frozenset(tool.name for tool in request.tools), tuple(files.values()), tuple(done))


def _learn_from_notes(message: UserMessage, files: dict[str, KnownFile]) -> None:
    for part in message.parts:
        if isinstance(part, NotePart):
            for found in _ATTACHED.finditer(part.text):
                _add(files, KnownFile(found["file_id"], found["name"], found["kind"]))


def _learn_from_receipt(receipt: JsonObject, files: dict[str, KnownFile]) -> None:
    file_id, name = receipt.get("file_id"), receipt.get("file")
    if receipt.get("ok") is not True or not isinstance(file_id, str) or not isinstance(name, str):
        return
    before = files.get(file_id)
    kind = str(receipt.get("kind") or (before.kind if before else _kind_by_name(name)))
    sheets = tuple(_sheet_names(receipt)) or (before.sheets if before else ())
    _add(files, KnownFile(file_id, name, kind, sheets))


def _add(files: dict[str, KnownFile], file: KnownFile) -> None:
    """The file that was named last stands last."""
    files.pop(file.file_id, None)
    files[file.file_id] = file


def _sheet_names(receipt: JsonObject) -> Iterator[str]:
    """Visible worksheets: a receipt names state or kind only of others."""
    outline = receipt.get("outline")
    for holder in (receipt, outline if isinstance(outline, dict) else {}):
        sheets = holder.get("sheets")
        for sheet in sheets if isinstance(sheets, list) else []:
            shown = isinstance(sheet, dict) and not {"state", "kind"} & set(sheet)
            if isinstance(sheet, dict) and shown and isinstance(name := sheet.get("name"), str):
                yield name


def _kind_by_name(name: str) -> str:
    ending = name.rpartition(".")[2].lower()
    return {"xlsm": "xlsx", "docx": "docx", "pptx": "pptx", "xlsx": "xlsx", "csv": "csv"}.get(ending, "text")


def _object(text: str) -> JsonObject:
    try:
        value: JsonValue = json.loads(text)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
