"""A formula's result as a file writes it, and when two results are the same."""

import math
from dataclasses import dataclass
from typing import Literal

ValueType = Literal["n", "str", "b", "e"]
_CLOSE = 1e-11
_NOTHING = 1e-15


@dataclass(frozen=True, slots=True)
class Value:
    """`raw` is a number in decimal, a text, `1` or `0`, or an error's code such as `#N/A`."""

    type: ValueType
    raw: str

    @property
    def number(self) -> float:
        return float(self.raw)

    @property
    def is_error(self) -> bool:
        return self.type == "e"


def number(value: float) -> Value | None:
    """With all digits that make up the number; None for one that a cell can't hold."""
    if not math.isfinite(value):
        return None
    whole = value.is_integer() and abs(value) < 1e15  # noqa: PLR2004 -- below it each whole number is exact
    return Value("n", str(int(value)) if whole else repr(value))


def same(one: Value | None, other: Value | None) -> bool:
    """Numbers to 11 digits, since programs add up in different orders; all else exactly."""
    if one is None or other is None or one.type != other.type:
        return False
    if one.type != "n" or one.raw == other.raw:
        return one.raw == other.raw
    return math.isclose(one.number, other.number, rel_tol=_CLOSE, abs_tol=_NOTHING)
