"""Makes the files of the gallery: each example is the calls that a model would send."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from prompts.example_runs import SampleWorkspace
from scripts.gallery.pictures import drawn
from tools.docx_edit import DOCX_EDIT
from tools.file_write import FILE_WRITE
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import Failed
from tools.kit.tool import Ports
from tools.office.docx.read import read
from tools.office.package.package import Package
from tools.pptx_edit import PPTX_EDIT
from tools.xlsx_edit import XLSX_EDIT

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "gallery"
_TOOLS = {tool.name: tool for tool in (FILE_WRITE, XLSX_EDIT, DOCX_EDIT, PPTX_EDIT)}
_HEADING = "P@"


class GalleryError(Exception):
    """A call of an example failed; its text is the receipt's."""


@dataclass(frozen=True)
class Made:
    """One file; `example` is its name in the gallery."""

    example: str
    about: str
    name: str
    content: bytes


def made_files() -> Iterator[Made]:
    """Raises GalleryError."""
    for path in sorted(EXAMPLES.glob("*.json")):
        yield _made(path.stem, json.loads(path.read_text("utf-8")))


def _made(example: str, given: JsonObject) -> Made:
    workspace = SampleWorkspace("first", b"")
    workspace = _Files()
    for picture in _objects(given.get("pictures", [])):
        workspace.create(str(picture["name"]), drawn(str(picture["draws"])))
    for call in _objects(given["calls"]):
        arguments = _placed(call["arguments"], workspace)
        receipt = execute(_TOOLS[str(call["tool"])], json.dumps(arguments), Ports(workspace))
        if isinstance(receipt, Failed):
            raise GalleryError(f"{example}: {receipt.error}")
    file = workspace.files()[-1]
    return Made(example, str(given["about"]), file.name, workspace.read(file.file_id))


class _Files(SampleWorkspace):
    """Files in memory, none at first."""

    def __init__(self) -> None:
        super().__init__("none", b"")
        self._contents.clear()
        self._names.clear()


def _placed(arguments: JsonValue, workspace: SampleWorkspace) -> JsonValue:
    """`P@Words` stands for the paragraph that begins so, since its address is only known once it is made."""
    match arguments:
        case dict():
            file_id = arguments.get("file_id")
            inner = {name: _placed(value, workspace) for name, value in arguments.items()}
            return _addressed(inner, workspace.read(file_id)) if isinstance(file_id, str) else inner
        case list():
            return [_placed(one, workspace) for one in arguments]
    return arguments


def _addressed(arguments: JsonObject, content: bytes) -> JsonObject:
    for op in _objects(arguments.get("ops", [])):
        words = str(op.get("paragraph", ""))
        if words.startswith(_HEADING):
            op["paragraph"] = _address(content, words.removeprefix(_HEADING))
    return arguments


def _address(content: bytes, words: str) -> str:
    blocks = read(Package.open(content)).blocks
    found = next((block.id for block in blocks if block.text.startswith(words)), None)
    if found is None:
        raise GalleryError(f"no paragraph begins with {words!r}")
    return found


def _objects(given: JsonValue) -> list[JsonObject]:
    return [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
