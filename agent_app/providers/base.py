"""The seam to models: one protocol, one neutral event stream, one error type."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Literal, Protocol

from prompts.request import Request
from tools.kit.json_types import JsonValue


@dataclass(frozen=True)
class Usage:
    """Tokens as the provider reports them; `input_tokens` includes the cached ones."""

    input_tokens: int = 0
    cached_tokens: int = 0
    cache_write_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True)
class TextDelta:
    text: str


@dataclass(frozen=True)
class ThinkingDelta:
    text: str


@dataclass(frozen=True)
class CallStarted:
    """A tool call begins; `index` is dense from 0 within the step."""

    index: int
    call_id: str
    name: str


@dataclass(frozen=True)
class CallDelta:
    index: int
    arguments_delta: str


FinishReason = Literal["stop", "tool_calls", "length", "refusal"]


@dataclass(frozen=True)
class Finished:
    """The last event of every step that did not fail. `opaque` is replayed unchanged on the same wire."""

    reason: FinishReason
    usage: Usage
    opaque: tuple[JsonValue, ...] = ()


ModelEvent = TextDelta | ThinkingDelta | CallStarted | CallDelta | Finished

ErrorKind = Literal[
    "bad_key",
    "quota",
    "rate_limit",
    "overloaded",
    "too_long",
    "refused_request",
    "unreachable",
    "cut_off",
    "unknown",
]


class ProviderError(Exception):
    """A step that failed. `permanent` says that the same request would fail again.

    `str(error)` is safe for the reader: no key, no address with credentials.
    """

    def __init__(
        self, kind: ErrorKind, message: str, *, permanent: bool, retry_after_s: float | None = None
    ) -> None:
        super().__init__(message)
        self.kind: ErrorKind = kind
        self.permanent = permanent
        self.retry_after_s = retry_after_s


@dataclass(frozen=True)
class Endpoint:
    """Where a model answers: its provider's own name for it, address and key.

    `dialect` says whose rules the address follows: the vendor's own, or those of another that speaks its wire
    and may refuse the vendor's newest fields. "auto" tells by the host. With `late_tools`, the model takes
    tools among the messages.
    """

    model_name: str
    base_url: str
    api_key: str
    vision: bool
    tools: bool
    max_output_tokens: int = 16_000
    temperature: float | None = None
    dialect: Literal["auto", "vendor", "compatible"] = "auto"
    late_tools: bool = False


class Provider(Protocol):
    """One wire. Cancelling the iteration closes the connection upstream."""

    def stream(self, request: Request, endpoint: Endpoint) -> AsyncGenerator[ModelEvent, None]:
        """Raises ProviderError, before or between events."""
        ...
