"""Servers come into the catalogue, change and go."""

from django.db import IntegrityError, transaction
from django.db.models import F

from agent_app.records.connection_rows import OAUTH, ServerFields, ServerRow
from agent_app.records.models import Connection, Server
from agent_app.records.queries.connections import server_row
from agent_app.records.sealing import seal
from agent_app.records.writes.audit import TERMINAL, Actor, Change, Subject, changed, note


class NameTaken(Exception):
    """Another server has this name in its tools' names."""


def add_server(name: str, fields: ServerFields, by: Actor = TERMINAL) -> ServerRow:
    """Raises NameTaken."""
    try:
        with transaction.atomic():
            made = Server(name=name)
            _fill(made, fields)
            made.save(force_insert=True)
            note(by, Change("server.added", _subject(made), {"address": ("", made.address)}))
    except IntegrityError:
        raise NameTaken(name) from None
    return server_row(made)


@transaction.atomic
def change_server(server_id: str, fields: ServerFields, by: Actor = TERMINAL) -> ServerRow | None:
    """None without such a server. Its name stays, since it stands in its tools' names.

    Where it is, or how one signs in there, may change: then nobody's tokens go along to the new place.
    """
    found = Server.objects.select_for_update().filter(id=server_id).first()
    if found is None:
        return None
    place, shown = _place(found), _shown(found)
    _fill(found, fields)
    if _place(found) != place:
        found.sealed_client = ""
        _begin_anew(found)
    found.save()
    differing = changed(shown, _shown(found))
    if fields.secret is not None:
        # The value itself is nobody's to read.
        differing["secret"] = ("", "changed" if fields.secret else "taken away")
    if differing:
        note(by, Change("server.changed", _subject(found), differing))
    return server_row(found)


@transaction.atomic
def remove_server(server_id: str, by: Actor = TERMINAL) -> bool:
    """With everybody's connections to it."""
    found = Server.objects.select_for_update().filter(id=server_id).first()
    if found is None:
        return False
    subject, connected = _subject(found), Connection.objects.filter(server=found).count()
    found.delete()
    note(by, Change("server.removed", subject, {"connections": (connected, 0)}))
    return True


def _subject(server: Server) -> Subject:
    return Subject(server.id, server.title)


def _shown(server: Server) -> dict[str, object]:
    """What an entry may tell of it; parameters of a sign-in could hold anything, so only their names."""
    names = ("title", "about", "transport", "address", "auth", "header_name", "client_id", "scopes")
    told = {name: getattr(server, name) for name in (*names, "offered", "asks", "enabled")}
    return told | {"authorize_params": sorted(server.authorize_params)}


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
