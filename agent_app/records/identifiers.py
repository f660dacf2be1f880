"""Opaque, unguessable ids for everything that leaves the server."""

import base64
import secrets


def _opaque(prefix: str, size_bytes: int) -> str:
    return prefix + base64.b32encode(secrets.token_bytes(size_bytes)).decode().lower().rstrip("=")


def owner_id() -> str:
    return _opaque("o", 15)


def conversation_id() -> str:
    return _opaque("c", 15)


def message_id() -> str:
    return _opaque("m", 15)


def turn_id() -> str:
    return _opaque("t", 15)


def call_id() -> str:
    return _opaque("k", 15)


def file_id() -> str:
    """Shorter than the others, since models spell it out: 50 random bits within one conversation."""
    return _opaque("f", 10)[:11]


def link_token() -> str:
    """Whoever has it may read, so it is longer than what only names."""
    return _opaque("s", 25)


def model_id() -> str:
    return _opaque("md", 5)


def model_server_id() -> str:
    return _opaque("ms", 10)


def group_id() -> str:
    return _opaque("g", 10)


def announcement_id() -> str:
    return _opaque("an", 10)


def budget_id() -> str:
    return _opaque("b", 10)


def hold_id() -> str:
    return _opaque("h", 15)


def server_id() -> str:
    return _opaque("sv", 10)


def skill_id() -> str:
    return _opaque("sk", 10)


def knowledge_id() -> str:
    """As short as a file's, since models spell it out in citations."""
    return _opaque("kb", 10)[:13]


def connection_id() -> str:
    return _opaque("cn", 15)


def invitation_id() -> str:
    return _opaque("in", 10)


def invitation_token() -> str:
    """Whoever has it may sign up."""
    return _opaque("i", 25)
