"""Words of administrators to everybody: what is shown now, and for admins all of them."""

from django.http import HttpRequest
from django.utils import timezone
from ninja import Path, Router, Status

from agent_app.records.people_rows import AnnouncementFields, AnnouncementRow
from agent_app.records.queries.announcements import announced, announcements
from agent_app.records.writes import announcements as writes
from agent_app.records.writes.audit import actor_of
from agent_app.web.api.administration_schemas import AnnouncementIn, AnnouncementOut, ShownAnnouncement
from agent_app.web.api.asking import SessionAdmin, asking
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.schemas import Id

router = Router(tags=["announcements"])
admins = SessionAdmin()


@router.get("/announcements", response=list[ShownAnnouncement])
def shown_now(request: HttpRequest) -> list[ShownAnnouncement]:
    """Guests read them, too."""
    del request
    return [
        ShownAnnouncement(
            id=row.announcement_id,
            version=row.changed_at.isoformat(),
            text=row.fields.text,
            level=row.fields.level,
        )
        for row in announced(timezone.now())
    ]


@router.get("/admin/announcements", response=list[AnnouncementOut], auth=admins)
def list_announcements(request: HttpRequest) -> list[AnnouncementOut]:
    del request
    return [_out(row) for row in announcements()]


@router.post("/admin/announcements", response={201: AnnouncementOut}, auth=admins)
def announce(request: HttpRequest, new: AnnouncementIn) -> Status[AnnouncementOut]:
    return Status(201, _out(writes.announce(actor_of(asking(request)), _checked(new))))


@router.put("/admin/announcements/{announcement_id}", response=AnnouncementOut, auth=admins)
def change_announcement(
    request: HttpRequest, announcement_id: Path[Id], edit: AnnouncementIn
) -> AnnouncementOut:
    """Who has put it away sees it again."""
    row = writes.change_announcement(actor_of(asking(request)), announcement_id, _checked(edit))
    if row is None:
        raise not_found("announcement")
    return _out(row)


@router.delete("/admin/announcements/{announcement_id}", response={204: None}, auth=admins)
def take_back(request: HttpRequest, announcement_id: Path[Id]) -> Status[None]:
    if not writes.take_back(actor_of(asking(request)), announcement_id):
        raise not_found("announcement")
    return Status(204, None)


def _checked(said: AnnouncementIn) -> AnnouncementFields:
    """To the second, as the page shows and gives it back."""
    starts_at = (said.starts_at or timezone.now()).replace(microsecond=0)
    ends_at = said.ends_at.replace(microsecond=0) if said.ends_at is not None else None
    if ends_at is not None and ends_at <= starts_at:
        raise ApiError(422, "ends_before", "It would end before it begins. Pick a later end.")
    return AnnouncementFields(said.text, said.level, starts_at, ends_at)


def _out(row: AnnouncementRow) -> AnnouncementOut:
    fields = row.fields
    return AnnouncementOut(
        id=row.announcement_id,
        text=fields.text,
        level=fields.level,
        starts_at=fields.starts_at,
        ends_at=fields.ends_at,
    )
