"""What a call asks of the look of cells; what it does not name stays as it is."""

import re
from dataclasses import dataclass, fields
from typing import Literal

from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formatting.number_formats import check_code
from tools.office.xlsx.refs import Cell, Range

Align = Literal["left", "center", "right", "general"]
Border = Literal["all", "outline", "top", "bottom", "none"]
Side = Literal["left", "right", "top", "bottom"]
SIDES: tuple[Side, ...] = ("left", "right", "top", "bottom")
_HEX = re.compile(r"#?([0-9A-Fa-f]{6})")
_COLOURS = {
    "black": "000000",
    "white": "FFFFFF",
    "red": "FF0000",
    "green": "008000",
    "blue": "0000FF",
    "yellow": "FFFF00",
    "orange": "FFA500",
    "purple": "800080",
    "gray": "808080",
    "grey": "808080",
}


@dataclass(frozen=True, slots=True)
class Look:
    """Colours are six hexadecimal digits; a `fill` of "" takes the fill away."""

    number_format: str | None = None
    bold: bool | None = None
    italic: bool | None = None
    font_color: str | None = None
    fill: str | None = None
    align: Align | None = None
    wrap: bool | None = None
    border: Border | None = None

    def __post_init__(self) -> None:
        if self.number_format is not None:
            check_code(self.number_format)

    @property
    def empty(self) -> bool:
        return all(getattr(self, one.name) is None for one in fields(self))

    def sides(self, cell: Cell, block: Range) -> frozenset[Side]:
        """The sides of a cell that get a line."""
        edges: dict[Side, bool] = {
            "left": cell.column == block.first.column,
            "right": cell.column == block.last.column,
            "top": cell.row == block.first.row,
            "bottom": cell.row == block.last.row,
        }
        match self.border:
            case "all":
                return frozenset(SIDES)
            case "outline":
                return frozenset(side for side in SIDES if edges[side])
            case "top" | "bottom":
                return frozenset({self.border} if edges[self.border] else ())
            case _:
                return frozenset()


def colour(text: str, argument: str) -> str:
    """`#1F4E79`, `1F4E79` or the name of a common colour; raises XlsxError."""
    bare = text.strip()
    if match := _HEX.fullmatch(bare):
        return match[1].upper()
    if known := _COLOURS.get(bare.casefold()):
        return known
    raise XlsxError(f"{text[:40]!r} is not a colour; write it as #RRGGBB, such as #1F4E79").on(argument)


def fill_colour(text: str) -> str:
    """As `colour`; empty for "none"."""
    return "" if text.strip().casefold() == "none" else colour(text, "fill")
