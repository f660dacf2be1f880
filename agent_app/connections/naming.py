"""Offered names of connections' tools: `server__tool`, unique, stable, and reversible."""

import hashlib
import re

NAME_LIMIT = 64
SEPARATOR = "__"
_SERVER_LIMIT = 24
_HASH_CHARS = 8
_BETWEEN_WORDS = re.compile(r"[ _-]+")
_NOT_IN_A_SERVER = re.compile(r"[^a-z0-9-]+")
_NOT_IN_A_TOOL = re.compile(r"[^A-Za-z0-9_-]")
_LOOKS_HASHED = re.compile(rf"_[0-9a-f]{{{_HASH_CHARS}}}$")


def server_name(title: str) -> str:
    """A server's name inside tool names: lower-case letters, digits and single hyphens, at most 33.

    Case and what stands between words make no difference. What is lost besides lives on in a hash.
    """
    whole = _BETWEEN_WORDS.sub("-", title.strip().casefold()).strip("-")
    kept = _BETWEEN_WORDS.sub("-", _NOT_IN_A_SERVER.sub("-", whole))[:_SERVER_LIMIT].strip("-")
    return kept if kept and kept == whole else f"{kept or 'server'}-{_digest(whole)}"


def offered_name(server: str, own_name: str) -> str:
    """At most 64 characters of `^[a-zA-Z0-9_-]+$`; depends on nothing but these two names.

    A tool name that had to be changed or shortened ends in a hash of the whole; so does one that looks as if
    it did, so that no two names meet.
    """
    room = NAME_LIMIT - len(server) - len(SEPARATOR)
    plain = _NOT_IN_A_TOOL.sub("_", own_name)
    if plain and plain == own_name and len(plain) <= room and not _LOOKS_HASHED.search(plain):
        return f"{server}{SEPARATOR}{plain}"
    kept = plain[: room - _HASH_CHARS - 1]
    return f"{server}{SEPARATOR}{kept}_{_digest(f'{server}{SEPARATOR}{own_name}')}"


def server_of(offered: str) -> str | None:
    """The server in an offered name; None for a name that is not a connection's."""
    server, separator, tool = offered.partition(SEPARATOR)
    return server if separator and server and tool else None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:_HASH_CHARS]
