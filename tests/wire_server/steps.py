"""The steps a script is made of, as values and as JSON."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tools.kit.json_types import JsonObject, JsonValue


@dataclass(frozen=True)
class Text:
    """One piece of the answer's text."""

    text: str


@dataclass(frozen=True)
class Thinking:
    """A piece of reasoning: `reasoning_content` in Chat Completions, a summary with its sealed content in
    Responses, a signed thinking block on Anthropic's wire."""

    text: str


@dataclass(frozen=True)
class Call:
    """One whole tool call. `arguments` is sent as it stands when it is a string, so it may be cut off.

    `pieces`, when given, are the argument pieces in place of `arguments`. An empty `call_id` gets a new one.
    """

    name: str
    arguments: str | JsonObject = ""
    pieces: tuple[str, ...] = ()
    call_id: str = ""


@dataclass(frozen=True)
class Picture:
    """For the images API: one that is done or, with `partial`, in the making. `url` answers in its place."""

    content: bytes = b""
    partial: bool = False
    url: str = ""
    revised_prompt: str = ""


@dataclass(frozen=True)
class Delay:
    seconds: float


@dataclass(frozen=True)
class Gate:
    """The stream waits here until the test calls `server.release(name)`."""

    name: str


@dataclass(frozen=True)
class Cut:
    """The line is cut; with `mid_line` in the middle of a data line."""

    mid_line: bool = False


@dataclass(frozen=True)
class End:
    """The body ends properly here, with nothing more in it."""


@dataclass(frozen=True)
class Status:
    """An HTTP error in place of a stream (only as the first step, or after gates and delays)."""

    status: int
    type: str = ""
    code: str = ""
    message: str = ""
    retry_after: str = ""


@dataclass(frozen=True)
class StreamError:
    """An error event in the middle of a stream that began with status 200."""

    type: str = "overloaded_error"
    message: str = "Overloaded"
    code: str = ""


@dataclass(frozen=True)
class Raw:
    """One event of the wire, sent as it is."""

    data: JsonObject


@dataclass(frozen=True)
class RawBytes:
    """Bytes of the body, sent as they are, in one chunk."""

    content: bytes


@dataclass(frozen=True)
class TokenUsage:
    """`input` counts uncached tokens only; each wire adds up as the real one does."""

    input: int = 11
    cached: int = 0
    cache_write: int = 0
    output: int = 7


@dataclass(frozen=True)
class Done:
    """The end. `reason` is stop, tool_calls, length, refusal, or a wire's own word; auto looks for calls.

    `without_mark` leaves out OpenAI's usage and `[DONE]`, the last event of Responses, Anthropic's
    `message_stop`. Responses also knows the reason `failed`.
    """

    reason: str = "auto"
    usage: TokenUsage = field(default_factory=TokenUsage)
    without_mark: bool = False


Step = (
    Text | Thinking | Call | Picture | Delay | Gate | Cut | End | Status | StreamError | Raw | RawBytes | Done
)

_BY_NAME: dict[str, type[Step]] = {
    "text": Text,
    "thinking": Thinking,
    "call": Call,
    "delay": Delay,
    "gate": Gate,
    "cut": Cut,
    "end": End,
    "status": Status,
    "stream_error": StreamError,
    "raw": Raw,
    "done": Done,
}


def steps_from_json(items: Iterable[JsonValue]) -> list[Step]:
    """`[{"do": "text", "text": "Hel"}, {"do": "gate", "name": "g1"}, ...]`. Raises ValueError."""
    return [_step(item) for item in items]


def _step(item: JsonValue) -> Step:
    if not isinstance(item, dict) or item.get("do") not in _BY_NAME:
        raise ValueError(f"a step is an object whose `do` is one of {', '.join(_BY_NAME)}; got {item!r:.80}")
    fields: dict[str, object] = {key: value for key, value in item.items() if key != "do"}
    if isinstance(usage := fields.get("usage"), Mapping):
        fields["usage"] = TokenUsage(**usage)
    if isinstance(pieces := fields.get("pieces"), list):
        fields["pieces"] = tuple(pieces)
    try:
        return _BY_NAME[str(item["do"])](**fields)  # type: ignore[arg-type]  # fields come from JSON
    except TypeError as error:
        raise ValueError(f"step {item['do']}: {error}") from error
