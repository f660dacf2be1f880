"""Keeps the registrations of Folio that authorisation servers gave, newest first."""

import json

from django.db import transaction

from agent_app.records.models import Server
from agent_app.records.queries.connections import opened_registrations
from agent_app.records.sealing import Unsealable, seal
from tools.kit.json_types import JsonObject

# Tokens of earlier ones are renewed with them until their owners sign in again.
KEPT = 5


@transaction.atomic
def add_registration(server_id: str, entry: JsonObject) -> None:
    _store(server_id, [entry, *_entries(server_id)][:KEPT])


@transaction.atomic
def forget_registration(server_id: str, client_id: str) -> None:
    """The server knows this client no more: the next sign-in registers anew."""
    _store(server_id, [entry for entry in _entries(server_id) if entry.get("client_id") != client_id])


def _entries(server_id: str) -> list[JsonObject]:
    """The row stays locked until the caller's transaction ends."""
    locked = Server.objects.select_for_update().filter(id=server_id)
    sealed = locked.values_list("sealed_client", flat=True).first()
    if not sealed:
        return []
    try:
        return opened_registrations(sealed)
    except Unsealable:
        # With their key gone they are of no use.
        return []


def _store(server_id: str, entries: list[JsonObject]) -> None:
    sealed = seal(json.dumps(entries)) if entries else ""
    Server.objects.filter(id=server_id).update(sealed_client=sealed)
