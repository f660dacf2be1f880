"""Says in words what a style looks like, as a receipt tells it."""

from tools.office.xlsx.formatting.elements import child_of
from tools.office.xlsx.formatting.look import SIDES
from tools.office.xlsx.formatting.stylebook import Stylebook
from tools.office.xlsx.markup import attribute

_NO_FILLS = ("none", None)


def described(book: Stylebook, style: int) -> str:
    """`bold, #FFFFFF on #1F4E79, format 0.00, centered`, or `plain`."""
    words = [*_font(book, style), *_fill(book, style), *_lines(book, style)]
    if (code := book.code(style)) != "General":
        words.append(f"format {code}")
    alignment = book.alignment(style)
    if (align := _of(alignment, "horizontal")) and align != "general":
        words.append(f"aligned {align}")
    if _of(alignment, "wrapText") in ("1", "true"):
        words.append("wrapped")
    return ", ".join(words) or "plain"


def _of(element: bytes, name: str) -> str | None:
    return attribute(element.partition(b">")[0].removesuffix(b"/"), name) if element else None


def _is_on(element: bytes) -> bool:
    return bool(element) and _of(element, "val") not in ("0", "false")


def _font(book: Stylebook, style: int) -> list[str]:
    font = book.font(style)
    words = [word for name, word in (("b", "bold"), ("i", "italic")) if _is_on(child_of(font, name))]
    rgb = _of(child_of(font, "color"), "rgb")
    return [*words, f"text #{rgb[-6:]}"] if rgb else words


def _fill(book: Stylebook, style: int) -> list[str]:
    pattern = child_of(book.fill(style), "patternFill")
    if _of(pattern, "patternType") in _NO_FILLS:
        return []
    colour = child_of(pattern, "fgColor")
    rgb = _of(colour, "rgb")
    return [f"fill #{rgb[-6:]}" if rgb else "filled"]


def _lines(book: Stylebook, style: int) -> list[str]:
    border = book.border(style)
    sides = [s for s in SIDES if _of(child_of(border, s), "style") not in (None, "none")]
    if not sides:
        return []
    return ["border on all sides" if len(sides) == len(SIDES) else f"border {' and '.join(sides)}"]
