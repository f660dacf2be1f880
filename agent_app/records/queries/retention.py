"""What has been kept for as long as the settings say, and is due to go."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal, get_args

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q, QuerySet

from agent_app.records.models import (
    AuditEntry,
    Conversation,
    FileVersion,
    KnowledgeFile,
    LedgerEntry,
    Owner,
    PromptText,
    SignIn,
    Skill,
    Transcript,
)

Kind = Literal[
    "sessions",
    "sign_ins",
    "idle_chats",
    "chats",
    "guests",
    "skills",
    "knowledge",
    "transcripts",
    "ledger",
    "texts",
    "audit",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""In this order, so that what one of them lets go is seen by the next."""
GUEST_KEY = "guest_id"
"""Under which a session holds its guest."""
_A_DAY = timedelta(days=1)
_AT_ONCE = 500


@dataclass(frozen=True)
class Cutoffs:
    """What is older goes; None keeps it for ever. `deleted` is of what its owner deleted; `audit` is the
    beginning of a day (UTC)."""

    now: datetime
    chats: datetime | None = None
    guests: datetime | None = None
    deleted: datetime | None = None
    ledger: datetime | None = None
    audit: datetime | None = None


def due(kind: Kind, cut: Cutoffs) -> QuerySet[Any]:
    """Guests are only those that were not seen lately: `guests_who_left` tells who of them has no session."""
    return _DUE[kind](cut)


def counted(cut: Cutoffs) -> Mapping[str, int]:
    """How much of each kind is due now; what goes along with it is not counted."""
    counts: dict[str, int] = {kind: due(kind, cut).count() for kind in KINDS if kind != "guests"}
    return {**counts, "guests": len(guests_who_left(cut))}


def guests_who_left(cut: Cutoffs) -> list[str]:
    """Those whom no session that lives can bring back; each is opened for it."""
    left = set(due("guests", cut).values_list("id", flat=True))
    if left:
        for session in Session.objects.filter(expire_date__gte=cut.now).iterator(_AT_ONCE):
            left.discard(str(session.get_decoded().get(GUEST_KEY)))
    return sorted(left)


def _before(field: str, at: datetime | None) -> Q:
    return Q(pk__in=()) if at is None else Q(**{f"{field}__lt": at})


def _idle(chats: QuerySet[Conversation], at: datetime | None) -> QuerySet[Conversation]:
    """Nothing was said, and no file came."""
    if at is None:
        return chats.none()
    files = FileVersion.objects.filter(file__conversation=OuterRef("pk"), created_at__gte=at)
    return chats.filter(~Exists(files), updated_at__lt=at)


def _silent_guests(at: datetime | None) -> QuerySet[Owner]:
    if at is None:
        return Owner.objects.none()
    chats = Conversation.objects.filter(owner=OuterRef("pk"))
    files = FileVersion.objects.filter(file__conversation__owner=OuterRef("pk"), created_at__gte=at)
    silent = Owner.objects.filter(user=None, created_at__lt=at)
    return silent.exclude(Exists(chats.filter(updated_at__gte=at))).exclude(Exists(files))


def _unnamed_transcripts(at: datetime) -> QuerySet[Transcript]:
    """Of pictures that are no longer anywhere."""
    places = (table.objects.filter(sha256=OuterRef("pk")) for table in (FileVersion, KnowledgeFile))
    old = Transcript.objects.filter(created_at__lt=at)
    for place in places:
        old = old.exclude(Exists(place))
    return old


_Due = Callable[[Cutoffs], QuerySet[Any]]
_DUE: dict[Kind, _Due] = {
    "sessions": lambda cut: Session.objects.filter(expire_date__lt=cut.now),
    "sign_ins": lambda cut: SignIn.objects.filter(expires_at__lt=cut.now - _A_DAY),
    "idle_chats": lambda cut: _idle(Conversation.objects.filter(deleted_at=None, pinned_at=None), cut.chats),
    "chats": lambda cut: Conversation.objects.filter(_before("deleted_at", cut.deleted)),
    "guests": lambda cut: _silent_guests(cut.guests),
    "skills": lambda cut: Skill.objects.filter(_before("deleted_at", cut.deleted)),
    "knowledge": lambda cut: KnowledgeFile.objects.filter(_before("deleted_at", cut.deleted)),
    "transcripts": lambda cut: _unnamed_transcripts(cut.now - _A_DAY),
    "ledger": lambda cut: LedgerEntry.objects.filter(_before("step__created_at", cut.ledger)).order_by(),
    "texts": lambda cut: PromptText.objects.filter(~Exists(LedgerEntry.objects.filter(text=OuterRef("pk")))),
    "audit": lambda cut: AuditEntry.objects.filter(_before("at", cut.audit)),
}
