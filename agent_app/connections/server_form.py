"""What an admin enters for a server is held to what a server may be, before it is stored."""

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

from django.conf import settings

from agent_app.connections.naming import server_name
from agent_app.connections.reachable import allowed_here
from agent_app.net.allowed import is_public
from agent_app.net.parts import parts_of
from agent_app.records.connection_rows import ServerFields, ServerRow
from agent_app.records.one_line import is_one_line

TITLE_LIMIT, ABOUT_LIMIT, CLIENT_ID_LIMIT, HEADER_LIMIT = 120, 200, 400, 80
ADDRESS_LIMIT, SECRET_LIMIT, VALUE_LIMIT = 2_000, 8_000, 500
SCOPES_LIMIT, PARAMS_LIMIT, OFFERED_LIMIT, TOOL_NAME_LIMIT = 100, 20, 500, 200
_SCOPE = re.compile(r"[\x21\x23-\x5b\x5d-\x7e]{1,300}")  # RFC 6749, section 3.3
_HEADER = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")  # a token of RFC 9110
_PARAM = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_OWN_PARAMS = frozenset({
    "response_type", "client_id", "client_secret", "redirect_uri", "state", "scope", "resource",
    "code_challenge", "code_challenge_method", "request", "request_uri", "response_mode",
})  # fmt: skip
_OWN_HEADERS = frozenset({
    "host", "content-length", "content-type", "accept", "transfer-encoding", "connection", "upgrade", "te",
    "trailer", "cookie", "mcp-session-id", "mcp-protocol-version", "last-event-id",
})  # fmt: skip


Field = Literal[
    "about", "address", "auth", "authorize_params", "client_id", "header_name", "name", "offered", "scopes",
    "secret", "title", "transport",
]  # fmt: skip


class BadServer(Exception):
    """Which field is wrong, and a sentence that says how to put it right."""

    def __init__(self, field: Field, sentence: str) -> None:
        super().__init__(sentence)
        self.field: Field = field


def name_for(wanted: str) -> str:
    """The server's name inside its tools' names, made of what an admin wants it to be, or of its title."""
    if not wanted.strip():
        raise BadServer("name", "Give the server a name.")
    return server_name(wanted[:TITLE_LIMIT])


def checked(fields: ServerFields, before: ServerRow | None = None) -> ServerFields:
    """The fields as they may be stored: trimmed, and without what this kind of access has no use for.

    `before` is the server as it stands, where it is being changed. Raises BadServer.
    """
    fields = replace(
        fields,
        title=_line("title", "The title", fields.title, TITLE_LIMIT),
        about=_line("about", "The sentence about it", fields.about, ABOUT_LIMIT, empty=True),
        address=_address(fields),
        offered=None if fields.offered is None else _offered(fields.offered),
    )
    fields = _access(fields, before)
    if fields.secret is not None:
        _check_secret(fields.secret)
    _check_place(fields, before)
    return fields


def _access(fields: ServerFields, before: ServerRow | None) -> ServerFields:
    keeps = before is not None and before.has_secret and before.auth == fields.auth
    if fields.secret is None and not keeps:
        # What was stored for another kind of access is of no use for this one.
        fields = replace(fields, secret="")
    match fields.auth:
        case "none":
            return _plain(fields, secret="")
        case "header":
            if fields.secret == "":
                raise BadServer("secret", "Enter the value of the header, such as “Bearer …”.")
            return replace(_plain(fields), header_name=_header(fields.header_name))
    client_id = _line("client_id", "The client id", fields.client_id, CLIENT_ID_LIMIT, empty=True)
    if fields.auth == "oauth_client" and not client_id:
        raise BadServer("client_id", "Enter the client id that the service gave you.")
    if fields.auth == "oauth_document":
        fields, client_id = replace(fields, secret=""), ""
    scopes, params = _scopes(fields.scopes), _params(fields.authorize_params)
    return replace(fields, header_name="", client_id=client_id, scopes=scopes, authorize_params=params)


def _plain(fields: ServerFields, **changed: str) -> ServerFields:
    secret = changed.get("secret", fields.secret)
    return replace(fields, header_name="", client_id="", secret=secret, scopes=(), authorize_params={})


def _line(field: Field, what: str, text: str, limit: int, *, empty: bool = False) -> str:
    text = text.strip()
    if not text and not empty:
        raise BadServer(field, f"{what} is missing.")
    if len(text) > limit:
        raise BadServer(field, f"{what} has {len(text)} characters; at most {limit} are possible.")
    if not is_one_line(text):
        raise BadServer(field, f"{what} must be one line of plain text, without line breaks or tabs.")
    return text


