"""What the HTTP API takes and gives of people, their groups, capabilities and announcements."""

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import AfterValidator, AwareDatetime, Field, StringConstraints

from agent_app.records.one_line import breaks_line
from agent_app.web.api.schemas import Id

MOST_NAMED = 500
FIRST_YEAR, LAST_YEAR = 1970, 9998


def _one_line(text: str) -> str:
    """As it is typed, without line breaks and control signs; what joins letters and emoji stays."""
    return " ".join("".join(" " if breaks_line(sign) else sign for sign in text).split())


def _storable_moment(moment: datetime) -> datetime:
    """A calendar ends somewhere, and zones reach beyond it."""
    if not FIRST_YEAR <= moment.year <= LAST_YEAR:
        raise ValueError(f"Pick a year from {FIRST_YEAR} to {LAST_YEAR}.")
    return moment


def _filled(text: str) -> str:
    if not text:
        raise ValueError("Write something here.")
    return text


UserId = Annotated[int, Field(ge=1, le=2**53)]
Name = Annotated[str, StringConstraints(max_length=80), AfterValidator(_one_line), AfterValidator(_filled)]
Words = Annotated[str, StringConstraints(max_length=500), AfterValidator(_one_line), AfterValidator(_filled)]
Moment = Annotated[AwareDatetime, AfterValidator(_storable_moment)]
Ids = Annotated[list[Id], Field(max_length=MOST_NAMED)]
UserIds = Annotated[list[UserId], Field(max_length=MOST_NAMED)]
Capability = Annotated[str, StringConstraints(max_length=100)]
Level = Literal["info", "warning"]


class GroupIn(Schema):
    """The whole group: what is left out is as in a new one."""

    name: Name
    all_models: bool = True
    models: Ids = Field(default_factory=list)
    capabilities_off: Annotated[list[Capability], Field(max_length=MOST_NAMED)] = Field(default_factory=list)
    joined_at_sign_up: bool = False
    for_guests: bool = False


class GroupOut(Schema):
    """`models` are ids, and hold only without `all_models`; `people` is how many are in it."""

    id: str
    name: str
    all_models: bool
    models: list[str]
    capabilities_off: list[str]
    joined_at_sign_up: bool
    for_guests: bool
    people: int


class ModelChoiceOut(Schema):
    id: str
    label: str
    offered: bool


class GroupsOut(Schema):
    """All groups, with what their rules can be about."""

    groups: list[GroupOut]
    models: list[ModelChoiceOut]
    capabilities: list[str]


class GroupPeopleIn(Schema):
    add: UserIds = Field(default_factory=list)
    remove: UserIds = Field(default_factory=list)


class PersonOut(Schema):
    """`groups` are ids; `seen_at` is the last sign-in."""

    id: int
    name: str
    email: str
    admin: bool
    founder: bool
    active: bool
    second_factor: bool
    groups: list[str]
    joined_at: datetime
    seen_at: datetime | None


class PeopleOut(Schema):
    """A page of those who fit; `total` is how many do, `per_page` how many a page has."""

    people: list[PersonOut]
    total: int
    per_page: int


class PersonEdit(Schema):
    """What is left out stays; `groups` are all that the person is in from then on."""

    admin: bool | None = None
    active: bool | None = None
    groups: Ids | None = None


class LackingOut(Schema):
    id: str
    name: str


class CapabilityOut(Schema):
    """`about` is a line of what models are told of it; `lacking` are the groups that do without."""

    name: str
    about: str
    enabled: bool
    lacking: list[LackingOut]


class CapabilityEdit(Schema):
    enabled: bool


class AnnouncementIn(Schema):
    """Shown from `starts_at` (now, where it is left out) to `ends_at`, or without an end."""

    text: Words
    level: Level = "info"
    starts_at: Moment | None = None
    ends_at: Moment | None = None


class AnnouncementOut(Schema):
    id: str
    text: str
    level: Level
    starts_at: datetime
    ends_at: datetime | None


class ShownAnnouncement(Schema):
    """`version` is another one once it was changed."""

    id: str
    version: str
    text: str
    level: Level
