"""Lets formulas follow the row that they stand in, and refuses those that would come to mean other rows."""

import re
from dataclasses import dataclass

from tools.office.xlsx.errors import XlsxError
from tools.office.xlsx.formula_tokens import Token, tokens
from tools.office.xlsx.precedents import Precedents, block_of
from tools.office.xlsx.refs import Cell, Range
from tools.office.xlsx.workbook import Sheet

_RELATIVE_ROW = re.compile(r"(?:\$?[A-Za-z]{1,3})?[0-9]+")
_LAST_DIGITS = re.compile(r"[0-9]+$")
_POSITIONAL = frozenset({"ROW", "CELL"})
_UNKNOWABLE = frozenset({"OFFSET", "INDIRECT"})


@dataclass(frozen=True, slots=True)
class Followed:
    """A formula at its new place; `settled` when its result moves with it unchanged."""

    text: str
    settled: bool
    positional: bool


class Follower:
    """For the rows of one block: `data` are its rows and columns without the header."""

    def __init__(self, sheet: Sheet, data: Range, precedents: Precedents) -> None:
        self._sheet = sheet
        self._data = data
        self._precedents = precedents

    def moved(self, text: str, cell: Cell, row: int) -> Followed:
        """The formula at `cell` as it reads in another row; raises XlsxError when it reads other rows."""
        out: list[str] = []
        settled, positional = True, False
        on: Token | None = None
        for token in tokens(text):
            written = token.text
            if token.kind == "sheet":
                on = token
            elif token.kind != "space":
                written, whole = self._token(token, on, cell, row)
                settled = settled and not whole
                positional = positional or _is_positional(token)
                on = None
            out.append(written)
        return Followed("".join(out), settled, positional)

    def _token(self, token: Token, on: Token | None, cell: Cell, row: int) -> tuple[str, bool]:
        """What the token reads at the new place, and whether it takes in all rows of the block."""
        match token.kind:
            case "range" if on is None or self._is_own(on):
                return self._range(token.text, cell, row)
            case "range" | "name" | "table":
                spelled = f"{on.text}{token.text}" if on else token.text
                return token.text, self._named(spelled, cell)
            case "call" if token.text.upper() in _UNKNOWABLE:
                raise _refused(f"the formula in {cell} uses {token.text.upper()}, so that nobody can tell")
            case "op" if token.text == ":":
                raise _refused(f"the formula in {cell} computes the ends of a range, so that nobody can tell")
        return token.text, False

    def _is_own(self, on: Token) -> bool:
        name = on.text.removesuffix("!")
        name = name[1:-1].replace("''", "'") if name.startswith("'") else name
        return name.casefold() == self._sheet.name.casefold()

    def _range(self, text: str, cell: Cell, row: int) -> tuple[str, bool]:
        block = block_of(text)
        corners = text.split(":")
        relative = all(_RELATIVE_ROW.fullmatch(corner) for corner in corners)
        if block.first.row == block.last.row == cell.row and relative:
            self._check_beside(text, block, cell)
            return ":".join(_LAST_DIGITS.sub(str(row), corner) for corner in corners), False
        return text, self._takes_in_all(text, block, cell)

    def _named(self, text: str, cell: Cell) -> bool:
        whole = False
        for index, block in self._precedents.of(text, self._sheet.index, cell).blocks:
            if index != self._sheet.index:
                continue
            if text.endswith("]") and block.first.row == block.last.row == cell.row:
                self._check_beside(text, block, cell)
                continue
            whole = self._takes_in_all(text, block, cell) or whole
        return whole

    def _check_beside(self, text: str, block: Range, cell: Cell) -> None:
        first, last = self._data.first.column, self._data.last.column
        if not (first <= block.first.column and block.last.column <= last):
            raise _refused(
                f"the formula in {cell} reads {text} beside the block, which would not move with it; "
                "name a range that takes it in"
            )

    def _takes_in_all(self, text: str, block: Range, cell: Cell) -> bool:
        if not block.meets(self._data):
            return False
        if block.first.row <= self._data.first.row and self._data.last.row <= block.last.row:
            return True
        raise _refused(
            f"the formula in {cell} reads {text}, other rows of the block, and would mean others afterwards; "
            "replace it by its value first, or sort a block without it"
        )


def _is_positional(token: Token) -> bool:
    return token.kind == "call" and token.text.upper() in _POSITIONAL


def _refused(sentence: str) -> XlsxError:
    if sentence.endswith("nobody can tell"):
        sentence += " which rows it would read after sorting; replace it by its value first"
    error = XlsxError(sentence)
    error.argument = "range"
    return error
