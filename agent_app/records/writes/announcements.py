"""Announcements are made, changed and taken back."""

from dataclasses import asdict

from django.db import transaction

from agent_app.records.models import Announcement
from agent_app.records.people_rows import AnnouncementFields, AnnouncementRow
from agent_app.records.queries.announcements import announcement_row
from agent_app.records.writes.audit import Actor, Change, Subject, changed, note


@transaction.atomic
def announce(actor: Actor, fields: AnnouncementFields) -> AnnouncementRow:
    made = Announcement.objects.create(**asdict(fields))
    told = {name: (None, value) for name, value in asdict(fields).items()}
    note(actor, Change("announcement.added", _subject(made), told))
    return announcement_row(made)


@transaction.atomic
def change_announcement(
    actor: Actor, announcement_id: str, fields: AnnouncementFields
) -> AnnouncementRow | None:
    """None when there is no such announcement."""
    found = Announcement.objects.select_for_update().filter(id=announcement_id).first()
    if found is None:
        return None
    before, after = asdict(announcement_row(found).fields), asdict(fields)
    if told := changed(before, after):
        for name, value in after.items():
            setattr(found, name, value)
        found.save()
        note(actor, Change("announcement.changed", _subject(found), told))
    return announcement_row(found)


@transaction.atomic
def take_back(actor: Actor, announcement_id: str) -> bool:
    """False when there is no such announcement."""
    found = Announcement.objects.select_for_update().filter(id=announcement_id).first()
    if found is None:
        return False
    subject = _subject(found)
    found.delete()
    note(actor, Change("announcement.removed", subject))
    return True


def _subject(announcement: Announcement) -> Subject:
    return Subject(announcement.id, announcement.text)
