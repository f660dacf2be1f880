"""What a provider answers in place of a stream becomes one ProviderError with a sentence for the reader."""

import email.utils
import math
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import urlsplit

from agent_app.providers.base import Endpoint, ErrorKind, ProviderError
from agent_app.providers.refused_pictures import PictureRefused, is_about_pictures, place_in
from tools.kit.json_types import JsonObject, JsonValue

_QUOTED_CHARS, _SHORTEST_KEY_CHARS = 300, 4
_SOMEWHERE = "The model's server"
_FOR_PICTURES: tuple[ErrorKind, ...] = ("refused_request", "too_long", "unknown")
LONGEST_WAIT_S = 60.0
"""A wait that a provider asks for is kept up to here; a longer one is for the reader to decide."""
IN_STREAM = 200
"""The status of a Trouble that came as an error event."""
_TOO_LONG = re.compile(
    r"context_length|context length|context window|maximum context|prompt is too long|too many tokens"
    r"|input is too long|exceeds? (?:the )?(?:available )?context|request_too_large|tokens? (?:>|exceeds?) ",
    re.IGNORECASE,
)
_QUOTA = re.compile(
    r"insufficient_quota|billing|credit balance|exceeded your current quota|payment", re.IGNORECASE
)
_BAD_KEY = re.compile(
    r"invalid_api_key|authentication_error|incorrect api key|api key not valid|invalid x-api-key",
    re.IGNORECASE,
)
_OVERLOADED = re.compile(r"overloaded|server_error|timeout_error|api_error|unavailable", re.IGNORECASE)
_RATE = re.compile(r"rate_limit|too many requests", re.IGNORECASE)
_REFUSED = re.compile(
    r"invalid_(?:request|prompt|image|base64)|not_found|permission|content_filter|policy"
    r"|image_(?:too|parse|file)|_image(?:$|_)|data_residency",
    re.IGNORECASE,
)
_SECRET = re.compile(r"\b(?:sk|key|pk)-[\w*.-]{6,}|Bearer\s+\S+|(?<=://)[^/\s@]+@", re.IGNORECASE)


@dataclass(frozen=True)
class Trouble:
    """What a provider said; `status` is HTTP's, or IN_STREAM."""

    status: int
    type: str = ""
    code: str = ""
    message: str = ""
    retry_after_s: float | None = None

    @property
    def words(self) -> str:
        return " ".join((self.type, self.code, self.message))


def provider_error(trouble: Trouble, endpoint: Endpoint, body: JsonObject | None = None) -> ProviderError:
    """The error with its kind, whether asking again can help, and a sentence without secrets.

    With the `body` of the request, a refusal for a picture says which one it is.
    """
    kind, permanent = _kind(trouble)
    sentence = _sentence(kind, trouble, endpoint)
    if kind in _FOR_PICTURES and is_about_pictures(trouble.status, trouble.words, body):
        return PictureRefused(kind, sentence, place_in(body, trouble.words))
    if not permanent and (trouble.retry_after_s or 0) > LONGEST_WAIT_S:
        sentence += f" It asks to wait {_duration(trouble.retry_after_s or 0)}."
    return ProviderError(
        kind, sentence, permanent=permanent, retry_after_s=None if permanent else trouble.retry_after_s
    )


def unreachable(endpoint: Endpoint, *, timed_out: bool) -> ProviderError:
    """No connection, or no answer on it."""
    what = "did not answer in time" if timed_out else "can't be reached"
    return ProviderError(
        "unreachable",
        f"The model's server at {host_of(endpoint)} {what}. Try again; if it stays so, check its address.",
        permanent=False,
    )


def cut_off(endpoint: Endpoint) -> ProviderError:
    """The line went dead before the answer's end."""
    return ProviderError(
        "cut_off",
        f"The connection to {host_of(endpoint)} broke off in the middle of the answer. Try again.",
        permanent=False,
    )


def no_stream(endpoint: Endpoint) -> ProviderError:
    """An answer with status 200 that is no stream of events: most often a wrong address."""
    return ProviderError(
        "refused_request",
        f"{host_of(endpoint)} answered with something that is no stream of events. "
        "Check the base URL of this model: it is often missing a part such as /v1.",
        permanent=True,
    )


def bad_address(endpoint: Endpoint) -> ProviderError:
    return ProviderError(
        "unreachable",
        f"The base URL of the model {endpoint.model_name} is no http or https address. Correct it.",
        permanent=True,
    )


def no_key(endpoint: Endpoint) -> ProviderError:
    return ProviderError(
        "bad_key",
        f"No usable key is set for {host_of(endpoint)}. Set the provider's key, or choose another model.",
        permanent=True,
    )


def too_many_tools(endpoint: Endpoint, count: int, limit: int) -> ProviderError:
    return ProviderError(
        "refused_request",
        f"This chat offers {count} tools, and {endpoint.model_name} takes {limit} at once. "
        "Switch a connection off in this chat, or choose another model.",
        permanent=True,
    )


def newest_too_long(model_name: str, tokens: int, room: int) -> ProviderError:
    """For a message that is not sent at all; both figures are estimates in tokens."""
    return ProviderError(
        "too_long",
        f"This message weighs about {tokens:,} tokens with what goes with it, and {model_name} takes about "
        f"{room:,}. Shorten it, attach the text as a file, or choose another model.",
        permanent=True,
    )


