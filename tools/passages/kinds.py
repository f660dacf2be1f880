"""Passages of a file of any kind that can be read; a reader's libraries are loaded when it is needed."""

from collections.abc import Callable, Iterator
from pathlib import PurePath

from tools.kit.progress import Progress, untold
from tools.kit.workspace import FileKind
from tools.passages.cut import cut
from tools.passages.unit import Passage, Unit

_MARKDOWN = (".md", ".markdown")


def passages_of(name: str, kind: FileKind, content: bytes, progress: Progress = untold) -> Iterator[Passage]:
    """None at all where nothing is written. Raises OfficeError or ImageError."""
    return cut(units_of(name, kind, content, progress))


def units_of(name: str, kind: FileKind, content: bytes, progress: Progress = untold) -> Iterator[Unit]:
    """Raises OfficeError or ImageError, most of them when the first one is asked for."""
    match kind:
        case "pdf":
            from tools.passages.paper import paper_units  # noqa: PLC0415 -- brings its libraries

            return paper_units(content, progress)
        case "image":
            from tools.passages.picture import picture_units  # noqa: PLC0415 -- brings its libraries

            return picture_units(content, progress)
        case "text":
            from tools.passages.text import text_units  # noqa: PLC0415 -- brings its libraries

            return text_units(content, markdown=PurePath(name).suffix.lower() in _MARKDOWN)
        case _:
            reader = _reader(kind)
            return reader(content) if reader else iter(())


def _reader(kind: FileKind) -> Callable[[bytes], Iterator[Unit]] | None:
    match kind:
        case "xlsx":
            from tools.passages.workbook import workbook_units as reader  # noqa: PLC0415 -- brings its libraries
        case "docx":
            from tools.passages.document import document_units as reader  # noqa: PLC0415 -- brings its libraries
        case "pptx":
            from tools.passages.deck import deck_units as reader  # noqa: PLC0415 -- brings its libraries
        case "csv":
            from tools.passages.table import table_units as reader  # noqa: PLC0415 -- brings its libraries
        case "xls":
            from tools.passages.sheets import sheets_units as reader  # noqa: PLC0415 -- brings its libraries
        case "doc" | "ppt":
            from tools.passages.legacy import legacy_units as reader  # noqa: PLC0415 -- brings its libraries
        case _:
            return None
    return reader
