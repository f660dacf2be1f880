"""ISBNs of 10 and of 13 digits in one form (ISO 2108)."""

import re

from tools.kit.json_types import JsonValue

_BETWEEN = re.compile(r"[\s-]+")
_BEFORE = "978"
_MODULUS_10, _MODULUS_13 = 11, 10


def isbn13(value: JsonValue) -> str:
    """13 digits; empty for what is no ISBN, its check digit included."""
    text = _BETWEEN.sub("", value).upper() if isinstance(value, str) else ""
    if re.fullmatch(r"\d{9}[\dX]", text, re.ASCII):
        return _longer(text) if _sum_10(text) % _MODULUS_10 == 0 else ""
    if re.fullmatch(r"97[89]\d{10}", text, re.ASCII):
        return text if _check_digit(text[:12]) == text[12] else ""
    return ""


def _longer(ten: str) -> str:
    first = _BEFORE + ten[:9]
    return first + _check_digit(first)


def _sum_10(ten: str) -> int:
    digits = (10 if digit == "X" else int(digit) for digit in ten)
    return sum(weight * digit for weight, digit in zip(range(10, 0, -1), digits, strict=True))


def _check_digit(twelve: str) -> str:
    weighted = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(twelve))
    return str(-weighted % _MODULUS_13)
