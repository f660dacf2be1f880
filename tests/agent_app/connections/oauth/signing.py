"""People who sign in at the authorisation server of a test."""

from datetime import timedelta
from urllib.parse import parse_qsl, urlsplit

from django.utils import timezone

from agent_app.connections.oauth.finish import finish_sign_in
from agent_app.connections.oauth.start import start_sign_in
from agent_app.records.connection_rows import ConnectionRow, Tokens
from agent_app.records.models import Connection
from agent_app.records.queries import connections as queries
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes
from tests.agent_app import people
from tests.agent_app.linked import server as make_server
from tests.auth_server.server import AuthServer


async def wanting(login: AuthServer, *, name: str = "member", **fields: str) -> ConnectionRow:
    """A member's connection that has not been signed in."""

    def make() -> ConnectionRow:
        found = queries.server_named("notes") or make_server(address=login.mcp, **fields)  # type: ignore[arg-type]  # texts
        return writes.ensure_connection(people.member(name), found.server_id)

    return await database().write(make)


async def signed_in(login: AuthServer, **fields: str) -> ConnectionRow:
    row = await wanting(login, **fields)
    url = await start_sign_in(row.connection_id, row.owner_id)
    await finish_sign_in(row.owner_id, login.agree(url))
    return await row_of(row)


async def row_of(row: ConnectionRow) -> ConnectionRow:
    found = await database().read(queries.connection, row.connection_id)
    assert found is not None
    return found


async def tokens_of(row: ConnectionRow) -> Tokens:
    found = await database().read(queries.tokens_of, row.connection_id)
    assert found is not None
    return found


async def ends_in(row: ConnectionRow, seconds: float) -> None:
    """The stored token's end, as it is some time later."""
    at = timezone.now() + timedelta(seconds=seconds)
    await database().write(lambda: Connection.objects.filter(id=row.connection_id).update(expires_at=at))


def query_of(url: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(url).query))
