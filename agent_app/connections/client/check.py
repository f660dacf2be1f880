"""Whether a server answers, for an admin who has just entered it."""

from dataclasses import dataclass

from agent_app.connections.client.listing import list_tools, refresh_list
from agent_app.connections.client.pages import Listing
from agent_app.connections.client.zones import close_connection
from agent_app.connections.errors import CheckKind, SignInNeeded, Unreachable
from agent_app.records.connection_rows import ConnectionRow, ServerRow
from agent_app.records.queries import connections as queries
from agent_app.records.threads import database


@dataclass(frozen=True)
class Checked:
    """`kind` is for the page, `sentence` for the admin; `tools` is how many the server lists."""

    kind: CheckKind
    sentence: str
    tools: int = 0

    @property
    def ok(self) -> bool:
        return self.kind not in {"refused", "failed"}


async def check_server(server_id: str, owner_id: str) -> Checked:
    """By the admin's own connection where there is one, else as a stranger. Raises LookupError."""
    server = await database().read(queries.server, server_id)
    if server is None:
        raise LookupError(f"There is no server {server_id}.")
    row = await database().read(queries.connection_of, owner_id, server_id)
    try:
        listing = await _listing(server, row)
    except SignInNeeded as needed:
        if row is not None and row.has_tokens:
            return Checked("refused", needed.sentence)
        answers = f"{server.title} answers and asks for a sign-in. Connect an account to see its tools."
        return Checked("sign_in", answers)
    except Unreachable as trouble:
        return Checked("failed", trouble.sentence)
    count = len(listing.tools)
    said = f"{server.title} answers and lists {count} tool{'s' if count != 1 else ''}."
    said += "" if count else " Ask those who run it what it offers, and to whom."
    kind: CheckKind = "lists_some" if listing.warning else "lists"
    return Checked(kind, f"{said} {listing.warning}".rstrip(), count)


async def _listing(server: ServerRow, row: ConnectionRow | None) -> Listing:
    if row is not None and not row.needs_sign_in:
        return await refresh_list(row.connection_id)
    stranger = _stranger(server)
    try:
        return await list_tools(stranger, force=True)
    finally:
        await close_connection(stranger.connection_id)


def _stranger(server: ServerRow) -> ConnectionRow:
    """A connection of nobody, which is stored nowhere."""
    return ConnectionRow(
        connection_id=f"stranger-{server.server_id}",
        owner_id="",
        server=server,
        state="new",
        account="",
        has_tokens=False,
        tokens_number=0,
        expires_at=None,
        scopes=(),
        authorization={},
        tools_hash="",
        tools_at=None,
        warning="",
        last_error="",
        failed_at=None,
        starts_on=False,
    )
