"""What queries hand out of people, their groups, capabilities and announcements: frozen rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

AnnouncementLevel = Literal["info", "warning"]


@dataclass(frozen=True)
class PersonRow:
    """Somebody with an account. `groups` are ids; `seen_at` is when they signed in last. `has_password` is
    false for those who sign in through a provider alone, `second_factor` for those without app and passkeys.
    """

    user_id: int
    name: str
    email: str
    has_password: bool
    admin: bool
    founder: bool
    active: bool
    second_factor: bool
    groups: tuple[str, ...]
    joined_at: datetime
    seen_at: datetime | None


@dataclass(frozen=True)
class PeoplePage:
    """Some of those who fit, by name; `total` is how many do."""

    people: tuple[PersonRow, ...]
    total: int


@dataclass(frozen=True)
class GroupFields:
    """What an admin writes of a group; without `all_models` its people get `models` alone, by id."""

    name: str
    all_models: bool = True
    models: Sequence[str] = ()
    capabilities_off: Sequence[str] = ()
    joined_at_sign_up: bool = False
    for_guests: bool = False


@dataclass(frozen=True)
class GroupRow:
    group_id: str
    fields: GroupFields
    people: int


@dataclass(frozen=True)
class ModelChoice:
    """A model that a group may allow; one that is not `offered` now may be again."""

    model_id: str
    label: str
    offered: bool


@dataclass(frozen=True)
class LackingGroup:
    group_id: str
    name: str


@dataclass(frozen=True)
class AnnouncementFields:
    """`text` is plain; shown from `starts_at` to `ends_at`, without an end where that is None."""

    text: str
    level: AnnouncementLevel
    starts_at: datetime
    ends_at: datetime | None


@dataclass(frozen=True)
class AnnouncementRow:
    announcement_id: str
    fields: AnnouncementFields
    changed_at: datetime