def _address(fields: ServerFields) -> str:
    if fields.transport == "stdio":
        return _command(fields)
    text = _line("address", "The address", fields.address, ADDRESS_LIMIT)
    parts = parts_of(text)
    if (
        parts is None
        or parts.scheme not in {"http", "https"}
        or not parts.hostname
        or any(map(str.isspace, text))
    ):
        raise BadServer("address", "Write a whole address that begins with https://.")
    if parts.username is not None or parts.password is not None:
        raise BadServer("address", "Take the name and password out of the address; enter a header instead.")
    if parts.fragment:
        raise BadServer("address", "Take out what stands after # in the address.")
    _check_way(parts.scheme, parts.hostname)
    return text


def _check_way(scheme: str, host: str) -> None:
    """What would be refused at the first word is refused while it is entered."""
    allowed = allowed_here()
    if _is_inside(host) and not allowed.private(host):
        raise BadServer(
            "address",
            f"{host} is this machine or in a private network, which is not allowed here. "
            "Name it in CONNECTIONS_PRIVATE_HOSTS to allow it.",
        )
    if scheme == "http" and not allowed.private(host):
        raise BadServer("address", "The address must begin with https://, or keys and data go unencrypted.")


def _is_inside(host: str) -> bool:
    """Names are looked up only when the server is reached."""
    try:
        ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return not is_public(host)


def _command(fields: ServerFields) -> str:
    if not settings.CONNECTIONS_STDIO:
        raise BadServer(
            "transport",
            "Programs on this machine are not allowed here. Set CONNECTIONS_STDIO=yes to allow them.",
        )
    if fields.auth != "none":
        raise BadServer("auth", "A program on this machine has no sign-in; choose “none”.")
    try:
        words = json.loads(fields.address[:ADDRESS_LIMIT])
    except (ValueError, RecursionError):
        words = None
    if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
        raise BadServer("address", 'Write the command as a JSON list of texts, such as ["npx", "server"].')
    if not words[0] or any("\0" in word for word in words):
        raise BadServer("address", "The command must name a program, without NUL characters.")
    return json.dumps(words, ensure_ascii=False)


def _header(name: str) -> str:
    name = name.strip()
    if not _HEADER.fullmatch(name) or len(name) > HEADER_LIMIT:
        raise BadServer("header_name", "Write the name of one header, such as Authorization.")
    if name.lower() in _OWN_HEADERS:
        raise BadServer("header_name", f"{name} is set by Folio itself; choose another header.")
    return name


def _check_secret(secret: str) -> None:
    """The sentences never repeat what was entered."""
    if len(secret) > SECRET_LIMIT:
        raise BadServer(
            "secret", f"The key or secret is too long; at most {SECRET_LIMIT} characters are possible."
        )
    if "\n" in secret or "\r" in secret:
        raise BadServer("secret", "The key or secret has a line break in it. Enter it as one line.")
    if not all(" " <= character <= "~" for character in secret):
        raise BadServer("secret", "The key or secret may hold letters, digits and signs of ASCII alone.")
    if secret != secret.strip():
        raise BadServer("secret", "The key or secret begins or ends with a space. Take it away.")


def _check_place(fields: ServerFields, before: ServerRow | None) -> None:
    """A key that is stored goes to no other place than the one it was entered for."""
    if before is None or not before.has_secret or fields.secret is not None:
        return
    if _origin(fields.address) != _origin(before.address):
        raise BadServer("secret", "The key that is stored belongs to another address. Enter it anew.")


def _origin(address: str) -> tuple[str, ...]:
    parts = urlsplit(address)
    return (parts.scheme.lower(), parts.netloc.lower())


def _scopes(scopes: Iterable[str]) -> tuple[str, ...]:
    words = tuple(dict.fromkeys(word for scope in scopes for word in scope.split()))
    if len(words) > SCOPES_LIMIT:
        raise BadServer("scopes", f"There are {len(words)} scopes; at most {SCOPES_LIMIT} are possible.")
    wrong = next((word for word in words if not _SCOPE.fullmatch(word)), None)
    if wrong is not None:
        raise BadServer("scopes", f"“{wrong[:40]}” can't be a scope; write plain words with spaces between.")
    return words


def _params(params: dict[str, str]) -> dict[str, str]:
    if len(params) > PARAMS_LIMIT:
        raise BadServer("authorize_params", f"At most {PARAMS_LIMIT} extra parameters are possible.")
    for name, value in params.items():
        if not _PARAM.fullmatch(name):
            raise BadServer("authorize_params", f"“{name[:40]}” can't be the name of a parameter.")
        if name.lower() in _OWN_PARAMS:
            raise BadServer("authorize_params", f"{name} is set by Folio itself; take it out.")
        _line("authorize_params", f"The parameter {name}", value, VALUE_LIMIT, empty=True)
    return dict(params)


def _offered(names: Iterable[str]) -> tuple[str, ...]:
    kept = tuple(dict.fromkeys(names))
    if len(kept) > OFFERED_LIMIT:
        raise BadServer("offered", f"{len(kept)} tools are named; at most {OFFERED_LIMIT} are possible.")
    for name in kept:
        _line("offered", "The name of a tool", name, TOOL_NAME_LIMIT)
    return kept
