"""A part of the web on loopback: pages that a test puts up, with everything recorded that came in."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

Body = bytes | str | Callable[[], Iterable[bytes]]
"""A callable gives pieces for as long as somebody reads."""
HTML = "text/html; charset=utf-8"


@dataclass(frozen=True)
class Asked:
    """`path` has no query; `host` is as the Host header has it."""

    method: str
    host: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True)
class Answer:
    body: Body = ""
    status: int = 200
    kind: str = HTML
    headers: tuple[tuple[str, str], ...] = ()


def redirect(location: str, status: int = 302) -> Answer:
    return Answer(status=status, headers=(("location", location),))


@dataclass
class WebServer:
    """Without an answer for a path it is 404. `closing` lets those end who hold an answer back."""

    answers: dict[str, Answer | Callable[[Asked], Answer]] = field(default_factory=dict)
    base: str = ""
    seen: list[Asked] = field(default_factory=list)
    closing: threading.Event = field(default_factory=threading.Event)

    @property
    def port(self) -> int:
        return urlsplit(self.base).port or 0

    @property
    def paths(self) -> list[str]:
        return [asked.path for asked in self.seen]

    def answer(self, asked: Asked) -> Answer:
        self.seen.append(asked)
        found = self.answers.get(asked.path, Answer("nothing here", 404))
        return found if isinstance(found, Answer) else found(asked)

    def silent(self, _: Asked) -> Answer:
        """An answer that does not come while anybody waits for it."""
        self.closing.wait(60)
        return Answer()

    def endless(self) -> Iterator[bytes]:
        """A page that goes on as long as it is read, slowly."""
        yield b"<html><body><p>"
        while not self.closing.wait(0.05):
            yield b"and on "


@contextmanager
def web_server(*, host: str = "127.0.0.1", tls: ssl.SSLContext | None = None) -> Iterator[WebServer]:
    server = WebServer()
    http = ThreadingHTTPServer((host, 0), handler(server))
    if tls is not None:
        http.socket = tls.wrap_socket(http.socket, server_side=True)
    server.base = f"{'https' if tls else 'http'}://{host}:{http.server_port}"
    thread = threading.Thread(target=http.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        http.shutdown()
        thread.join()
        http.server_close()


def handler(server: WebServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.reply()

        def do_POST(self) -> None:
            self.reply()

        def reply(self) -> None:
            answer = server.answer(self.asked())
            # Whoever asked may be gone.
            with suppress(ConnectionError, socket.timeout, ssl.SSLError):
                self.send_response(answer.status)
                self.send_header("content-type", answer.kind)
                for name, value in answer.headers:
                    self.send_header(name, value)
                if not callable(answer.body):
                    self.send_header("content-length", str(sum(map(len, _pieces(answer.body)))))
                self.end_headers()
                for piece in _pieces(answer.body):
                    self.wfile.write(piece)
                    self.wfile.flush()

        def asked(self) -> Asked:
            parts = urlsplit(self.path)
            return Asked(
                method=self.command,
                host=self.headers["host"],
                path=parts.path,
                query=dict(parse_qsl(parts.query)),
                headers={name.lower(): value for name, value in self.headers.items()},
                body=self.rfile.read(int(self.headers.get("content-length", "0"))),
            )

        def log_message(self, *_: object) -> None:
            """Tests look at `seen`."""

    return Handler


def _pieces(body: Body) -> Iterable[bytes]:
    if isinstance(body, str):
        return (body.encode(),)
    return (body,) if isinstance(body, bytes) else body()
