"""Number format codes taken apart: sections, conditions, literals, placeholders, parts of dates."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

FormatClass = Literal["general", "number", "percent", "currency", "date", "time", "text"]

BUILT_IN = {
    0: "General",
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    5: '"$"#,##0_);\\("$"#,##0\\)',
    6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
    7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
    8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
    12: "# ?/?",
    13: "# ??/??",
    14: "yyyy-mm-dd",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "yyyy-mm-dd h:mm",
    37: "#,##0_);\\(#,##0\\)",
    38: "#,##0_);[Red]\\(#,##0\\)",
    39: "#,##0.00_);\\(#,##0.00\\)",
    40: "#,##0.00_);[Red]\\(#,##0.00\\)",
    41: '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)',
    43: '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
    42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
    44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    49: "@",
    **dict.fromkeys((27, 36, 50, 57), 'yyyy"年"m"月"'),
    **dict.fromkeys((28, 29, 51, 54, 58), 'm"月"d"日"'),
    30: "m-d-yy",
    31: 'yyyy"年"m"月"d"日"',
    32: 'h"时"mm"分"',
    33: 'h"时"mm"分"ss"秒"',
    34: 'h"时"mm"分"',
    35: 'h"时"mm"分"ss"秒"',
    52: 'yyyy"年"m"月"',
    53: 'm"月"d"日"',
    55: 'h"时"mm"分"',
    56: 'h"时"mm"分"ss"秒"',
}
"""14 and 22 follow the region of the reader's machine in Excel; here they are ISO."""
_CURRENCIES = "$€£¥￥₹₩₽₺₴₫฿"
_TOKEN = re.compile(
    r"""
  "(?P<quoted>[^"]*)"?
| \\(?P<escaped>.)
| _(?P<space>.)
| \*(?P<fill>.)
| \[(?P<elapsed>h+|m+|s+)\]
| \[\$(?P<money>[^\]-]*)(?:-[^\]]*)?\]
| \[(?P<condition>(?:<=|>=|<>|<|>|=)-?[0-9.]+)\]
| \[(?P<bracket>[^\]]*)\]
| (?P<general>general)
| (?P<noon>am/pm|a/p)
| (?P<fraction>\.0+(?=$|[^0-9#?.,%]))
| (?P<date>y+|m+|d+|h+|s+|e+(?![+-])|g+)
| (?P<power>e[+-])
| (?P<digit>[0\#?])
| (?P<text>@)
| (?P<mark>[.,%/])
| (?P<literal>.)
""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """`kind` is one of: literal, digit, mark, power, text, general, date, elapsed, noon, fraction."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """One of up to four parts of a code; `condition` is such as `>=100`."""

    pieces: tuple[Piece, ...]
    kind: FormatClass
    condition: str | None = None


@lru_cache(maxsize=2048)
def sections_of(code: str) -> tuple[Section, ...]:
    """At most four; an empty one shows nothing."""
    sections: list[list[tuple[str, str]]] = [[]]
    for match in _TOKEN.finditer(code[:1000]):
        kind = match.lastgroup or "literal"
        if kind == "literal" and match[0] == ";":
            sections.append([])
        else:
            sections[-1].append((kind, match[kind] if kind != "bracket" else ""))
    return tuple(_section(found) for found in sections[:4])


def class_of(code: str) -> FormatClass:
    """What its first section shows."""
    return sections_of(code)[0].kind


def _section(found: list[tuple[str, str]]) -> Section:
    condition = next((text for kind, text in found if kind == "condition"), None)
    dated = any(kind in ("date", "elapsed", "noon") for kind, _ in found)
    pieces = tuple(_piece(kind, text, dated=dated) for kind, text in found if kind not in _SILENT)
    return Section(pieces, _class(found, dated=dated), condition)


_SILENT = frozenset(("condition", "bracket", "fill"))
_LITERAL = frozenset(("quoted", "escaped", "money", "literal"))


def _piece(kind: str, text: str, *, dated: bool) -> Piece:
    if kind in _LITERAL:
        return Piece("literal", text)
    if kind == "space":
        return Piece("literal", " ")
    if kind == "fraction" and not dated:
        return Piece("fraction_digits", text)
    if dated and kind in ("digit", "mark"):
        return Piece("literal", text)
    return Piece(kind, text if kind in ("noon", "power") else text.lower())


def _class(found: list[tuple[str, str]], *, dated: bool) -> FormatClass:
    kinds = {kind for kind, _ in found}
    if dated:
        letters = "".join(text.lower() for kind, text in found if kind == "date")
        has_clock = "elapsed" in kinds or "noon" in kinds or "h" in letters or "s" in letters
        return "time" if has_clock and not set(letters) & set("ydeg") else "date"
    if any(kind == "mark" and text == "%" for kind, text in found):
        return "percent"
    words = "".join(text for kind, text in found if kind in ("quoted", "literal", "escaped", "money"))
    if "money" in kinds and any(text for kind, text in found if kind == "money"):
        return "currency"
    if any(sign in words for sign in _CURRENCIES):
        return "currency"
    if "general" in kinds:
        return "general"
    return "text" if "text" in kinds and "digit" not in kinds else "number"
