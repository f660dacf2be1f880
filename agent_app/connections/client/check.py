"""Whether a server answers, for an admin who has just entered it."""

from dataclasses import dataclass

from agent_app.connections.client.listing import list_tools, refresh_list
from agent_app.connections.client.pages import Listing
from agent_app.connections.client.zones import close_connection
from agent_app.connections.errors import SignInNeeded, Unreachable
from agent_app.records.connection_rows import ConnectionRow, ServerRow
from agent_app.records.queries import connections as queries
from agent_app.records.threads import database


@dataclass(frozen=True)
class Checked:
    """`sentence` is for the admin; `tools` is how many the server lists."""

    ok: bool
    sentence: str
    tools: int


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
            return Checked(ok=False, sentence=needed.sentence, tools=0)
        answers = f"{server.title} answers and asks for a sign-in. Connect an account to see its tools."
        return Checked(ok=True, sentence=answers, tools=0)
    except Unreachable as trouble:
        return Checked(ok=False, sentence=trouble.sentence, tools=0)
    count = len(listing.tools)
    said = f"{server.title} answers and lists {count} tool{'s' if count != 1 else ''}."
    return Checked(ok=True, sentence=f"{said} {listing.warning}".rstrip(), tools=count)


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
