"""Recognises amounts, percentages and dates that were sent as text, where they can mean one thing only."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Literal

from tools.office.xlsx.dates import Moment

Shape = Literal["plain", "grouped", "percent", "money"]
_UNIT = r"(?:[A-Z]{1,3}\$|[$€£¥￥₹₩₽]|CHF|EUR|USD|GBP|CNY|RMB|JPY|SEK|NOK|DKK|PLN|INR|KRW)"
_AFTER = rf"(?:{_UNIT}|%|％|万元|亿元|千元|元|円|원|kr|zł)"
_AMOUNT = r"\d{1,3}(?:(?P<gap>[ ,.'’\u00a0\u202f])\d{3})(?:(?P=gap)\d{3})*(?:[.,]\d+)?|\d+(?:[.,]\d+)?"
_TYPED = re.compile(
    rf"(?P<sign>[-−+]?)\s?(?P<before>{_UNIT})?\s?(?P<inner>[-−]?)(?P<amount>{_AMOUNT})\s?(?P<after>{_AFTER})?"
)
_DATE = re.compile(r"(\d{4})(?P<sign>[/年])(\d{1,2})(?:/|月)(\d{1,2})日?")
_THOUSAND_DIGITS, _MOST_DIGITS = 3, 15
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Typed:
    """A number as it was written; `number` is what a cell holds, 0.12 for 12 %."""

    number: Decimal
    decimals: int
    shape: Shape
    before: str = ""
    after: str = ""
    signed: bool = False

    @property
    def is_clear(self) -> bool:
        """Whether it is a number wherever it stands; a bare one could be a code or a version."""
        return self.shape in {"percent", "money"}


@dataclass(frozen=True, slots=True)
class Dated:
    """A date that is not in ISO's spelling, with the format that shows it as it was written."""

    moment: Moment
    code: str


def typed(text: str, decimal: str = "") -> Typed | None:
    """`decimal` is the sign that the texts around it have before their decimals, where that is known."""
    match = _TYPED.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    if match is None or (match["sign"] and match["inner"]) or (match["before"] and match["after"]):
        return None
    number = _number(match["amount"], decimal)
    if number is None:
        return None
    after = match["after"] or ""
    percent = after in {"%", "％"}
    shape: Shape = (
        "percent" if percent else "money" if match["before"] or after else _bare(match["amount"], number)
    )
    if match["sign"] == "+" and not percent:
        return None
    negative = {match["sign"], match["inner"]} & {"-", "−"}
    value = -number if negative else number
    decimals = max(0, -int(value.as_tuple().exponent))
    unit = "" if percent else after
    return Typed(
        value / 100 if percent else value, decimals, shape, match["before"] or "", unit, match["sign"] == "+"
    )


def dated(text: str) -> Dated | None:
    """2024/5/1 and 2024年5月1日: the order of year, month and day is plain."""
    match = _DATE.fullmatch(text.strip())
    if match is None or (match["sign"] == "年") != text.strip().endswith("日"):
        return None
    try:
        at = datetime(int(match[1]), int(match[3]), int(match[4]))  # noqa: DTZ001 -- a sheet's dates have no zone
    except ValueError:
        return None
    code = 'yyyy"年"m"月"d"日"' if match["sign"] == "年" else "yyyy/mm/dd"
    return Dated(Moment(at, has_time=False), code)


def decimal_sign(texts: Iterable[str]) -> str:
    """The sign before decimals, where one of the texts leaves no doubt; else empty."""
    signs = {sign for text in texts if (sign := _clear_decimal(text))}
    return signs.pop() if len(signs) == 1 else ""


def _clear_decimal(text: str) -> str:
    match = _TYPED.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    if match is None:
        return ""
    signs = [letter for letter in match["amount"] if letter in ".,"]
    last = re.split("[.,]", match["amount"])[-1]
    if len(set(signs)) > 1 or (len(signs) == 1 and len(last) != _THOUSAND_DIGITS):
        return signs[-1]
    return ""


def _bare(amount: str, number: Decimal) -> Shape:
    return "grouped" if len(re.findall(r"[^\d]", amount)) > (number != number.to_integral()) else "plain"


def _number(amount: str, decimal: str) -> Decimal | None:
    """None where it is a code, has more digits than a cell keeps, or may be read in two ways."""
    sign = _decimal_of(amount, decimal)
    if sign is None:
        return None
    whole, _, rest = amount.rpartition(sign) if sign else (amount, "", "")
    digits = re.sub(r"\D", "", whole)
    if len(digits + rest) > _MOST_DIGITS or (len(digits) > 1 and digits.startswith("0")):
        return None
    return Decimal(f"{digits}.{rest}" if rest else digits)


def _decimal_of(amount: str, known: str) -> str | None:
    """The decimal sign, empty where there is none, None where that cannot be told."""
    signs = [letter for letter in amount if not letter.isdigit()]
    if not signs:
        return ""
    last = signs[-1]
    if len(set(signs)) > 1:
        return last if signs.count(last) == 1 and last in ".," else None
    if len(signs) > 1 or last not in ".,":
        return ""
    if len(amount.rpartition(last)[2]) != _THOUSAND_DIGITS or amount.startswith("0"):
        return last
    if known:
        return last if known == last else ""
    return "" if last == "," else None
