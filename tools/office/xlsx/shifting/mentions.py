"""Says quickly that a sheet can't speak of the one whose lines move, so that it need not be read."""

from tools.office.xlsx.markup import escaped
from tools.office.xlsx.shifting.outdated import Outdated
from tools.office.xlsx.shifting.references import Follower
from tools.office.xlsx.workbook import Sheet, Workbook

_MOST_PLACES = 1_000
_LONGEST_NAMES = 200
_HIDES_NAMES = (b"&#", b"&apos;", b"<![CDATA[", b"_x00")


def may_speak_of(book: Workbook, tab: Sheet, follower: Follower, outdated: Outdated | None) -> bool:
    """Whether the part names the sheet, a row of sheets, a table that loses columns, or a resized name."""
    words = [follower.sheet.replace("'", "''"), *follower.lost_columns, *(outdated.names if outdated else ())]
    if not all(word.isascii() for word in words):
        return True
    needles = tuple(escaped(word).lower() for word in words)
    tail = b""
    for piece in book.package.pieces(tab.part):
        low = (tail + piece).lower()
        if any(needle in low for needle in needles) or any(sign in low for sign in _HIDDEN):
            return True
        if _names_a_row_of_sheets(low):
            return True
        tail = low[-256:]
    return False


_HIDDEN = tuple(sign.lower() for sign in _HIDES_NAMES)


def _names_a_row_of_sheets(low: bytes) -> bool:
    """`S1:S3!A1` need not name the sheets between; such formulas are rare and always hold both signs."""
    return any(b":" in low[max(0, at - _LONGEST_NAMES) : at] for at in _places(low, b"!"))


def _places(low: bytes, sign: bytes) -> list[int]:
    places: list[int] = []
    at = low.find(sign)
    while at >= 0 and len(places) < _MOST_PLACES:
        places.append(at)
        at = low.find(sign, at + 1)
    return places
