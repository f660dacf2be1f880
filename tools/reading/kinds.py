"""Shows a file of any kind that can be read; a reader's libraries are loaded when it is needed."""

from collections.abc import Callable

from tools.kit.json_types import JsonObject
from tools.kit.workspace import FileFacts
from tools.reading.ask import Ask, AskError
from tools.reading.sniff import sniff

Reader = Callable[[bytes, Ask], JsonObject]


def read_file(facts: FileFacts, content: bytes, ask: Ask) -> JsonObject:
    """Raises AskError, OfficeError or ImageError; UnfitError for a file that can't be worked on at all."""
    reader = _reader(facts.kind)
    if reader is not None:
        return reader(content, ask)
    sniff(facts.name, content)
    raise AskError(f"/file_id: a file of kind {facts.kind} can't be read here")


def _reader(kind: str) -> Reader | None:
    match kind:
        case "xlsx":
            from tools.reading.workbook import read_workbook as reader  # noqa: PLC0415 -- brings its libraries
        case "docx":
            from tools.reading.document import read_document as reader  # noqa: PLC0415 -- brings its libraries
        case "pptx":
            from tools.reading.deck import read_deck as reader  # noqa: PLC0415 -- brings its libraries
        case "csv":
            from tools.reading.table import read_table as reader  # noqa: PLC0415 -- brings its libraries
        case "text":
            from tools.reading.text import read_text as reader  # noqa: PLC0415 -- brings its libraries
        case "image":
            from tools.reading.picture import read_picture as reader  # noqa: PLC0415 -- brings its libraries
        case "pdf":
            from tools.reading.paper import read_paper as reader  # noqa: PLC0415 -- brings its libraries
        case "xls":
            from tools.reading.sheets import read_sheets as reader  # noqa: PLC0415 -- brings its libraries
        case "doc" | "ppt":
            from tools.reading.legacy import read_legacy as reader  # noqa: PLC0415 -- brings its libraries
        case _:
            return None
    return reader
