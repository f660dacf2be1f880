"""Moto's server as a process of its own, and a server that refuses everything."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import boto3

from agent_app.files.stores.s3 import Bucket
from tests.fixtures.processes import await_true, running
from tests.journeys.site import free_port

NAME, REGION = "folio", "us-east-1"


@contextmanager
def running_s3() -> Iterator[str]:
    """Its endpoint, with an empty bucket of the name."""
    port = free_port()
    command = (sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port))
    with open(os.devnull, "wb") as silent, running(command, os.environ, silent) as process:  # noqa: PTH123 -- no file
        await_true("the bucket's server listens", lambda: listens(port), process)
        endpoint = f"http://127.0.0.1:{port}"
        client(endpoint).create_bucket(Bucket=NAME)
        yield endpoint


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def client(endpoint: str):  # type: ignore[no-untyped-def]
    """As somebody else would look into the bucket."""
    keys = {"aws_access_key_id": "key", "aws_secret_access_key": "secret"}
    return boto3.client("s3", endpoint_url=endpoint, region_name=REGION, **keys)


def bucket(endpoint: str, **more: object) -> Bucket:
    fields = {"key": "key", "secret": "secret", "region": REGION, "path_style": True, "limit_s": 5.0}
    return Bucket(NAME, endpoint, **{**fields, **more})  # type: ignore[arg-type]  # fields of several types


@contextmanager
def refusing(status: int, code: str) -> Iterator[str]:
    """An endpoint that answers everything so."""

    class Refusing(BaseHTTPRequestHandler):
        def answer(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            body = f"<Error><Code>{code}</Code><Message>no</Message></Error>".encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(body)

        do_GET = do_PUT = do_HEAD = do_DELETE = do_POST = answer  # noqa: N815 -- the names that it calls

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Refusing)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
