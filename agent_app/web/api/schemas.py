"""What the HTTP API takes and gives, as it stands in its OpenAPI description."""

from datetime import datetime
from typing import Annotated, Literal

from ninja import Schema
from pydantic import AfterValidator, Field, StringConstraints

from agent_app.live.message import Json, Message
from prompts.instructions import MOST_CHARS

Id = Annotated[str, StringConstraints(max_length=64, pattern=r"^[0-9A-Za-z_-]+$")]


def _without_nul(text: str) -> str:
    """PostgreSQL takes no NUL character in a text."""
    return text.replace("\0", "")


Title = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200), AfterValidator(_without_nul)]
Instructions = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=MOST_CHARS), AfterValidator(_without_nul)
]
Temperature = Annotated[float, Field(ge=0, le=2, allow_inf_nan=False)]


class ModelOut(Schema):
    id: str
    label: str
    wire: str
    vision: bool
    tools: bool
    demo: bool


class CommandOut(Schema):
    """A slash command in the reader's language; `needs` says what it takes to work here."""

    name: str
    argument: str
    help: str
    needs: str


class Me(Schema):
    """`chosen_language` and `chosen_timezone` are empty where the browser's hold, `chosen_model_id` where
    new chats begin with the first model. An `admin` adds servers; `connections` is whether any is offered,
    and `web` whether anything searches the web here. With `budgets` there may be some for this account."""

    signed_in: bool
    admin: bool
    budgets: bool
    connections: bool
    web: bool
    name: str
    language: str
    timezone: str
    chosen_language: str
    chosen_timezone: str
    instructions: str
    upload_limit_bytes: int
    may_create_files: bool
    previews: bool
    models: list[ModelOut]
    default_model_id: str | None
    chosen_model_id: str
    commands: list[CommandOut]


class SettingsEdit(Schema):
    """What a person sets for themselves; an empty text takes it back, what is left out stays."""

    language: Literal["", "en", "zh-CN"] | None = None
    timezone: Annotated[str, StringConstraints(max_length=64)] | None = None
    default_model_id: Id | Literal[""] | None = None
    instructions: Instructions | None = None


class ChatNew(Schema):
    model_id: Id | None = None
    temperature: Temperature | None = None
    web: bool = False


class ChatEdit(Schema):
    title: Title | None = None
    model_id: Id | None = None
    temperature: Temperature | None = None
    archived: bool | None = None
    pinned: bool | None = None
    web: bool | None = None


class ChatOut(Schema):
    """`link` is the address, under this site's, where others may read it; None while it isn't shared.

    A chat whose turn waits for its owner's word is `waiting`, not `running`."""

    id: str
    title: str
    updated_at: datetime
    model_id: str | None
    temperature: float | None
    running: bool
    waiting: bool
    pinned: bool
    archived: bool
    web: bool
    link: str | None


class SharedOut(Schema):
    """A shared chat for whoever has its link: what was said, without files, arguments and receipts."""

    title: str
    shared_at: datetime
    messages: list[Message]


class VersionOut(Schema):
    """`parent` is the version it was made from. It belongs to the branch with the answer `message_id`, where
    a call made it or a person brought it back; without one, to all branches."""

    version: int
    parent: int | None
    name: str
    size: int
    mime: str
    cause: Literal["upload", "call", "restore"]
    call_id: str | None
    message_id: str | None
    created_at: datetime


class FileOut(Schema):
    """A file; name, kind, mime and size are those of its newest version."""

    id: str
    name: str
    kind: str
    mime: str
    size: int
    durable: bool
    versions: list[VersionOut]


class FileCostOut(Schema):
    """`note_tokens` of the file's words in the server's note; `picture_tokens` estimated from its size."""

    note_tokens: int
    picture_tokens: int | None


class LookIn(Schema):
    """Which window of a version: rows, paragraphs, slides or lines from `start`, columns from `left`."""

    sheet: Annotated[str, StringConstraints(max_length=255)] | None = None
    start: Annotated[int, Field(ge=1, le=10**9)] = 1
    count: Annotated[int, Field(ge=1, le=10**6)] = 100
    left: Annotated[int, Field(ge=1, le=10**6)] = 1
    columns: Annotated[int, Field(ge=1, le=10**6)] = 50


class RestoreIn(Schema):
    """`message_id` is the answer that the page shows last; without it, the chat's own head."""

    version: int
    message_id: Id | None = None


class MessagePage(Schema):
    """Messages of one branch, a parent before its child. `branches` are the ids of all children, oldest
    first, of a parent that has more than one of which one is here; roots stand under `""`."""

    messages: list[Message]
    branches: dict[str, list[str]]


class Snapshot(MessagePage):
    """The chat as it stands at a position of its log; events after it complete it. Of its messages the
    newest of the shown branch, and what still grows."""

    chat: ChatOut
    epoch: int
    seq: int
    head_id: str | None
    files: list[FileOut]
    running_turn_id: str | None


class MadeOut(Schema):
    """A version that a call made, from `parent`; from nothing, when the file is new."""

    file_id: str
    version: int
    parent: int | None
    name: str


class CallOut(Schema):
    """A tool call whole: its arguments as the model gave them, its receipt uncut."""

    call_id: str
    name: str
    args: Json | None
    receipt: Json | None
    state: Literal["queued", "waiting", "running", "ok", "error", "cancelled"]
    made: list[MadeOut]


class ErrorBody(Schema):
    code: str
    message: str


class ErrorOut(Schema):
    error: ErrorBody
