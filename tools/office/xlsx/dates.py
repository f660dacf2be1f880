"""Serial numbers of a workbook's calendar (1900 with its leap day that never was, or 1904) and ISO text."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

_ISO = re.compile(r"(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?))?")
_DAY = timedelta(days=1)
_EPOCH_1900 = datetime(1899, 12, 30)  # noqa: DTZ001 - a sheet's dates have no zone
_EPOCH_1904 = datetime(1904, 1, 1)  # noqa: DTZ001 - as above
_FIRST_1900 = datetime(1900, 1, 1)  # noqa: DTZ001 - as above
_FALSE_LEAP_DAY = 60
_LAST_SERIAL = 2_958_466


@dataclass(frozen=True, slots=True)
class Moment:
    """A date as asked for; `has_time` decides the default format of a cell that has none."""

    at: datetime
    has_time: bool

    def serial(self, *, date1904: bool) -> float | None:
        """Days since the calendar began, or None for a date before it."""
        if date1904:
            days = (self.at - _EPOCH_1904) / _DAY
            return days if days >= 0 else None
        if self.at < _FIRST_1900:
            return None
        days = (self.at - _EPOCH_1900) / _DAY
        return days if days > _FALSE_LEAP_DAY else days - 1


def moment_or_none(value: object) -> Moment | None:
    """A date, a datetime without zone, or ISO text such as 2026-03-01 or 2026-03-01T09:30."""
    if isinstance(value, datetime):
        return Moment(value, has_time=True) if value.tzinfo is None else None
    if isinstance(value, date):
        return Moment(datetime.combine(value, time()), has_time=False)
    match = _ISO.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return None
    try:
        return Moment(datetime.fromisoformat(match[0].replace(" ", "T")), has_time=match[2] is not None)
    except ValueError:
        return None


def iso(serial: float, *, date1904: bool, shows_date: bool, shows_time: bool) -> str | None:
    """The text for a serial under a date format, or None for a number that is no date."""
    if not 0 <= serial < _LAST_SERIAL:
        return None
    if not shows_date:
        return _clock(serial)
    moment = _moment(serial, date1904=date1904)
    if moment is None:
        return None
    if shows_time or moment.time() != time():
        return moment.isoformat(sep="T", timespec="seconds" if moment.microsecond == 0 else "milliseconds")
    return moment.date().isoformat()


def _moment(serial: float, *, date1904: bool) -> datetime | None:
    if not date1904 and int(serial) in (0, _FALSE_LEAP_DAY):
        return None
    shift = 1 if not date1904 and serial < _FALSE_LEAP_DAY else 0
    milliseconds = round((serial + shift) * 86_400_000)
    epoch = _EPOCH_1904 if date1904 else _EPOCH_1900
    return epoch + timedelta(milliseconds=milliseconds)


def _clock(serial: float) -> str:
    seconds = round(serial * 86_400)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
