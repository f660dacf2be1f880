"""A message and its parts, as the websocket, the snapshot and the database hold them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Json = dict[str, Any]


class Wire(BaseModel):
    """A frozen frame; unknown fields are refused so that a typing error never passes silently."""

    model_config = ConfigDict(frozen=True, extra="forbid")


MessageStatus = Literal["streaming", "done", "stopped", "interrupted", "error"]
ToolState = Literal["input", "approval", "running", "ok", "error", "cancelled"]
TurnStatus = Literal["done", "stopped", "interrupted", "failed", "waiting"]


class TextPart(Wire):
    type: Literal["text"] = "text"
    text: str


class ThinkingPart(Wire):
    type: Literal["thinking"] = "thinking"
    text: str
    ms: int | None = None


class FilePart(Wire):
    type: Literal["file"] = "file"
    file_id: str
    version: int
    name: str
    kind: str = "other"
    mime: str
    size: int


class Ask(Wire):
    """What a waiting call wants of its owner: a yes, a sign-in at a server, or a form filled in.

    `reason` is why, in the server's words or ours; `scopes` what a sign-in asks for beyond what is granted;
    `form` a flat JSON Schema of the values.
    """

    kind: Literal["approval", "sign_in", "form"]
    server: str
    server_id: str
    server_title: str
    tool: str
    reason: str = ""
    scopes: tuple[str, ...] = ()
    form: Json | None = None


class ToolPart(Wire):
    """`ms` is what passed from its beginning to its receipt, where one process saw both."""

    type: Literal["tool"] = "tool"
    call_id: str
    name: str
    title: str = ""
    state: ToolState
    args: Json | None = None
    receipt: Json | None = None
    progress: str | None = None
    ms: int | None = None
    healed: bool = False
    ask: Ask | None = None


NoticeKind = Literal[
    "empty",
    "length",
    "no_tool_ran",
    "not_shortened",
    "picture_refused",
    "refusal",
    "research_open",
    "tools_ended",
    "unknown_command",
    "unsupported_claim",
]


class NoticePart(Wire):
    """Words of the server on a message: `kind` is a NoticeKind, `text` is for pages that don't know it."""

    type: Literal["notice"] = "notice"
    kind: str
    text: str


class CompactionPart(Wire):
    """The chat is shortened here: the model is not sent what stands above the message `first_kept` any more.

    `summarised` says that a model wrote what stands for it; `summary` is that, unless the message says it.
    """

    type: Literal["compaction"] = "compaction"
    state: Literal["running", "done", "failed"]
    trigger: Literal["command", "window"]
    first_kept: str | None = None
    summarised: bool = False
    summary: str = ""
    at: str = ""


Part = Annotated[
    TextPart | ThinkingPart | FilePart | ToolPart | NoticePart | CompactionPart, Field(discriminator="type")
]


class UsedBudget(Wire):
    """The one that stopped a turn. `limit` is a plain decimal number of tokens or dollars."""

    unit: Literal["tokens", "money"]
    period: Literal["day", "month"]
    shared: bool
    limit: str
    begins_anew: str


class TurnError(Wire):
    """`wait_s` is set where a provider asks to wait for longer than anybody waits for it.

    `budget` is set where one is used up.
    """

    code: str
    message: str
    retryable: bool
    wait_s: float | None = None
    budget: UsedBudget | None = None


class Message(Wire):
    """`error` says why an answer ended before it was whole."""

    id: str
    parent_id: str | None
    role: Literal["user", "assistant"]
    status: MessageStatus
    parts: tuple[Part, ...]
    created_at: str
    model: str | None = None
    error: TurnError | None = None
