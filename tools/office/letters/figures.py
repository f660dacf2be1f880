"""Whether a text in a table is a figure, and whether a row's label speaks of a total."""

import re
from collections.abc import Iterable

_UNIT = r"(?:[A-Z]{0,3}[$€£¥￥₹]|[A-Z]{3})"
_FIGURE = re.compile(
    rf"[-−+±~≈<>≥≤]?\s?{_UNIT}?\s?[-−+]?\d[\d ,.'’\u00a0\u202f]*\s?(?:%|％|‰|pp|[\w°µ/²³$€£¥￥]{{1,6}})?"
)
_CODE = re.compile(r"0\d+|\d{4}-\d{2}.*|\d{1,4}[/年].*|.*\d[-/]\d.*|\d+(?:\.\d+){2,}")
_GAPS = frozenset(("-", "–", "—", "n/a", "N/A", "无", ""))
_TOTAL = re.compile(
    r"(grand |sub)?-?totals?\b|sum\b|average\b|mean\b|summe\b|gesamt|insgesamt\b|durchschnitt\b|total\b|"
    r"somme\b|(总|合)计|小计|总和|总额|汇总|平均|均值|合計|小計|總計",
    re.IGNORECASE,
)


def is_figure(text: str) -> bool:
    """A number with or without its unit; dates and codes are none."""
    bare = text.strip().strip("*_")
    return bool(_FIGURE.fullmatch(bare)) and not _CODE.fullmatch(bare)


def are_figures(texts: Iterable[str]) -> bool:
    """Whether a column of texts is one of figures, gaps aside."""
    filled = [text for text in texts if text.strip() not in _GAPS]
    return bool(filled) and all(map(is_figure, filled))


def is_total(label: str) -> bool:
    return bool(_TOTAL.match(label.strip().strip("*_")))
