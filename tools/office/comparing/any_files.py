"""Compares two files of one kind; each kind's libraries are loaded when it is met."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from tools.office.comparing.deck import DeckChanges
    from tools.office.comparing.document import DocumentChanges
    from tools.office.comparing.lines import TextChanges
    from tools.office.comparing.workbook import SheetsChanges
    from tools.office.viewing.picture import PictureView

    Changes: TypeAlias = (
        "SheetsChanges | DocumentChanges | DeckChanges | TextChanges | PictureChanges | BytesChanges"
    )


@dataclass(frozen=True, slots=True)
class PictureSizes:
    before: "PictureView"
    after: "PictureView"


@dataclass(frozen=True, slots=True)
class PictureChanges:
    """A page shows both pictures."""

    same: bool
    sizes: PictureSizes
    more: bool = False
    kind: Literal["picture"] = "picture"


@dataclass(frozen=True, slots=True)
class BytesChanges:
    """Of a kind that can't be looked into."""

    same: bool
    more: bool = False
    kind: Literal["bytes"] = "bytes"


def compare_files(kind: str, before: bytes, after: bytes) -> "Changes":
    """Raises an OfficeError or an ImageError."""
    match kind:
        case "xlsx" | "csv":
            from tools.office.comparing.workbook import compare_tables, compare_workbooks  # noqa: PLC0415 -- libraries

            return compare_workbooks(before, after) if kind == "xlsx" else compare_tables(before, after)
        case "xls":
            from tools.office.comparing.workbook import compare_older_workbooks  # noqa: PLC0415 -- libraries

            return compare_older_workbooks(before, after)
        case "docx" | "doc":
            from tools.office.comparing.document import compare_documents  # noqa: PLC0415 -- brings its libraries

            return compare_documents(*_open(kind, before, after))
        case "pptx" | "ppt":
            from tools.office.comparing.deck import compare_decks  # noqa: PLC0415 -- brings its libraries

            return compare_decks(*_open(kind, before, after))
        case "text":
            from tools.office.comparing.lines import compare_texts  # noqa: PLC0415 -- brings its libraries

            return compare_texts(before, after)
        case _:
            return _pictures(before, after) if kind == "image" else BytesChanges(before == after)


def _open(kind: str, before: bytes, after: bytes) -> tuple[bytes, bytes]:
    if kind not in {"doc", "ppt"}:
        return before, after
    from tools.office.viewing.older import open_copy  # noqa: PLC0415 -- brings its libraries

    return open_copy(before), open_copy(after)


def _pictures(before: bytes, after: bytes) -> PictureChanges:
    from tools.office.viewing.picture import view_picture  # noqa: PLC0415 -- brings its libraries

    return PictureChanges(before == after, PictureSizes(view_picture(before), view_picture(after)))
