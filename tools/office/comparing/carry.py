"""A formula as it has to read after rows and columns were inserted or deleted, to tell that from a change."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tools.office.xlsx.formula_tokens import Token, tokens
from tools.office.xlsx.refs import column_number, letters

_PART = re.compile(r"(\$?)([A-Za-z]{1,3})?(\$?)([0-9]{1,7})?")


@dataclass(frozen=True)
class Shift:
    """Where rows and columns of a sheet went: ascending `(from, to)`, where the distance changes."""

    rows: Sequence[tuple[int, int]]
    columns: Sequence[tuple[int, int]]

    @property
    def nothing(self) -> bool:
        return all(one == two for one, two in (*self.rows, *self.columns))


NOTHING = Shift((), ())


def carried(formula: str, own_sheet: str, shifts: Mapping[str, Shift]) -> str:
    """Each reference is moved as the rows and columns of its sheet were."""
    out: list[str] = []
    sheet = own_sheet
    for token in tokens(formula):
        if token.kind == "sheet":
            sheet = token.text[:-1].strip("'").replace("''", "'")
            out.append(token.text)
            continue
        shift = shifts.get(sheet, NOTHING)
        out.append(_moved(token, shift) if token.kind == "range" and not shift.nothing else token.text)
        sheet = own_sheet
    return "".join(out)


def _moved(token: Token, shift: Shift) -> str:
    return ":".join(_part(part, shift) for part in token.text.split(":"))


def _part(part: str, shift: Shift) -> str:
    match = _PART.fullmatch(part)
    if match is None:
        return part
    column = letters(_to(column_number(match[2]), shift.columns)) if match[2] else ""
    row = str(_to(int(match[4]), shift.rows)) if match[4] else ""
    return f"{match[1]}{column}{match[3]}{row}"


def _to(number: int, steps: Sequence[tuple[int, int]]) -> int:
    at = bisect_right(steps, (number, 1 << 30)) - 1
    return number if at < 0 else max(1, number + steps[at][1] - steps[at][0])
