"""Number formats: the ones that Excel has built in, and whether a code is one that it can read."""

import re

from tools.office.xlsx.errors import XlsxError

BUILT_IN: dict[int, str] = {
    0: "General",
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    14: "m/d/yyyy",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "m/d/yyyy h:mm",
    37: "#,##0 ;(#,##0)",
    38: "#,##0 ;[Red](#,##0)",
    39: "#,##0.00;(#,##0.00)",
    40: "#,##0.00;[Red](#,##0.00)",
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mmss.0",
    48: "##0.0E+0",
    49: "@",
}
_DEPEND_ON_LOCALE = (14, 22, 37, 38, 39, 40)
_BY_CODE = {code.casefold(): number for number, code in BUILT_IN.items() if number not in _DEPEND_ON_LOCALE}
_MOST_CHARACTERS = 255
_MOST_SECTIONS = 4
_PIECE = re.compile(
    r"""
  (?P<quoted>"[^"]*")
| (?P<sign>\\.|_.|\*.)
| (?P<bracket>\[(?:
      black|blue|cyan|green|magenta|red|white|yellow|colou?r\s?\d{1,2}
    | (?:<=|>=|<>|[<>=])\s?-?\d+(?:\.\d+)?
    | h+|m+|s+
    | \$[^\[\]"]{0,60}
    | DBNum\d
    )\])
| (?P<general>General)
| (?P<noon>AM/PM|A/P)
| (?P<exponent>E[+-](?=[0\#?]))
| (?P<digits>[0\#?.,%/]+)
| (?P<date>y+|m+|d+|h+|s+|e+|g+|b+|a{3,4})
| (?P<text>@)
| (?P<section>;)
| (?P<literal>[-$+():!^&'~{}<>=\s]|[^\x00-\x7f])
""",
    re.VERBOSE | re.IGNORECASE,
)


def built_in(code: str) -> int | None:
    """The number of a code that every workbook knows."""
    return _BY_CODE.get(code.casefold())


def check_code(code: str) -> None:
    """A code that Excel can't read would make it call the whole file damaged; raises XlsxError."""
    if not code.strip():
        raise _refused("the number format is empty; give a code such as #,##0.00, or General")
    if len(code) > _MOST_CHARACTERS:
        raise _refused(f"the number format has {len(code)} characters; Excel takes {_MOST_CHARACTERS}")
    kinds = list(_kinds(code))
    if kinds.count("section") >= _MOST_SECTIONS:
        raise _refused(f"{code!r} has more than four sections; separate at most four with ';'")
    _check_sections(code, kinds)


def _kinds(code: str) -> list[str]:
    kinds: list[str] = []
    place = 0
    while place < len(code):
        match = _PIECE.match(code, place)
        if match is None:
            raise _refused(_trouble(code, place))
        kinds.append(str(match.lastgroup))
        place = match.end()
    return kinds


def _check_sections(code: str, kinds: list[str]) -> None:
    section: set[str] = set()
    for kind in [*kinds, "section"]:
        if kind == "section":
            mixed = "date" in section and section & {"exponent", "text", "general"}
            if mixed or ("text" in section and section & {"digits", "general"}):
                raise _refused(f"{code!r} mixes kinds of values in one section; separate sections with ';'")
            section = set()
        else:
            section.add(kind)


def _trouble(code: str, place: int) -> str:
    sign = code[place]
    if sign == '"':
        return f"{code!r} does not close a quotation mark"
    if sign == "[":
        return f"{code!r} has brackets that Excel can't read; they hold a colour, a condition or a currency"
    if sign in "\\_*":
        return f"{code!r} ends with {sign!r}, which needs a sign after it"
    return f'{code!r} has a {sign!r} that Excel can\'t read there; put words in quotation marks: 0.00 "EUR"'


def _refused(sentence: str) -> XlsxError:
    error = XlsxError(sentence)
    error.argument = "number_format"
    return error
