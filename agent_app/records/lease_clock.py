"""What time it is for leases: the database's, so that processes whose machines disagree agree on them."""

import time
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.db.models import Q
from django.utils import timezone

JUMP = timedelta(seconds=2)
SLACK_S = 300.0


def lease_over(now: datetime) -> Q:
    """Of a turn or a call whose holder went silent.

    So it is where the lease ends later than any does: it was written by a clock that was ahead then.
    """
    longest_s = max(settings.TURN_LEASE_S, settings.CALL_LEASE_S) + SLACK_S
    return Q(lease_until__lte=now) | Q(lease_until__gt=now + timedelta(seconds=longest_s))


def database_now() -> datetime:
    """Blocking. SQLite has no clock but that of its machine, which all its processes share."""
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        found: datetime = cursor.fetchone()[0]
    return found


class LeaseClock:
    """The database's as a web process knows it: looked at now and then, kept by a clock that never jumps."""

    def __init__(self) -> None:
        self._seen: tuple[datetime, float] | None = None

    def now(self) -> datetime:
        if self._seen is None:
            return timezone.now()
        at, monotonic_s = self._seen
        return at + timedelta(seconds=time.monotonic() - monotonic_s)

    def look(self) -> bool:
        """Blocking. True when the database's clock has jumped since the last look.

        A database that takes its time to answer has said its own at some moment in between.
        """
        earliest = self.now() if self._seen else None
        at = database_now()
        latest = self.now()
        self._seen = (at, time.monotonic())
        return earliest is not None and not earliest - JUMP <= at <= latest + JUMP


lease_clock = LeaseClock()
"""This process's."""
