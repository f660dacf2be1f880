"""What happens to a connection: it is made, signed in, listed, switched, allowed, fails and goes."""

import hashlib
import json
import math
from collections.abc import Sequence
from datetime import datetime
from typing import cast

from django.db import transaction
from django.utils import timezone

from agent_app.records.connection_rows import (
    OAUTH,
    ConnectionRow,
    ConnectionState,
    NewSignIn,
    SignInRow,
    Tokens,
)
from agent_app.records.models import AlwaysAllowed, Connection, ConnectionSwitch, Conversation, Server, SignIn
from agent_app.records.queries import connections as queries
from agent_app.records.sealing import Unsealable, opened, seal
from agent_app.records.storable import storable, storable_object, storable_text
from tools.kit.json_types import JsonObject, JsonValue

SENTENCE_LIMIT_CHARS = 600
TOOL_NAME_LIMIT_CHARS = 200
SHORTEST_SECRET_CHARS = 6
HIDDEN = "[hidden]"


def ensure_connection(owner_id: str, server_id: str) -> ConnectionRow:
    """The connection to the server, made when there is none. Raises LookupError where there is no server."""
    row = queries.connection_of(owner_id, server_id)
    if row is None:
        server = Server.objects.filter(id=server_id).first()
        if server is None:
            raise LookupError(f"There is no server {server_id}.")
        state = Connection.State.NEW if server.auth in OAUTH else Connection.State.READY
        Connection.objects.get_or_create(server=server, owner_id=owner_id, defaults={"state": state})
        row = queries.connection_of(owner_id, server_id)
    assert row is not None  # noqa: S101 - made above
    return row


def store_tokens(connection_id: str, tokens: Tokens, *, replacing: int | None = None) -> int:
    """The new set's number; the connection is ready from then on.

    Nothing is stored and 0 comes back when the connection is gone, or when the stored set is no longer
    number `replacing`.
    """
    secret = {"access": tokens.access, "refresh": tokens.refresh, "token_type": tokens.token_type}
    with transaction.atomic():
        found = Connection.objects.select_for_update().only("tokens_number").filter(id=connection_id).first()
        if found is None or (replacing is not None and found.tokens_number != replacing):
            return 0
        number = found.tokens_number + 1
        Connection.objects.filter(id=connection_id).update(
            sealed_tokens=seal(json.dumps(secret)),
            tokens_number=number,
            expires_at=tokens.expires_at,
            scopes=storable_text(" ".join(tokens.scopes)),
            state=Connection.State.READY,
            last_error="",
            failed_at=None,
        )
    return number


def forget_tokens(connection_id: str, number: int) -> bool:
    """Only if the stored set is still that one: the person has to sign in again."""
    stored = Connection.objects.filter(id=connection_id, tokens_number=number).exclude(sealed_tokens="")
    return bool(stored.update(sealed_tokens="", expires_at=None, state=Connection.State.SIGN_IN))


def require_sign_in(connection_id: str, number: int) -> None:
    """After a refusal of set `number`: who has signed in since then need not do it again."""
    refused = Connection.objects.filter(id=connection_id, tokens_number=number)
    refused.update(state=Connection.State.SIGN_IN)


def change_state(connection_id: str, state: ConnectionState) -> None:
    Connection.objects.filter(id=connection_id).update(state=state)


def store_authorization(connection_id: str, authorization: JsonObject) -> None:
    """Public metadata of the authorisation server and the resource."""
    kept = cast("JsonObject", _finite(storable_object(authorization)))
    Connection.objects.filter(id=connection_id).update(authorization=kept)


def name_account(connection_id: str, account: str) -> None:
    Connection.objects.filter(id=connection_id).update(account=storable_text(account)[:200])


@transaction.atomic
def remove_connection(connection_id: str, *, number: int | None = None) -> bool:
    """With its tokens, its allowed tools and its switches in the owner's chats.

    False, and nothing is removed, when its set of tokens is another than `number` by now.
    """
    found = Connection.objects.select_for_update().filter(id=connection_id).first()
    if found is None:
        return True
    if number is not None and found.tokens_number != number:
        return False
    ConnectionSwitch.objects.filter(conversation__owner_id=found.owner_id, server_id=found.server_id).delete()
    found.delete()
    return True


def start_on(connection_id: str, *, on: bool) -> None:
    """Whether new chats begin with it on."""
    Connection.objects.filter(id=connection_id).update(starts_on=on)


