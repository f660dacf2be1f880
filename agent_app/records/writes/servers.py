"""Servers come into the catalogue, change and go."""

from django.db import IntegrityError, transaction
from django.db.models import F

from agent_app.records.connection_rows import OAUTH, ServerFields, ServerRow
from agent_app.records.models import Connection, Server
from agent_app.records.queries.connections import server_row
from agent_app.records.sealing import seal


class NameTaken(Exception):
    """Another server has this name in its tools' names."""


def add_server(name: str, fields: ServerFields) -> ServerRow:
    """Raises NameTaken."""
    try:
        with transaction.atomic():
            made = Server(name=name)
            _fill(made, fields)
            made.save(force_insert=True)
    except IntegrityError:
        raise NameTaken(name) from None
    return server_row(made)


@transaction.atomic
def change_server(server_id: str, fields: ServerFields) -> ServerRow | None:
    """None without such a server. Its name stays, since it stands in its tools' names.

    Where it is, or how one signs in there, may change: then nobody's tokens go along to the new place.
    """
    found = Server.objects.select_for_update().filter(id=server_id).first()
    if found is None:
        return None
    before = _place(found)
    _fill(found, fields)
    if _place(found) != before:
        found.sealed_client = ""
        _begin_anew(found)
    found.save()
    return server_row(found)


def remove_server(server_id: str) -> bool:
    """With everybody's connections to it."""
    deleted, _ = Server.objects.filter(id=server_id).delete()
    return deleted > 0


def _fill(server: Server, fields: ServerFields) -> None:
    server.title = fields.title
    server.about = fields.about
    server.transport = fields.transport
    server.address = fields.address
    server.auth = fields.auth
    server.header_name = fields.header_name
    server.client_id = fields.client_id
    server.scopes = " ".join(fields.scopes)
    server.authorize_params = fields.authorize_params
    server.offered = None if fields.offered is None else list(fields.offered)
    server.asks = fields.asks
    server.enabled = fields.enabled
    if fields.secret is not None:
        server.sealed_secret = seal(fields.secret) if fields.secret else ""


def _place(server: Server) -> tuple[str, ...]:
    return (server.transport, server.address, server.auth, server.client_id)


def _begin_anew(server: Server) -> None:
    state = Connection.State.NEW if server.auth in OAUTH else Connection.State.READY
    Connection.objects.filter(server=server).update(
        state=state,
        account="",
        sealed_tokens="",
        # Whoever renews the old set just now finds that it is no longer the stored one.
        tokens_number=F("tokens_number") + 1,
        expires_at=None,
        scopes="",
        authorization={},
        tools=None,
        tools_hash="",
        tools_at=None,
        warning="",
        last_error="",
        failed_at=None,
    )
