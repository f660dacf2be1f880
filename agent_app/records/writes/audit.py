"""Who changed what is written down, in the transaction of the change itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from agent_app.records.models import AuditEntry
from agent_app.records.rows import OwnerRow


@dataclass(frozen=True)
class Actor:
    """Who changes something: a user, or whoever sits at the server's terminal (no `user_id`)."""

    user_id: int | None
    name: str


TERMINAL = Actor(None, "terminal")


@dataclass(frozen=True)
class Subject:
    """What is changed, by the name that it has at the time."""

    id: str = ""
    name: str = ""


@dataclass(frozen=True)
class Change:
    """`action` is `subject.verb`; `fields` are before and after, never a secret."""

    action: str
    subject: Subject = Subject()
    fields: Mapping[str, tuple[object, object]] = field(default_factory=dict)


def actor_of(owner: OwnerRow) -> Actor:
    return Actor(owner.user_id, owner.name or "guest")


def note(actor: Actor, change: Change) -> None:
    AuditEntry.objects.create(
        actor=actor.user_id,
        actor_name=actor.name[:200],
        action=change.action,
        subject_id=change.subject.id,
        subject_name=change.subject.name[:200],
        changes={name: [_told(before), _told(after)] for name, (before, after) in change.fields.items()},
    )


def _told(value: object) -> object:
    """What JSON can hold; anything else as its words."""
    return value if isinstance(value, str | int | float | bool | list | None) else str(value)
