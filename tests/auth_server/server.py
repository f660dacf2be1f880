"""The rules over HTTP, with everything recorded that came in."""

import json
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from tests.auth_server.rules import Json, Refusal, Rules

ReplyBody = Json | str | bytes


@dataclass(frozen=True)
class Reply:
    status: int = 200
    body: ReplyBody = ""
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Seen:
    """`address` is as the Host header has it."""

    method: str
    address: str
    headers: dict[str, str]
    query: dict[str, str]
    form: dict[str, str]
    content: Any

    @property
    def path(self) -> str:
        return urlsplit(self.address).path


@dataclass
class AuthServer:
    """`instead` answers a path in its own way, `first` only the next times, `everything` all paths."""

    rules: Rules
    base: str = ""
    metadata: Json = field(default_factory=dict)
    resource_metadata: Json = field(default_factory=dict)
    instead: dict[str, Reply | Callable[[Seen], Reply]] = field(default_factory=dict)
    first: dict[str, list[Reply]] = field(default_factory=dict)
    everything: Callable[[Seen], Reply] | None = None
    pause_s: float = 0.0
    seen: list[Seen] = field(default_factory=list)

    @property
    def mcp(self) -> str:
        return f"{self.base}/mcp"

    def asked(self, path: str) -> list[Seen]:
        return [seen for seen in self.seen if seen.path == path]

    def agree(self, authorize_url: str) -> dict[str, str]:
        """What the return address is called with once the person agrees."""
        parts = urlsplit(authorize_url)
        assert authorize_url.startswith(f"{self.base}/authorize?")
        query = dict(parse_qsl(parts.query))
        return {"code": self.rules.authorize(query), "state": query["state"], "iss": self.rules.issuer}

    def reply(self, seen: Seen) -> Reply:
        self.seen.append(seen)
        if self.first.get(seen.path):
            return self.first[seen.path].pop(0)
        other = self.instead.get(seen.path, self.everything)
        if other is not None:
            return other if isinstance(other, Reply) else other(seen)
        try:
            return self._reply(seen)
        except Refusal as refusal:
            return Reply(refusal.status, refusal.body)

    def _reply(self, seen: Seen) -> Reply:
        routes: dict[str, Callable[[Seen], Reply]] = {
            "GET /.well-known/oauth-protected-resource/mcp": lambda _: Reply(200, self.resource_metadata),
            "GET /.well-known/oauth-authorization-server": lambda _: Reply(200, self.metadata),
            "POST /register": lambda one: Reply(201, self.rules.register(one.content)),
            "GET /authorize": self._authorize,
            "POST /token": self._token,
            "POST /revoke": self._revoke,
            "GET /mcp": self._mcp,
            "POST /mcp": self._mcp,
        }
        route = routes.get(f"{seen.method} {seen.path}")
        return route(seen) if route else Reply(404)

    def _authorize(self, seen: Seen) -> Reply:
        code = self.rules.authorize(seen.query)
        back = {"code": code, "state": seen.query["state"], "iss": self.rules.issuer}
        return Reply(302, headers=(("location", f"{seen.query['redirect_uri']}?{urlencode(back)}"),))

    def _token(self, seen: Seen) -> Reply:
        time.sleep(self.pause_s)
        return Reply(200, self.rules.token(seen.form, seen.headers.get("authorization", "")))

    def _revoke(self, seen: Seen) -> Reply:
        self.rules.revoke(seen.form, seen.headers.get("authorization", ""))
        return Reply(200)

    def _mcp(self, seen: Seen) -> Reply:
        token = seen.headers.get("authorization", "").removeprefix("Bearer ")
        if token in self.rules.access:
            return Reply(200, {"jsonrpc": "2.0", "id": 1, "result": {}})
        named = f'Bearer resource_metadata="{self.base}/.well-known/oauth-protected-resource/mcp"'
        return Reply(401, headers=(("www-authenticate", named),))


@contextmanager
def running(
    server: AuthServer, *, tls: ssl.SSLContext | None = None, host: str = "127.0.0.1"
) -> Iterator[AuthServer]:
    """Sets its `base`."""
    http = ThreadingHTTPServer((host, 0), _handler(server, "https" if tls else "http"))
    if tls is not None:
        http.socket = tls.wrap_socket(http.socket, server_side=True)
    server.base = server.base or f"{'https' if tls else 'http'}://{host}:{http.server_port}"
    thread = threading.Thread(target=http.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        thread.join()
        http.server_close()


@contextmanager
def auth_server(**metadata: Any) -> Iterator[AuthServer]:
    """One whose resource is `/mcp` on the same host; `metadata` changes what it says of itself."""
    with running(AuthServer(Rules("", ""))) as server:
        base = server.base
        server.rules.resource, server.rules.issuer = server.mcp, base
        server.resource_metadata = {"resource": server.mcp, "authorization_servers": [base]}
        server.metadata = {
            "issuer": base,
            "authorization_endpoint": f"{base}/authorize",
            "token_endpoint": f"{base}/token",
            "registration_endpoint": f"{base}/register",
            "revocation_endpoint": f"{base}/revoke",
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post", "none"],
            "code_challenge_methods_supported": ["S256"],
            "authorization_response_iss_parameter_supported": True,
        } | metadata
        yield server


def _handler(server: AuthServer, scheme: str) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self._answer()

        def do_POST(self) -> None:
            self._answer()

        def _answer(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            reply = server.reply(_seen(self, scheme, body))
            content = reply.body if isinstance(reply.body, bytes) else _encoded(reply.body)
            self.send_response(reply.status)
            for name, value in reply.headers:
                self.send_header(name, value)
            self.send_header("content-length", str(len(content)))
            # Whoever asked may be gone.
            with suppress(ConnectionError):
                self.end_headers()
                self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Tests look at `seen`."""

    return Handler


def _seen(handler: BaseHTTPRequestHandler, scheme: str, body: bytes) -> Seen:
    parts = urlsplit(handler.path)
    kind = handler.headers.get("content-type", "")
    return Seen(
        method=handler.command,
        address=f"{scheme}://{handler.headers['host']}{parts.path}",
        headers={name.lower(): value for name, value in handler.headers.items()},
        query=dict(parse_qsl(parts.query)),
        form=dict(parse_qsl(body.decode())) if kind.startswith("application/x-www-form") else {},
        content=json.loads(body) if kind.startswith("application/json") else None,
    )


def _encoded(body: Json | str) -> bytes:
    return body.encode() if isinstance(body, str) else json.dumps(body).encode()
