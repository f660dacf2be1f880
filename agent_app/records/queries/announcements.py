"""What administrators tell everybody."""

from datetime import datetime
from typing import cast

from django.db.models import Q

from agent_app.records.models import Announcement
from agent_app.records.people_rows import AnnouncementFields, AnnouncementLevel, AnnouncementRow

MOST_SHOWN = 5


def announcements() -> tuple[AnnouncementRow, ...]:
    """All of them, the newest first; also those that are over."""
    return tuple(map(announcement_row, Announcement.objects.all()))


def announced(now: datetime) -> tuple[AnnouncementRow, ...]:
    """What the page shows now, the newest first."""
    lasting = Q(ends_at=None) | Q(ends_at__gt=now)
    return tuple(map(announcement_row, Announcement.objects.filter(lasting, starts_at__lte=now)[:MOST_SHOWN]))


def announcement_row(found: Announcement) -> AnnouncementRow:
    level = cast("AnnouncementLevel", found.level)
    fields = AnnouncementFields(found.text, level, found.starts_at, found.ends_at)
    return AnnouncementRow(found.id, fields, found.changed_at)
