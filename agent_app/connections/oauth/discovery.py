"""Finds where people sign in for a server: its resource's metadata, then the authorisation server's.

Sources: the Model Context Protocol's authorization chapter (2025-11-25), RFC 9728, RFC 8414, RFC 8707.
"""

from urllib.parse import SplitResult, urlsplit, urlunsplit

import httpx2

from agent_app.connections.asking import ask
from agent_app.connections.errors import Unreachable
from agent_app.connections.oauth.authorization import Authorization, text_in, texts_in
from agent_app.connections.oauth.challenge import Challenge, challenge_in
from agent_app.connections.oauth.identifiers import canonical, covers, origin, same_issuer
from agent_app.net.allowed import Allowed
from agent_app.net.shown import shown
from tools.kit.json_types import JsonObject

_RESOURCE = "/.well-known/oauth-protected-resource"
_OAUTH = "/.well-known/oauth-authorization-server"
_OPENID = "/.well-known/openid-configuration"
_PROTOCOL = {"mcp-protocol-version": "2025-11-25"}
_SERVER_ERRORS, _TOO_MANY = 500, 429
_HELLO: JsonObject = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "folio", "version": "1"},
    },
}


async def challenge_of(http: httpx2.AsyncClient, address: str, *, old_transport: bool = False) -> Challenge:
    """What the server answers to a request without a token. Raises Unreachable."""
    accept = {"accept": "application/json, text/event-stream"}
    if old_transport:
        return challenge_in((await ask(http, "GET", address, headers=accept, head_only=True)).headers)
    hello = await ask(http, "POST", address, content=_HELLO, headers=accept, head_only=True)
    return challenge_in(hello.headers)


async def discover(
    http: httpx2.AsyncClient, address: str, challenge: Challenge, allowed: Allowed
) -> Authorization:
    """Raises Unreachable, also for metadata that contradicts itself or lacks PKCE."""
    resource = await _resource(http, address, challenge, allowed)
    servers = texts_in(resource, "authorization_servers")
    issuer = servers[0] if servers else origin(address)
    _check_url(issuer, f"The authorisation server of {shown(address)}", allowed)
    found = await _server(http, issuer, allowed)
    return Authorization(
        resource=text_in(resource, "resource") or canonical(address),
        issuer=text_in(found, "issuer"),
        authorization_endpoint=text_in(found, "authorization_endpoint"),
        token_endpoint=text_in(found, "token_endpoint"),
        registration_endpoint=text_in(found, "registration_endpoint"),
        revocation_endpoint=text_in(found, "revocation_endpoint"),
        token_methods=texts_in(found, "token_endpoint_auth_methods_supported"),
        revocation_methods=texts_in(found, "revocation_endpoint_auth_methods_supported"),
        takes_documents=found.get("client_id_metadata_document_supported") is True,
        names_issuer=found.get("authorization_response_iss_parameter_supported") is True,
        scopes=challenge.scopes or texts_in(resource, "scopes_supported"),
        offers_refresh_scope="offline_access" in texts_in(found, "scopes_supported"),
    )


def resource_metadata_addresses(address: str, named: str = "") -> list[str]:
    """Where a server's metadata may lie, in order; `named` is what its challenge says."""
    parts = urlsplit(address)
    at_path = parts._replace(path=_RESOURCE + parts.path.removesuffix("/" if parts.path == "/" else ""))
    at_root = SplitResult(parts.scheme, parts.netloc, _RESOURCE, "", "")
    found = [named, urlunsplit(at_path._replace(fragment="")), urlunsplit(at_root)]
    return list(dict.fromkeys(url for url in found if url))


def server_metadata_addresses(issuer: str) -> list[str]:
    """Where an authorisation server's metadata may lie, in order."""
    parts = urlsplit(issuer)
    path = parts.path.rstrip("/")
    paths = [_OAUTH + path, _OPENID + path, path + _OPENID]
    return [urlunsplit((parts.scheme, parts.netloc, one, "", "")) for one in dict.fromkeys(paths)]


async def _resource(
    http: httpx2.AsyncClient, address: str, challenge: Challenge, allowed: Allowed
) -> JsonObject:
    """Empty where the server publishes none: until 2025-06 it was its own authorisation server."""
    urls = resource_metadata_addresses(address, challenge.resource_metadata)
    if challenge.resource_metadata:
        _check_url(
            challenge.resource_metadata, f"The metadata's address that {shown(address)} names", allowed
        )
    found = await _first(http, urls)
    if found is None:
        return {}
    url, metadata = found
    if not covers(text_in(metadata, "resource"), address):
        raise Unreachable(
            f"{shown(url)} speaks of another resource than {shown(address)}, so that Folio does not sign in "
            "there. Check the server's address."
        )
    return metadata


async def _server(http: httpx2.AsyncClient, issuer: str, allowed: Allowed) -> JsonObject:
    urls = server_metadata_addresses(issuer)
    found = await _first(http, urls)
    if found is None:
        raise Unreachable(
            f"{shown(issuer)} does not say how to sign in: nothing was found at "
            f"{', '.join(shown(url) for url in urls)}. Check the server's address, or choose another sign-in."
        )
    url, metadata = found
    if not same_issuer(text_in(metadata, "issuer"), issuer):
        raise Unreachable(
            f"{shown(url)} names another issuer than {shown(issuer)}, so that Folio does not sign in there."
        )
    _check_server(metadata, url, allowed)
    return metadata


def _check_server(metadata: JsonObject, url: str, allowed: Allowed) -> None:
    for name in ("authorization_endpoint", "token_endpoint"):
        _check_url(text_in(metadata, name), f"The {name} at {shown(url)}", allowed)
    for name in ("registration_endpoint", "revocation_endpoint"):
        if endpoint := text_in(metadata, name):
            _check_url(endpoint, f"The {name} at {shown(url)}", allowed)
    if "S256" not in texts_in(metadata, "code_challenge_methods_supported"):
        raise Unreachable(
            f"{shown(url)} does not offer PKCE with S256, without which a sign-in could be stolen. "
            "Ask those who run it to announce code_challenge_methods_supported."
        )


async def _first(http: httpx2.AsyncClient, urls: list[str]) -> tuple[str, JsonObject] | None:
    """The first that is there. A server's error says nothing about what is there, and ends the search."""
    held_off = ""
    for url in urls:
        answer = await ask(http, "GET", url, headers=_PROTOCOL | {"accept": "application/json"})
        if answer.status >= _SERVER_ERRORS:
            raise Unreachable(f"{shown(url)} answered with error {answer.status}. Try again later.")
        if answer.status == _TOO_MANY:
            held_off = url
        # Pages for people stand at any address of some servers.
        if answer.ok and (found := answer.json_object()) is not None:
            return url, found
    if held_off:
        raise Unreachable(f"{shown(held_off)} was asked too often. Try again later.")
    return None


def _check_url(url: str, what: str, allowed: Allowed) -> None:
    if not allowed.url(url):
        raise Unreachable(f"{what} is missing or not encrypted, so that Folio does not sign in there.")
