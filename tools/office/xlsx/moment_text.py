"""A serial number as a date, a time or a length of time, under the pieces of its format code."""

from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

from tools.office.xlsx.number_codes import Piece

_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
           "November", "December")  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_FALSE_LEAP_DAY = 60


def dated_text(pieces: tuple[Piece, ...], number: float, *, date1904: bool) -> str:
    """Raises ValueError for a number that is no day of the calendar."""
    if number < 0:
        raise ValueError("a date before the calendar")
    decimals = max((len(p.text) - 1 for p in pieces if p.kind == "fraction"), default=0)
    elapsed = any(p.kind == "elapsed" for p in pieces)
    step = Decimal(1).scaleb(-min(decimals, 3))
    seconds = (Decimal(f"{number:.15g}") * 86400).quantize(step, ROUND_HALF_UP)
    moment = None if elapsed else _moment(seconds, date1904=date1904)
    noon = any(p.kind == "noon" for p in pieces)
    marks = _minutes(pieces)
    return "".join(
        _date_piece(piece, moment, seconds, noon=noon, minutes=at in marks) for at, piece in enumerate(pieces)
    ).strip()


def _moment(seconds: Decimal, *, date1904: bool) -> datetime:
    """In the 1900 calendar day 60 never was; day 0 is shown as the last one of 1899."""
    days = int(seconds // 86400)
    if date1904:
        start = datetime(1904, 1, 1)  # noqa: DTZ001 -- a sheet's dates have no zone
    elif days == _FALSE_LEAP_DAY:
        raise ValueError("29 February 1900 was no day")
    else:
        start = datetime(1899, 12, 30 if days > _FALSE_LEAP_DAY else 31)  # noqa: DTZ001 -- as above
    return start + timedelta(days=days, milliseconds=int(seconds % 86400 * 1000))


def _minutes(pieces: tuple[Piece, ...]) -> set[int]:
    """The places of those `m` that mean minutes: behind hours, or before seconds."""
    marks = [(i, p.text) for i, p in enumerate(pieces) if p.kind in ("date", "elapsed")]
    found = set()
    for at, (place, text) in enumerate(marks):
        if text[0] != "m":
            continue
        before = marks[at - 1][1][0] if at else ""
        after = marks[at + 1][1][0] if at + 1 < len(marks) else ""
        if before == "h" or after == "s":
            found.add(place)
    return found


def _date_piece(piece: Piece, moment: datetime | None, seconds: Decimal, *, noon: bool, minutes: bool) -> str:
    text = piece.text
    match piece.kind:
        case "elapsed":
            whole = {"h": int(seconds // 3600), "m": int(seconds // 60), "s": int(seconds)}[text[0]]
            return f"{whole:0{len(text)}d}"
        case "noon":
            late = int(seconds % 86400) >= 43200  # noqa: PLR2004 -- noon in seconds
            words = text.split("/")
            return words[1] if late else words[0]
        case "fraction":
            return "." + f"{seconds % 1:.3f}"[2 : 1 + len(text)].ljust(len(text) - 1, "0")
        case "date":
            return _clock(text, seconds, noon=noon, minutes=minutes) or _calendar(text, moment)
        case _:
            return text


def _clock(text: str, seconds: Decimal, *, noon: bool, minutes: bool) -> str:
    width = min(len(text), 2)
    match text[0]:
        case "h":
            hour = int(seconds // 3600) % 24
            return f"{(hour % 12 or 12) if noon else hour:0{width}d}"
        case "s":
            return f"{int(seconds) % 60:0{width}d}"
        case "m" if minutes:
            return f"{int(seconds // 60) % 60:0{width}d}"
    return ""


def _calendar(text: str, moment: datetime | None) -> str:
    if moment is None:
        raise ValueError("a date among elapsed hours")
    match text[0]:
        case "y" | "e":
            return f"{moment.year % 100:02d}" if text in ("y", "yy") else f"{moment.year:04d}"
        case "m":
            name = _MONTHS[moment.month - 1]
            words = {3: name[:3], 4: name, 5: name[:1]}
            return words.get(len(text)) or f"{moment.month:0{min(len(text), 2)}d}"
        case "d":
            name = _DAYS[moment.weekday()]
            words = {3: name[:3], 4: name}
            return words.get(len(text)) or f"{moment.day:0{min(len(text), 2)}d}"
    return ""