def store_tools(connection_id: str, tools: Sequence[JsonObject], warning: str) -> str:
    """The list's hash. A list that is as before keeps its hash, and with it what was made of it."""
    kept = [_finite(storable(tool)) for tool in tools]
    canonical = json.dumps(kept, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    Connection.objects.filter(id=connection_id).update(
        tools=kept,
        tools_hash=digest,
        tools_at=timezone.now(),
        warning=_sentence(connection_id, warning),
        last_error="",
        failed_at=None,
    )
    return digest


def note_failure(connection_id: str, sentence: str, now: datetime) -> None:
    """What the person reads; the stored list of tools stays."""
    Connection.objects.filter(id=connection_id).update(
        last_error=_sentence(connection_id, sentence), failed_at=now
    )


def clear_failure(connection_id: str) -> None:
    Connection.objects.filter(id=connection_id).update(last_error="", failed_at=None)


@transaction.atomic
def switch(owner_id: str, chat_id: str, server_id: str, *, on: bool) -> bool:
    """False when the owner has no such chat, or there is no such server to switch on."""
    chat = Conversation.objects.filter(owner_id=owner_id, id=chat_id, deleted_at=None).first()
    if chat is None:
        return False
    if not on:
        ConnectionSwitch.objects.filter(conversation=chat, server_id=server_id).delete()
        return True
    if not Server.objects.filter(id=server_id, enabled=True).exists():
        return False
    ConnectionSwitch.objects.get_or_create(conversation=chat, server_id=server_id)
    return True


def begin_with_connections(owner_id: str, chat_id: str) -> None:
    """Switches on what its owner wants on in a new chat, in the order in which they were connected."""
    wanted = Connection.objects.filter(owner_id=owner_id, starts_on=True, server__enabled=True)
    ids = wanted.order_by("created_at", "id").values_list("server_id", flat=True)
    ConnectionSwitch.objects.bulk_create(
        ConnectionSwitch(conversation_id=chat_id, server_id=server_id) for server_id in ids
    )


def allow_always(connection_id: str, tool: str, *, allow: bool) -> None:
    """`tool` is the server's own name."""
    name = storable_text(tool)[:TOOL_NAME_LIMIT_CHARS]
    if allow:
        AlwaysAllowed.objects.get_or_create(connection_id=connection_id, tool=name)
    else:
        AlwaysAllowed.objects.filter(connection_id=connection_id, tool=name).delete()


@transaction.atomic
def open_sign_in(new: NewSignIn) -> None:
    """Those of the same connection that are void by now go. A chat of another owner is left out."""
    owner_id = Connection.objects.values_list("owner_id", flat=True).get(id=new.connection_id)
    chats = Conversation.objects.filter(id=new.chat_id, owner_id=owner_id, deleted_at=None)
    SignIn.objects.filter(connection_id=new.connection_id, expires_at__lt=timezone.now()).delete()
    SignIn.objects.create(
        state_hash=_hash(new.state),
        connection_id=new.connection_id,
        sealed=seal(json.dumps(new.sealed)),
        issuer=new.issuer,
        redirect_uri=new.redirect_uri,
        scopes=" ".join(new.scopes),
        conversation=chats.first() if new.chat_id else None,
        expires_at=new.expires_at,
    )


def take_sign_in(state: str, owner_id: str, now: datetime) -> SignInRow | None:
    """Uses it up, once. None for a foreign, missing, used or old state, which changes nothing.

    Raises Unsealable.
    """
    asked = SignIn.objects.select_related("connection").defer("connection__tools")
    found = asked.filter(state_hash=_hash(state), connection__owner_id=owner_id).first()
    if found is None:
        return None
    # No join in what is compared: PostgreSQL looks at such rows as they were before another's update.
    free = SignIn.objects.filter(state_hash=found.state_hash, used_at=None, expires_at__gt=now)
    if not free.update(used_at=now):
        return None
    return SignInRow(
        connection_id=found.connection_id,
        owner_id=owner_id,
        server_id=found.connection.server_id,
        sealed=json.loads(opened(found.sealed)),
        issuer=found.issuer,
        redirect_uri=found.redirect_uri,
        scopes=tuple(found.scopes.split()),
        chat_id=found.conversation_id,
    )


def _hash(state: str) -> str:
    return hashlib.sha256(state.encode("utf-8", "replace")).hexdigest()


def _sentence(connection_id: str, text: str) -> str:
    """A server may repeat in its words what it was sent: no secret of the connection is kept with them."""
    for secret in _secrets(connection_id):
        text = text.replace(secret, HIDDEN)
    return storable_text(" ".join(text.split()))[:SENTENCE_LIMIT_CHARS]


def _secrets(connection_id: str) -> list[str]:
    row = queries.connection(connection_id)
    if row is None:
        return []
    try:
        tokens = queries.tokens_of(connection_id)
        known = [queries.secret_of(row.server.server_id)]
    except Unsealable:
        return []
    known += [tokens.access, tokens.refresh or ""] if tokens else []
    # The longest first: one may be a part of another.
    return sorted((one for one in known if len(one) >= SHORTEST_SECRET_CHARS), key=len, reverse=True)


def _finite(value: JsonValue) -> JsonValue:
    """PostgreSQL's JSON has no infinite numbers."""
    match value:
        case float():
            return value if math.isfinite(value) else None
        case list():
            return [_finite(item) for item in value]
        case dict():
            return {name: _finite(item) for name, item in value.items()}
    return value
