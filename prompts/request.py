"""A provider-neutral request: what one step of a turn sends to a model."""

from dataclasses import dataclass
from typing import Literal

from tools.kit.json_types import JsonObject, JsonValue


@dataclass(frozen=True)
class ToolSpec:
    """A tool as it is offered: the guide is the description; `schema` is JSON Schema 2020-12.

    `since` is the index of the message before which it came in (one past the last for what is new after all
    of them); 0 means from the first request on. It never grows smaller along the tools, and never changes.
    """

    name: str
    description: str
    schema: JsonObject
    strict: bool = True
    since: int = 0


@dataclass(frozen=True)
class Withdrawn:
    """A tool that is no longer offered; its definition keeps its `place` in the order of all tools."""

    place: int
    spec: ToolSpec


@dataclass(frozen=True)
class ToolChange:
    """Before the message of index `since`, a tool that came in earlier is withdrawn, or offered again."""

    name: str
    since: int
    offered: bool


@dataclass(frozen=True)
class TextPart:
    text: str


@dataclass(frozen=True)
class NotePart:
    """The server's note on a user message, with its fixed frame already around it."""

    text: str


@dataclass(frozen=True)
class ImagePart:
    """A picture for a vision model; `content` is already fit for the providers, the size is in pixels.

    A size of 0 is one that is not known. `remark` says what of the original it does not show, and
    `known_as` is what its caller knows it by.
    """

    content: bytes
    mime: Literal["image/png", "image/jpeg", "image/webp", "image/gif"]
    name: str
    width: int = 0
    height: int = 0
    remark: str = ""
    known_as: str = ""


UserPart = TextPart | NotePart | ImagePart


@dataclass(frozen=True)
class UserMessage:
    parts: tuple[UserPart, ...]


@dataclass(frozen=True)
class CallPart:
    """A tool call as the model wrote it; `arguments_text` is its JSON text, which may be broken."""

    call_id: str
    name: str
    arguments_text: str


@dataclass(frozen=True)
class AssistantMessage:
    """One model step. `opaque` are the wire's own blocks (thinking, signatures), replayed unchanged."""

    text: str
    calls: tuple[CallPart, ...] = ()
    opaque: tuple[JsonValue, ...] = ()


@dataclass(frozen=True)
class ToolResult:
    """`images` are for a model that sees; a wire whose results hold text alone shows them right behind."""

    call_id: str
    name: str
    text: str
    failed: bool
    images: tuple[ImagePart, ...] = ()


@dataclass(frozen=True)
class ToolResults:
    """The results of all calls of the assistant message right before, in its order."""

    results: tuple[ToolResult, ...]


HistoryMessage = UserMessage | AssistantMessage | ToolResults


@dataclass(frozen=True)
class LedgerLine:
    """One section of a request: why it was there and what it weighed."""

    section: Literal["tools", "system", "messages"]
    layer: Literal["contract", "capability", "history", "note", "message", "receipt"]
    name: str
    reason: str
    tokens: int
    in_prefix: bool
    text: str


@dataclass(frozen=True)
class Request:
    """`late_tools` says that the model takes tools among the messages.

    `withdrawn` and `changes` are for wires that withdraw tools there; `changes` are in the order of `since`.
    """

    tools: tuple[ToolSpec, ...]
    system: str
    messages: tuple[HistoryMessage, ...]
    ledger: tuple[LedgerLine, ...]
    cache_key: str = ""
    late_tools: bool = False
    withdrawn: tuple[Withdrawn, ...] = ()
    changes: tuple[ToolChange, ...] = ()
