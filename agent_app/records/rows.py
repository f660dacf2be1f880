"""What queries hand out: frozen rows, never model instances."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.workspace import FileKind

MessageRole = Literal["user", "assistant"]
TurnState = Literal["queued", "streaming", "tools", "waiting", "done", "stopped", "interrupted", "failed"]
CallState = Literal["queued", "waiting", "running", "ok", "error", "cancelled"]
Cause = Literal["upload", "call", "restore"]


@dataclass(frozen=True)
class OwnerRow:
    """`language` and `timezone` are those that hold; `chosen` ones are empty where the browser's do.

    `browser` are the language and the zone that it named last. An `admin` offers servers and models.
    """

    owner_id: str
    signed_in: bool
    name: str
    browser: tuple[str, str]
    chosen_language: str = ""
    chosen_timezone: str = ""
    default_model_id: str | None = None
    instructions: str = ""
    admin: bool = False
    user_id: int | None = None

    @property
    def language(self) -> str:
        return self.chosen_language or self.browser[0]

    @property
    def timezone(self) -> str:
        return self.chosen_timezone or self.browser[1]


@dataclass(frozen=True)
class ServerAccess:
    """Where an admin's server of models answers; its key is sealed, or empty where it wants none."""

    title: str
    base_url: str
    sealed_key: str = field(repr=False)


@dataclass(frozen=True)
class ModelRow:
    """`server` is None where the settings say how it is reached."""

    model_id: str
    wire: str
    name: str
    label: str
    vision: bool
    tools: bool
    context_window: int
    max_output_tokens: int
    server: ServerAccess | None = None


@dataclass(frozen=True)
class ChatRow:
    """`link_token` is what others may read it by, where it is shared. A turn that is `waiting` waits for its
    owner's word."""

    chat_id: str
    title: str
    model_id: str | None
    temperature: float | None
    head_id: str | None
    updated_at: datetime
    running_turn_id: str | None
    waiting: bool = False
    pinned: bool = False
    archived: bool = False
    web: bool = False
    link_token: str | None = None


@dataclass(frozen=True)
class MessageRow:
    """`parts` are the wire's parts as JSON; `model` is the label of the model that answered.

    `error` is `{code, message, retryable}` of an answer whose turn failed.
    """

    message_id: str
    parent_id: str | None
    role: MessageRole
    status: str
    parts: list[JsonValue]
    created_at: datetime
    model: str | None
    error: JsonObject | None = None


@dataclass(frozen=True)
class VersionRow:
    """Made from the version `parent`; it belongs to the branch with the answer `message_id`, or to all."""

    file_id: str
    version: int
    name: str
    kind: FileKind
    mime: str
    size: int
    sha256: str
    cause: Cause
    call_id: str | None
    created_at: datetime
    parent: int | None = None
    message_id: str | None = None


@dataclass(frozen=True)
class FileRow:
    """A file with its versions, oldest first; there is always at least one."""

    file_id: str
    durable: bool
    versions: tuple[VersionRow, ...]

    @property
    def newest(self) -> VersionRow:
        return self.versions[-1]


@dataclass(frozen=True)
class CallRow:
    """A tool call as it stands; it was claimed `attempt` times and sent again `sends` times.

    A waiting one asks its owner for `ask` (`live.message.Ask`), or has been answered when that is None.
    `answer` is all that was said so far.
    """

    call_id: str
    turn_id: str
    name: str
    arguments_text: str
    state: CallState
    attempt: int
    sends: int
    receipt: JsonObject | None
    made_versions: tuple[tuple[str, int, str], ...] = ()
    parents: tuple[int | None, ...] = ()
    ask: JsonObject | None = None
    answer: JsonObject | None = None


@dataclass(frozen=True)
class NewVersion:
    """A version that a call or a person made: bytes are in the store under `sha256` already.

    `base` is the version it was made from; 0 says that the file is new.
    """

    file_id: str
    base: int
    name: str
    kind: FileKind
    mime: str
    size: int
    sha256: str
    durable: bool


@dataclass(frozen=True)
class SkillFileRow:
    path: str
    size: int
    sha256: str


@dataclass(frozen=True)
class SkillRow:
    """A skill of the site has no owner. `files` are all of its folder, SKILL.md included."""

    skill_id: str
    owner_id: str | None
    name: str
    description: str
    files: tuple[SkillFileRow, ...]
    enabled: bool
    offered: bool
    updated_at: datetime
