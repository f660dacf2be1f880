"""When the period of a budget began and when the next one begins: days and months of UTC."""

from datetime import UTC, date, datetime, timedelta
from typing import Literal

Period = Literal["day", "month"]


def period_start(period: str, now: datetime) -> date:
    today = now.astimezone(UTC).date()
    return today if period == "day" else today.replace(day=1)


def next_start(period: str, now: datetime) -> datetime:
    first = period_start(period, now)
    later = first + timedelta(days=1 if period == "day" else 32)
    return datetime.combine(period_start(period, _noon(later)), datetime.min.time(), UTC)


def _noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
