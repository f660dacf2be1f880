"""Which formulas an engine may be believed about, by what stands in them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from tools.office.xlsx.formula_tokens import Token, tokens
from tools.office.xlsx.functions import BUILT_IN
from tools.office.xlsx.workbook import DefinedName

VOLATILE = frozenset({"NOW", "TODAY", "RAND", "RANDBETWEEN", "RANDARRAY"})
"""Their value is another one each time the file is opened."""

HIDDEN_ROWS = frozenset({"SUBTOTAL", "AGGREGATE"})
"""They leave out rows that a filter hides, and results of their own kind."""

_ELSEWHERE = """
CALL CELL COPILOT CUBEKPIMEMBER CUBEMEMBER CUBEMEMBERPROPERTY CUBERANKEDMEMBER CUBESET CUBESETCOUNT CUBEVALUE
DDE EVALUATE EXEC FORMULATEXT GETPIVOTDATA IMAGE INFO ISFORMULA PY REGISTER.ID RTD SHEET SHEETS SQL.REQUEST
STOCKHISTORY WEBSERVICE
"""
"""They depend on more than the cells of the workbook, or on what engines are not given."""

_LOCAL = """
ASC BAHTTEXT DATESTRING DATEVALUE DBCS DOLLAR FIXED JIS NUMBERSTRING NUMBERVALUE PHONETIC TIMEVALUE USDOLLAR
VALUE YEN
"""
"""They write or read numbers as the country of the computer does."""

_BRANCHING = frozenset({"CHOOSE", "IF", "IFERROR", "IFNA", "IFS", "LET", "LAMBDA", "SWITCH"})
"""An argument may not have been looked at when the file's value was reproduced."""

_TESTED = """
ABS ACOS AND ASIN ATAN ATAN2 AVERAGE AVERAGEA AVERAGEIF AVERAGEIFS CEILING CHOOSE COLUMN COLUMNS CONCATENATE
COS COUNT COUNTA COUNTBLANK COUNTIF COUNTIFS DATE DAY EDATE EOMONTH EVEN EXACT EXP FACT FIND FLOOR FV
HLOOKUP IF IFERROR IFNA INDEX INDIRECT INT ISBLANK ISERR ISERROR ISEVEN ISLOGICAL ISNA ISNUMBER ISODD ISTEXT
LARGE LEFT LEN LN LOG LOG10 LOWER MATCH MAX MEDIAN MID MIN MOD MONTH N NA NOT NPER ODD OFFSET OR PI PMT
POWER PRODUCT PV QUOTIENT RANK REPT RIGHT ROUND ROUNDDOWN ROUNDUP ROW ROWS SIGN SIN SMALL SQRT STDEV
SUBSTITUTE SUBTOTAL SUM SUMIF SUMIFS SUMPRODUCT T TAN TRIM TRUNC UPPER VAR VLOOKUP WEEKDAY YEAR
"""
TESTED = frozenset(_TESTED.split())
"""Both engines give what Excel gives for these: tests hold them against worked examples."""

_FORBIDDEN = frozenset(_ELSEWHERE.split()) | frozenset(_LOCAL.split()) | VOLATILE
_PREFIX = re.compile(r"^(?:_xlfn\.|_xlws\.)+", re.IGNORECASE)
_PLAIN_FORMATS = frozenset(
    {"0", "0.0", "0.00", "#,##0", "#,##0.00", "0%", "0.0%", "0.00%", "yyyy-mm-dd", "@"}
)
_DEEPEST_NAME = 10


@dataclass(frozen=True, slots=True)
class Facts:
    """What stands in a formula and in the names that it uses. `outside` is a link to another file."""

    functions: frozenset[str]
    outside: bool = False
    odd_text: bool = False

    @property
    def volatile(self) -> bool:
        return bool(self.functions & VOLATILE)

    @property
    def forbidden(self) -> bool:
        """Whether no engine's value may ever be shown."""
        return self.outside or self.odd_text or self.foreign or bool(self.functions & _FORBIDDEN)

    @property
    def foreign(self) -> bool:
        """Whether a function of a macro or an add-in is called."""
        return not self.functions <= BUILT_IN

    @property
    def tested(self) -> bool:
        return self.functions <= TESTED | {"TEXT"}

    @property
    def branches(self) -> bool:
        return bool(self.functions & _BRANCHING)


class Reader:
    """Gathers the facts of formulas, through the defined names of one workbook."""

    def __init__(self, names: tuple[DefinedName, ...]) -> None:
        self._names: Mapping[str, list[str]] = _by_name(names)

    def facts(self, formula: str) -> Facts:
        return self._facts(formula, 0)

    def _facts(self, formula: str, depth: int) -> Facts:
        own, used = _own_facts(formula)
        inner = [f for name in used for f in self._names.get(name, ())] if used and self._names else []
        if not inner:
            return own
        if depth > _DEEPEST_NAME:
            return Facts(own.functions, outside=True)
        found = [own, *(self._facts(text, depth + 1) for text in inner)]
        return Facts(
            frozenset().union(*(one.functions for one in found)),
            any(one.outside for one in found),
            any(one.odd_text for one in found),
        )


def _by_name(names: tuple[DefinedName, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(name.name.casefold(), []).append(name.formula)
    return found


@lru_cache(maxsize=65536)
def _own_facts(formula: str) -> tuple[Facts, frozenset[str]]:
    """Of the formula alone, and the names that it uses."""
    pieces = [token for token in tokens(formula) if token.kind != "space"]
    functions = frozenset(bare(token.text) for token in pieces if token.kind == "call")
    outside = any(token.kind == "sheet" and "[" in token.text for token in pieces)
    outside = outside or any(token.kind == "op" and token.text == "|" for token in pieces)
    odd_text = "TEXT" in functions and not all(_plain_texts(pieces))
    names = frozenset(token.text.casefold() for token in pieces if token.kind == "name")
    return Facts(functions, outside, odd_text), names


def _plain_texts(pieces: list[Token]) -> Iterator[bool]:
    """For each call of TEXT whether its format is written out and a simple one."""
    for at, token in enumerate(pieces):
        if token.kind == "call" and bare(token.text) == "TEXT":
            yield _format_of(pieces[at + 1 :]) in _PLAIN_FORMATS


def _format_of(pieces: list[Token]) -> str | None:
    depth = 0
    for at, token in enumerate(pieces):
        depth += {"open": 1, "close": -1}.get(token.kind, 0)
        if depth == 0:
            return None
        if depth == 1 and token.text == ",":
            text, end = pieces[at + 1 : at + 3]
            alone = text.kind == "text" and end.kind == "close"
            return text.text[1:-1].lower() if alone else None
    return None


def bare(function: str) -> str:
    """Its name as people write it."""
    return _PREFIX.sub("", function).upper()


_SHAPE = {"range": "A1", "sheet": "!", "table": "[]"}


@lru_cache(maxsize=65536)
def shape(formula: str) -> str:
    """The formula without its places: what stays when rows are moved or a column is renamed."""
    return "".join(_SHAPE.get(token.kind, token.text) for token in tokens(formula) if token.kind != "space")
