"""A proxy on loopback that answers every https host itself, under a certificate that a test trusts."""

import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from tests.web_server.server import Answer, Asked, WebServer, handler


@contextmanager
def proxy(tls: ssl.SSLContext, hosts: dict[str, Callable[[Asked], Answer]]) -> Iterator[WebServer]:
    """`base` is the proxy's address; hosts that aren't named fail with 503."""
    server = _Hosts(hosts)
    http = ThreadingHTTPServer(("127.0.0.1", 0), _proxying(server, tls))
    server.base = f"http://127.0.0.1:{http.server_port}"
    thread = Thread(target=http.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        http.shutdown()
        thread.join()
        http.server_close()


class _Hosts(WebServer):
    def __init__(self, hosts: dict[str, Callable[[Asked], Answer]]) -> None:
        super().__init__()
        self.hosts = hosts

    def answer(self, asked: Asked) -> Answer:
        self.seen.append(asked)
        found = self.hosts.get(asked.host)
        return Answer("busy", 503) if found is None else found(replace(asked, host=asked.host))


def _proxying(server: WebServer, tls: ssl.SSLContext) -> type[BaseHTTPRequestHandler]:
    inner = handler(server)

    class Proxying(inner):  # type: ignore[valid-type, misc]  # a class that a function made
        def do_CONNECT(self) -> None:  # noqa: N802 -- the contract of http.server
            self.send_response(200)
            self.end_headers()
            self.wfile.flush()
            with suppress(OSError):
                line = tls.wrap_socket(self.connection, server_side=True)
                inner(line, self.client_address, self.server)
                line.close()
            self.close_connection = True

    return Proxying
