"""Every websocket message, both ways."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from agent_app.live.message import Json, Message, MessageStatus, Part, TurnError, TurnStatus, Wire


class UsageFigures(Wire):
    input_tokens: int
    cached_tokens: int
    output_tokens: int


class Logged(Wire):
    """An entry of a chat's log: `seq` is dense per chat and epoch, `ts` in ms since 1970; 0 until logged."""

    seq: int = 0
    ts: int = 0


class TurnStarted(Logged):
    type: Literal["turn.started"] = "turn.started"
    turn_id: str
    parent_id: str
    client_id: str | None = None


class TurnFinished(Logged):
    type: Literal["turn.finished"] = "turn.finished"
    turn_id: str
    status: TurnStatus
    error: TurnError | None = None
    usage: UsageFigures | None = None


class MessageCreated(Logged):
    """Adds a message or replaces the one of that id: after a lost log it holds the whole text so far."""

    type: Literal["message.created"] = "message.created"
    message: Message


class MessageFinished(Logged):
    type: Literal["message.finished"] = "message.finished"
    message_id: str
    status: MessageStatus
    error: TurnError | None = None


class PartAdded(Logged):
    type: Literal["part.added"] = "part.added"
    message_id: str
    index: int
    part: Part


class PartDelta(Logged):
    type: Literal["part.delta"] = "part.delta"
    message_id: str
    index: int
    text: str


class PartReplaced(Logged):
    type: Literal["part.replaced"] = "part.replaced"
    message_id: str
    index: int
    part: Part


class HeadChanged(Logged):
    type: Literal["head.changed"] = "head.changed"
    message_id: str


class FileVersion(Logged):
    type: Literal["file.version"] = "file.version"
    file_id: str
    version: int
    name: str
    call_id: str | None = None


class ChatMeta(Logged):
    type: Literal["chat.meta"] = "chat.meta"
    title: str | None = None
    archived: bool | None = None


EventBody = (
    TurnStarted
    | TurnFinished
    | MessageCreated
    | MessageFinished
    | PartAdded
    | PartDelta
    | PartReplaced
    | HeadChanged
    | FileVersion
    | ChatMeta
)
Event = Annotated[EventBody, Field(discriminator="type")]


class Sub(Wire):
    type: Literal["sub"]
    chat: str
    epoch: int | None = None
    after: int | None = None


class Unsub(Wire):
    type: Literal["unsub"]
    chat: str


class Ping(Wire):
    type: Literal["ping"]


class Send(Wire):
    type: Literal["send"]
    cmd: str
    chat: str
    parent_id: str | None
    client_id: Annotated[str, Field(min_length=1, max_length=64)]
    text: Annotated[str, Field(max_length=200_000)]
    file_ids: tuple[str, ...] = ()
    command: str | None = None


class Stop(Wire):
    type: Literal["stop"]
    cmd: str
    chat: str
    turn_id: str


class Regenerate(Wire):
    type: Literal["regenerate"]
    cmd: str
    chat: str
    message_id: str
    model: str | None = None


class SelectBranch(Wire):
    type: Literal["select_branch"]
    cmd: str
    chat: str
    message_id: str


class Approve(Wire):
    """The answer to a waiting call; `always` is for all later calls of that tool, `values` fill a form."""

    type: Literal["approve"]
    cmd: str
    chat: str
    call_id: str
    allow: bool
    always: bool = False
    values: Json | None = None


ClientFrame = Annotated[
    Sub | Unsub | Ping | Send | Stop | Regenerate | SelectBranch | Approve, Field(discriminator="type")
]
client_frames: TypeAdapter[ClientFrame] = TypeAdapter(ClientFrame)


class Ev(Wire):
    type: Literal["ev"] = "ev"
    chat: str
    epoch: int
    events: tuple[Event, ...]


class ChatPosition(Wire):
    chat: str
    epoch: int
    seq: int


class Heartbeat(Wire):
    """Where each subscribed chat's log stands, every 15 s, so that a lost ring or end heals."""

    type: Literal["beat"] = "beat"
    chats: tuple[ChatPosition, ...]


class FrameError(Wire):
    """`wait_s` is set where it may be tried again after that."""

    code: str
    message: str
    wait_s: float | None = None


class Ack(Wire):
    type: Literal["ack"] = "ack"
    cmd: str
    ok: bool
    error: FrameError | None = None
    result: Json | None = None


class Error(Wire):
    """A frame that could not be understood."""

    type: Literal["error"] = "error"
    error: FrameError


class Resync(Wire):
    type: Literal["resync"] = "resync"
    chat: str


class Pong(Wire):
    type: Literal["pong"] = "pong"


class Eph(Wire):
    """Progress ticks; never logged."""

    type: Literal["eph"] = "eph"
    chat: str
    kind: str
    data: Json


ServerFrame = Annotated[Ev | Heartbeat | Ack | Error | Resync | Pong | Eph, Field(discriminator="type")]
server_frames: TypeAdapter[ServerFrame] = TypeAdapter(ServerFrame)
