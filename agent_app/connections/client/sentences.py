"""What went wrong between Folio and a server, in words for the person and the model."""

from agent_app.connections.errors import Unreachable
from agent_app.records.connection_rows import ServerRow

WORDS_LIMIT_CHARS = 300
_FORBIDDEN, _SERVER_ERRORS = 403, 500
MAY_HAVE_RUN = "The call may have had an effect there: look whether it did before it is made again."


def words(text: object, limit: int = WORDS_LIMIT_CHARS) -> str:
    """A server's words on one line, cut."""
    line = " ".join(str(text).split())
    return line if len(line) <= limit else f"{line[: limit - 1]}…"


def not_reachable(server: ServerRow, why: str) -> Unreachable:
    return Unreachable(f"The server {server.title} is not reachable: {why}")


def too_slow(server: ServerRow, limit_s: float) -> Unreachable:
    why = f"it did not answer within {limit_s:g} seconds. Try again later, or have its address checked."
    return not_reachable(server, why)


def answered_status(server: ServerRow, status: int) -> Unreachable:
    return not_reachable(server, f"it answers with HTTP {status}. {_next_after(status)}")


def _next_after(status: int) -> str:
    if status >= _SERVER_ERRORS:
        return "Try again later."
    if status == _FORBIDDEN:
        return "Ask those who run it to let Folio in."
    return "Have its address checked."


def refused_login(server: ServerRow) -> Unreachable:
    """A server without a sign-in of its own turned Folio away."""
    if server.auth == "header":
        how = f"refused the value of {server.header_name} that an admin entered. An admin has to correct it."
    else:
        how = "wants a sign-in, but is entered without one. An admin has to choose how people sign in there."
    return Unreachable(f"The server {server.title} {how}")


def too_large(server: ServerRow, limit_bytes: int) -> str:
    return (
        f"The answer of {server.title} is longer than {limit_bytes // 1_000_000} MB, so that reading stopped "
        f"there and nothing of it is kept. {MAY_HAVE_RUN} Ask for less at once."
    )