def too_large(endpoint: Endpoint) -> ProviderError:
    return ProviderError(
        "unknown",
        f"{host_of(endpoint)} sent something too large to be an answer. Try again, or choose another model.",
        permanent=False,
    )


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait by `retry-after-ms` or `retry-after` (seconds or a date), never negative."""
    for name, unit_s in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            return max(0.0, float(headers[name]) * unit_s)
        except (KeyError, ValueError):
            continue
    date = email.utils.parsedate_tz(headers.get("retry-after", ""))
    return max(0.0, email.utils.mktime_tz(date) - time.time()) if date else None


def text_field(body: JsonValue | object, *path: str) -> str:
    """A string in an error body of unknown shape; numbers become text, all else is empty."""
    for name in path:
        body = body.get(name) if isinstance(body, dict) else None
    return str(body) if isinstance(body, str | int) else ""


_BY_STATUS: dict[int, tuple[ErrorKind, bool]] = {
    401: ("bad_key", True),
    402: ("quota", True),
    403: ("bad_key", True),
    404: ("refused_request", True),
    408: ("overloaded", False),
    409: ("overloaded", False),
    413: ("too_long", True),
    425: ("overloaded", False),
    429: ("rate_limit", False),
    501: ("refused_request", True),
    529: ("overloaded", False),
}


def _kind(trouble: Trouble) -> tuple[ErrorKind, bool]:
    if trouble.status in (402, 429) and _QUOTA.search(trouble.words):
        return "quota", True
    if trouble.status in (IN_STREAM, 400, 422):
        return _kind_by_words(trouble)
    if trouble.status in _BY_STATUS:
        return _BY_STATUS[trouble.status]
    if HTTPStatus.BAD_REQUEST <= trouble.status < HTTPStatus.INTERNAL_SERVER_ERROR:
        return "refused_request", True
    return ("too_long", True) if _TOO_LONG.search(trouble.words) else ("overloaded", False)


def _kind_by_words(trouble: Trouble) -> tuple[ErrorKind, bool]:
    """A 400 and an error event may each be one of several things: the type and the words tell."""
    named = f"{trouble.type} {trouble.code}"
    for pattern, said, kind, permanent in _WORDS:
        if pattern.search(named if said == "name" else trouble.words):
            return kind, permanent
    return ("unknown", False) if trouble.status == IN_STREAM else ("refused_request", True)


_WORDS: tuple[tuple[re.Pattern[str], str, ErrorKind, bool], ...] = (
    (_TOO_LONG, "all", "too_long", True),
    (_QUOTA, "all", "quota", True),
    (_BAD_KEY, "all", "bad_key", True),
    (_OVERLOADED, "name", "overloaded", False),
    (_RATE, "name", "rate_limit", False),
    (_REFUSED, "name", "refused_request", True),
)


_SENTENCES: dict[ErrorKind, str] = {
    "bad_key": "{host} did not accept the key for {model}. Check the key, or choose another model.",
    "quota": "The account at {host} has no credit left. Top it up there, or choose another model.",
    "rate_limit": "{host} is getting too many requests from this account. Wait a moment and try again.",
    "overloaded": "{host} is overloaded or has a fault of its own. Try again in a moment.",
    "too_long": "The chat is longer than {model} can read. Start a new one, or choose another model.",
    "refused_request": "{host} refused the request. Ask in other words, or choose another model.{said}",
    "unknown": "{host} reported an error. Try again, or choose another model.{said}",
}
_TWO_MINUTES_S, _TWO_HOURS_S = 120, 7_200


def _duration(seconds: float) -> str:
    """Rounded up, in a unit that reads well."""
    if seconds < _TWO_MINUTES_S:
        return f"{math.ceil(seconds)} seconds"
    if seconds < _TWO_HOURS_S:
        return f"about {math.ceil(seconds / 60)} minutes"
    return f"about {math.ceil(min(seconds, 1e9) / 3600)} hours"


_NOT_FOUND = "{host} does not know the model {model}. Choose another model, or correct its name.{said}"


def _sentence(kind: ErrorKind, trouble: Trouble, endpoint: Endpoint) -> str:
    form = _NOT_FOUND if trouble.status == HTTPStatus.NOT_FOUND else _SENTENCES[kind]
    said = quoted(trouble.message, endpoint)
    return form.format(host=host_of(endpoint), model=endpoint.model_name, said=said)


def quoted(message: str, endpoint: Endpoint) -> str:
    """What the provider said, on one line, shortened, with nothing in it that looks like a key."""
    text = " ".join(message.split())
    if len(endpoint.api_key) >= _SHORTEST_KEY_CHARS:
        text = text.replace(endpoint.api_key, "…")
    text = _SECRET.sub("…", text)
    if not text:
        return ""
    return f" It said: “{text if len(text) <= _QUOTED_CHARS else text[:_QUOTED_CHARS] + '…'}”"


def host_of(endpoint: Endpoint) -> str:
    """The address without user, password, path or query."""
    try:
        parts = urlsplit(endpoint.base_url)
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return _SOMEWHERE
    return f"{parts.hostname}{port}" if parts.hostname else _SOMEWHERE
