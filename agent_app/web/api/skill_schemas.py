"""What the HTTP API takes and gives of skills."""

from datetime import datetime

from ninja import Schema


class SkillOut(Schema):
    """A skill of the `site` is there for every member; one that is `included` came with Folio.

    A model may open it by itself where it is `offered`. `mine` says that whoever asks may change it.
    """

    id: str
    name: str
    description: str
    site: bool
    included: bool
    mine: bool
    enabled: bool
    offered: bool
    files: int
    size: int
    updated_at: datetime


class SkillFileOut(Schema):
    path: str
    size: int


class SkillTextOut(Schema):
    """What it says: the instructions of its SKILL.md, and the files that stand beside it."""

    instructions: str
    files: list[SkillFileOut]


class SkillEdit(Schema):
    """What is left out stays."""

    enabled: bool | None = None
    offered: bool | None = None
