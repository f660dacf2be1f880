"""Reads what a token endpoint gives."""

import math
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from agent_app.connections.asking import Answer
from agent_app.connections.oauth.authorization import text_in
from agent_app.connections.oauth.words import error_in
from agent_app.records.connection_rows import Tokens
from tools.kit.json_types import JsonObject, JsonValue

_TOKEN_LIMIT_CHARS = 64 * 1024
_LONGEST_LIFE_S = 10 * 366 * 86_400.0


@dataclass(frozen=True)
class Grant:
    """`lifetime_s` is 0 where the server does not say; `told` is all that it sent."""

    tokens: Tokens
    lifetime_s: float
    told: JsonObject = field(repr=False)


def grant_in(answer: Answer, *, asked: tuple[str, ...], now: datetime) -> Grant | None:
    """None for anything but a bearer token (RFC 6749, section 5.1); `asked` are scopes if it names none."""
    found = answer.json_object() if answer.ok else None
    if found is None or error_in(answer):
        return None
    access, kind = _secret(found, "access_token"), text_in(found, "token_type") or "Bearer"
    if not access or kind.lower() != "bearer":
        return None
    lifetime_s = _seconds(found.get("expires_in"))
    return Grant(
        Tokens(
            access=access,
            refresh=_secret(found, "refresh_token") or None,
            expires_at=None if lifetime_s is None else now + timedelta(seconds=lifetime_s),
            scopes=tuple(text_in(found, "scope").replace(",", " ").split()) or asked,
        ),
        lifetime_s or 0.0,
        found,
    )


def renewed(grant: Grant, before: Tokens) -> Grant:
    """A server that names no new refresh token means that the old one stays."""
    if grant.tokens.refresh is not None:
        return grant
    return replace(grant, tokens=replace(grant.tokens, refresh=before.refresh))


def _secret(found: JsonObject, name: str) -> str:
    """Only what may stand in a header."""
    value = found.get(name)
    if not isinstance(value, str) or len(value) > _TOKEN_LIMIT_CHARS:
        return ""
    return value if value.isascii() and value.isprintable() and " " not in value else ""


def _seconds(value: JsonValue) -> float | None:
    """Some send the number as text."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    try:
        seconds = float(value)
    except (ValueError, OverflowError):
        return None
    return min(seconds, _LONGEST_LIFE_S) if math.isfinite(seconds) and seconds >= 0 else None
