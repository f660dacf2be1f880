"""Who renews a connection's tokens: one process at a time, until it is done or its lease has run out."""

from datetime import datetime

from django.db import transaction
from django.db.models import Q

from agent_app.records.connection_rows import Tokens
from agent_app.records.models import Connection
from agent_app.records.writes.connections import name_account, store_authorization, store_tokens
from tools.kit.json_types import JsonObject


def hold_refresh(connection_id: str, *, now: datetime, until: datetime) -> bool:
    """Compare-and-set: False while another holds it. `until` names the holder from then on."""
    free = Q(refresh_lease_until=None) | Q(refresh_lease_until__lte=now)
    return bool(Connection.objects.filter(free, id=connection_id).update(refresh_lease_until=until))


def release_refresh(connection_id: str, *, until: datetime) -> None:
    """Only its own: it may have run out, and be another's by now."""
    Connection.objects.filter(id=connection_id, refresh_lease_until=until).update(refresh_lease_until=None)


@transaction.atomic
def store_grant(
    connection_id: str,
    tokens: Tokens,
    authorization: JsonObject,
    *,
    account: str = "",
    replacing: int | None = None,
) -> int:
    """The tokens with what renews them. The new number, or 0 when nothing was stored (see store_tokens)."""
    number = store_tokens(connection_id, tokens, replacing=replacing)
    if number:
        store_authorization(connection_id, authorization)
        if account:
            name_account(connection_id, account)
    return number
