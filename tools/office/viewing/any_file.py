"""A window of a file of any kind; each kind's libraries are loaded when it is met."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from tools.office.viewing.deck import DeckView
    from tools.office.viewing.document import DocumentView
    from tools.office.viewing.picture import PictureView
    from tools.office.viewing.sheet import SheetView
    from tools.office.viewing.text import TextView

    View: TypeAlias = "SheetView | DocumentView | DeckView | TextView | PictureView | PdfView"


@dataclass(frozen=True, slots=True)
class PdfView:
    """A page shows a PDF by itself."""

    kind: Literal["pdf"] = "pdf"


def view_file(
    kind: str, suffix: str, content: bytes, sheet: str | None, window: tuple[int, int, int, int]
) -> "View | None":
    """`window` is start, count, left and columns. None for a kind without a view.

    Raises BadWindow, an OfficeError or an ImageError.
    """
    start, count, *_ = window
    match kind:
        case "xlsx" | "csv" | "xls":
            return _sheet(kind, content, sheet, window)
        case "docx" | "doc":
            from tools.office.viewing.document import view_document  # noqa: PLC0415 -- brings its libraries

            return view_document(_open(kind, content), start, count)
        case "pptx" | "ppt":
            from tools.office.viewing.deck import view_deck  # noqa: PLC0415 -- brings its libraries

            return view_deck(_open(kind, content), start, count)
        case "text":
            from tools.office.viewing.text import view_text  # noqa: PLC0415 -- brings its libraries

            return view_text(suffix, content, start, count)
        case "image":
            from tools.office.viewing.picture import view_picture  # noqa: PLC0415 -- brings its libraries

            return view_picture(content)
        case _:
            return PdfView() if kind == "pdf" else None


def _sheet(kind: str, content: bytes, sheet: str | None, window: tuple[int, int, int, int]) -> "SheetView":
    from tools.office.viewing.sheet import Window, view_sheet  # noqa: PLC0415 -- brings its libraries
    from tools.office.viewing.table import view_table  # noqa: PLC0415 -- brings its libraries

    bounded = Window.of(*window)
    if kind == "xls":
        from tools.office.viewing.older import view_older_sheet  # noqa: PLC0415 -- brings its libraries

        return view_older_sheet(content, sheet or None, bounded)
    return view_table(content, bounded) if kind == "csv" else view_sheet(content, sheet or None, bounded)


def _open(kind: str, content: bytes) -> bytes:
    if kind not in {"doc", "ppt"}:
        return content
    from tools.office.viewing.older import open_copy  # noqa: PLC0415 -- brings its libraries

    return open_copy(content)
