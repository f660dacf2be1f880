"""The looks of a new workbook's cells, each made once."""

from copy import copy
from dataclasses import dataclass

from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side

INK, ACCENT, PALE, HAIR, GREY = "FF1F2A44", "FF2F6FB7", "FFDDE6F0", "FFE3E8EF", "FF5F6B7A"
_LATIN_FONT, _LATIN_PT, _WIDE_PT = "Calibri", 11, 10
_TITLE_PT = 15
_HAIRLINE, _RULE, _TOTAL = Side("thin", HAIR), Side("medium", ACCENT), Side("thin", INK)


@dataclass(frozen=True, slots=True)
class CellLook:
    """`role` is title, section, subtitle, note, header, body, bare, label or total."""

    role: str
    code: str = "General"
    align: str | None = None
    indent: int = 0
    wrap: bool = False
    top: bool = False


class Looks:
    """`font` is the typeface for letters that the usual one lacks, empty where there are none."""

    def __init__(self, font: str) -> None:
        self._name, self._size = (font, _WIDE_PT) if font else (_LATIN_FONT, _LATIN_PT)
        self._made: dict[CellLook, object] = {}

    def put(self, cell: Cell, look: CellLook) -> None:
        if look not in self._made:
            self._make(cell, look)
            self._made[look] = copy(cell._style)  # type: ignore[attr-defined]  # noqa: SLF001 -- many times faster than its parts anew
        cell._style = copy(self._made[look])  # type: ignore[attr-defined]  # noqa: SLF001 -- the same

    def _make(self, cell: Cell, look: CellLook) -> None:
        cell.font = self._font(look.role)
        cell.number_format = look.code
        cell.alignment = _alignment(look)
        match look.role:
            case "header":
                cell.fill = PatternFill("solid", start_color=PALE)
                cell.border = Border(bottom=_RULE)
            case "body" | "label":
                cell.border = Border(bottom=_HAIRLINE)
            case "total":
                cell.border = Border(top=_TOTAL, bottom=_HAIRLINE)

    def _font(self, role: str) -> Font:
        match role:
            case "title":
                return Font(self._name, _TITLE_PT, bold=True, color=INK)
            case "subtitle" | "note":
                return Font(self._name, self._size - (role == "note"), color=GREY)
            case "section":
                return Font(self._name, self._size + 1, bold=True, color=INK)
            case "header" | "total" | "label":
                return Font(self._name, self._size, bold=True, color=INK)
        return Font(self._name, self._size)


def _alignment(look: CellLook) -> Alignment:
    vertical = "center" if look.role in {"title", "header"} else "top" if look.top else None
    return Alignment(look.align, vertical, wrap_text=look.wrap or None, indent=look.indent)
