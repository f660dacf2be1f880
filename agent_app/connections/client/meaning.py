"""What a failure means that the SDK reports: an error of ours, with a sentence."""

from collections.abc import Iterator

import httpx2
from mcp.shared.exceptions import MCPError
from mcp.types import CONNECTION_CLOSED

from agent_app.connections.client.attempt import Attempt
from agent_app.connections.client.sentences import (
    MAY_HAVE_RUN,
    answered_status,
    not_reachable,
    too_slow,
    words,
)
from agent_app.connections.errors import ConnectionTrouble, Unreachable
from agent_app.records.connection_rows import ServerRow
from tools.kit.connections import CallRefused

# The SDK's own words for a line that broke off; a server's errors may have the same code.
_BROKEN_OFF = ("Connection closed", "SSE stream")
_CLIENT_ERRORS = 400


def opening_trouble(server: ServerRow, attempt: Attempt, error: BaseException, limit_s: float) -> Exception:
    """Of a session that did not open, or a list that did not come."""
    if isinstance(attempt.trouble, CallRefused):
        return not_reachable(server, "its answer is longer than Folio reads. Ask those who run it.")
    meant = (_opening(server, attempt, leaf, limit_s) for leaf in _leaves(error))
    known = (trouble for trouble in (attempt.trouble, *meant) if trouble is not None)
    return next(
        known, not_reachable(server, "it does not answer as an MCP server. Have its address checked.")
    )


def _opening(server: ServerRow, attempt: Attempt, error: BaseException, limit_s: float) -> Exception | None:
    status = _refused_with(attempt, error)
    if status is not None:
        return answered_status(server, status)
    match error:
        case ConnectionTrouble():
            return error
        case TimeoutError():
            return too_slow(server, limit_s)
        case MCPError():
            said = words(error.message).rstrip(".")
            why = f"it does not answer as an MCP server ({said}). Have its address checked."
            return not_reachable(server, why)
        case OSError() if server.transport == "stdio":
            said = words(error.strerror or error).rstrip(".")
            why = f"its program can't be started ({said}). An admin can correct its command."
            return not_reachable(server, why)
    return None


def _refused_with(attempt: Attempt, error: BaseException) -> int | None:
    """The status of an answer that was no message; the SDK tells some of them in words of its own."""
    if isinstance(error, httpx2.HTTPStatusError):
        return error.response.status_code
    told = isinstance(error, MCPError) and attempt.status is not None and attempt.status >= _CLIENT_ERRORS
    return attempt.status if told else None


def call_trouble(server: ServerRow, attempt: Attempt, error: Exception, limit_s: float) -> Exception:
    """Of a call; the sentence says so where it may have run."""
    meant = attempt.trouble or _calling(server, attempt, error, limit_s)
    if isinstance(meant, Unreachable) and not attempt.nothing_ran:
        return Unreachable(f"{meant.sentence} {MAY_HAVE_RUN}")
    return meant


def _calling(server: ServerRow, attempt: Attempt, error: Exception, limit_s: float) -> Exception:
    match error:
        case TimeoutError():
            return not_reachable(server, f"it has been silent for {limit_s:g} seconds.")
        case MCPError() if error.code == CONNECTION_CLOSED and error.message.startswith(_BROKEN_OFF):
            return not_reachable(server, "the connection broke off before the answer came.")
        case MCPError() if attempt.status is not None and attempt.status >= _CLIENT_ERRORS:
            return CallRefused(f"HTTP {attempt.status}: {words(error.message)}")
        case MCPError():
            return CallRefused(words(error.message) or "It gave no reason.")
    return CallRefused(f"The answer of {server.title} is not one that MCP knows. {MAY_HAVE_RUN}")


def _leaves(error: BaseException) -> Iterator[BaseException]:
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from _leaves(inner)
    else:
        yield error
