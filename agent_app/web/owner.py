"""Who is asking: the member who signed in, or the guest of this session."""

from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest, parse_cookie

from agent_app.records.queries.owners import guest, owner_of_user
from agent_app.records.queries.retention import GUEST_KEY
from agent_app.records.rows import OwnerRow
from agent_app.records.writes.owners import adopt_guest, describe, make_guest, member
from agent_app.web.accounts.sessions import keep_listed


def owner_of(request: HttpRequest) -> OwnerRow | None:
    """None for a visitor whom `arrive` has not met; blocking."""
    if request.user.is_authenticated:
        return owner_of_user(request.user.pk)
    guest_id = request.session.get(GUEST_KEY)
    return guest(guest_id) if guest_id else None


def arrive(request: HttpRequest, *, language: str, timezone: str) -> OwnerRow:
    """The owner of this session, made when there is none; a guest who signed in takes their chats along."""
    if request.user.is_authenticated:
        owner = member(request.user.pk, language=language, timezone=timezone)
        if guest_id := request.session.pop(GUEST_KEY, None):
            adopt_guest(guest_id, owner.owner_id)
            owner = member(request.user.pk, language=language, timezone=timezone)
        keep_listed(request)
        return _described(owner, language=language, timezone=timezone)
    known = owner_of(request)
    if known is not None:
        return _described(known, language=language, timezone=timezone)
    request.session[GUEST_KEY] = make_guest(language=language, timezone=timezone)
    made = owner_of(request)
    if made is None:
        raise LookupError("The guest that was just made is gone.")
    return made


def _described(owner: OwnerRow, *, language: str, timezone: str) -> OwnerRow:
    """People travel: the clock that a model is told follows the browser, unless they chose one."""
    if owner.browser == (language, timezone):
        return owner
    describe(owner.owner_id, language=language, timezone=timezone)
    return replace(owner, browser=(language, timezone))


def session_key_in(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The session's key in the headers of a handshake."""
    cookies = next((value for name, value in headers if name == b"cookie"), b"")
    return parse_cookie(cookies.decode("latin-1")).get(settings.SESSION_COOKIE_NAME)


def owner_of_session(session_key: str | None) -> OwnerRow | None:
    """As `owner_of`, for a connection that is no request; blocking."""
    if not session_key or not session_key.isalnum():
        return None
    request = HttpRequest()
    request.session = _session(session_key)
    request.user = get_user(request)
    return owner_of(request)


def _session(session_key: str) -> SessionBase:
    store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
    return store(session_key)
