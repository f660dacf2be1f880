"""Tells which formulas have another value after a move of lines although no cell they read has changed."""

import re
from collections.abc import Iterable

from tools.office.xlsx.formula_tokens import Token, structured, tokens
from tools.office.xlsx.refs import Cell
from tools.office.xlsx.shifting.references import Followed, Follower

_BLIND_NAMES = """
SUM SUMSQ AVERAGE MIN MAX COUNT COUNTA PRODUCT MEDIAN STDEV STDEV.S STDEV.P STDEVP VAR VAR.S VAR.P VARP
SUBTOTAL LARGE SMALL GEOMEAN HARMEAN AVEDEV DEVSQ MODE MODE.SNGL QUARTILE PERCENTILE KURT SKEW
"""
_BLIND = frozenset(_BLIND_NAMES.split())
"""Functions to which an empty cell more or less in a block makes no difference."""
_PLACES = re.compile(r"(?<![\w.])(?:ROW|COLUMN|SHEET)S?\s*\(", re.IGNORECASE)
_EDGES = frozenset({"(", ","})
_ENDS = frozenset({")", ","})


class Outdated:
    """`resized` are the names and tables, folded, whose block becomes longer or shorter."""

    def __init__(self, follower: Follower, resized: Iterable[str]) -> None:
        self._follower = follower
        self._resized = self.names = frozenset(resized)
        words = "|".join(re.escape(name) for name in sorted(self._resized))
        self._mentions = re.compile(rf"(?<![\w.])(?:{words})(?![\w.])", re.IGNORECASE) if words else None

    def by_itself(self, cell: Cell, text: str, said: Followed, *, home: bool) -> bool:
        if said.lost:
            return True
        if _PLACES.search(text) and (said.text != text or (home and self._moves(cell))):
            return True
        grown = said.resized or (self._mentions is not None and self._mentions.search(text) is not None)
        return grown and self._counts_lines(text, home=home)

    def _moves(self, cell: Cell) -> bool:
        return self._follower.lines.cell(cell) != cell

    def _counts_lines(self, text: str, *, home: bool) -> bool:
        """Whether a resized block is used other than as a whole argument of a function blind to it."""
        pieces = [pair for pair in self._follower.aimed(text, home=home) if pair[0].kind != "space"]
        calls: list[str] = []
        for index, (token, on) in enumerate(pieces):
            if token.kind == "open":
                before = pieces[index - 1][0] if index else None
                calls.append(before.text if before and before.kind == "call" else "")
            elif token.kind == "close" and calls:
                calls.pop()
            elif self._is_resized(token, on=on) and not _is_blind(pieces, index, calls):
                return True
        return False

    def _is_resized(self, token: Token, *, on: bool) -> bool:
        match token.kind:
            case "range":
                return on and self._follower.range(token.text).resized
            case "name":
                return token.text.casefold() in self._resized
            case "table":
                reference = structured(token.text)
                named = reference.table.casefold() in (*self._resized, "")
                return named and not reference.this_row
        return False


def _is_blind(pieces: list[tuple[Token, bool]], index: int, calls: list[str]) -> bool:
    start = index - 1 if index and pieces[index - 1][0].kind == "sheet" else index
    before = pieces[start - 1][0].text if start else ""
    after = pieces[index + 1][0].text if index + 1 < len(pieces) else ""
    bare = calls[-1].upper().rpartition("_XLFN.")[2] if calls else ""
    return before in _EDGES and after in _ENDS and bare in _BLIND


def mentioned(text: str) -> set[str]:
    """The names that a formula speaks of, folded."""
    return {token.text.casefold() for token in tokens(text) if token.kind == "name"}
