"""What the HTTP API tells of the knowledge base."""

from datetime import datetime
from typing import Literal

from ninja import Schema

from agent_app.web.api.schemas import Id

PlaceUnit = Literal["paragraphs", "slides", "pages", "lines", "rows", "cells", "picture"]


class KnowledgeOut(Schema):
    """A file, shared with all members or one's own. `code` and `reason` say why it failed, or what it lacks.

    `mine` is whether the reader may remove it; `by_meaning` whether it is found by more than its words.
    """

    id: str
    name: str
    version: int
    kind: str
    mime: str
    size: int
    shared: bool
    mine: bool
    state: Literal["queued", "reading", "ready", "failed"]
    code: str
    reason: str
    passages: int
    by_meaning: bool
    created_at: datetime


class KnowledgeBase(Schema):
    """`may_share` is whether the reader adds shared files; `most_files` there may be of one owner."""

    files: list[KnowledgeOut]
    may_share: bool
    most_files: int


class FromChat(Schema):
    """A file of a chat, whose newest version is taken."""

    chat_id: Id
    file_id: Id
    shared: bool = False


class PlaceOut(Schema):
    """From `first` to `last` in the file's own unit; of cells, the rows, with the sheet and the range.

    `page` is the one on which a slide is drawn; 0 where none is.
    """

    unit: PlaceUnit
    first: int
    last: int
    sheet: str = ""
    cells: str = ""
    page: int = 0


class PassageOut(Schema):
    """A part of the text; `lead`, the header of its table, is repeated before it."""

    number: int
    place: PlaceOut
    heading: list[str]
    lead: str
    text: str


class PassagePage(Schema):
    """A window of a file's passages; `next` is the number of the first that follows."""

    passages: list[PassageOut]
    total: int
    next: int | None
