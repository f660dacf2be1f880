"""A server of OpenAI's embeddings wire on a loopback port: texts of one subject point the same way."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from typing import Any

SUBJECTS = (
    ("leave", "holiday", "vacation", "days off", "年假", "休假"),
    ("travel", "train", "flight", "journey", "出差"),
    ("money", "expense", "invoice", "budget", "报销"),
)
KEY = "embedding-key"


@dataclass
class EmbeddingServer:
    """`failing` statuses are given first, one a request; `asked` holds every body that came."""

    url: str = ""
    width: int = len(SUBJECTS)
    failing: list[int] = field(default_factory=list)
    body: bytes | None = None
    asked: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)


@contextmanager
def embedding_server(width: int = len(SUBJECTS)) -> Iterator[EmbeddingServer]:
    """Vectors of that many numbers, of which the first tell subjects and the others are the text's own."""
    told = EmbeddingServer(width=width)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(told))
    told.url = f"http://127.0.0.1:{server.server_port}/v1"
    serving = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    serving.start()
    try:
        yield told
    finally:
        server.shutdown()
        serving.join()
        server.server_close()


def vector_of(text: str, width: int = len(SUBJECTS)) -> list[float]:
    low = text.lower()
    own = Random(text)  # noqa: S311 -- no secret
    subjects = [1.0 + 9.0 * any(word in low for word in words) for words in SUBJECTS]
    return subjects + [round(own.uniform(-1, 1), 5) for _ in range(width - len(SUBJECTS))]


def _handler(told: EmbeddingServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            told.asked.append({"path": self.path, **body})
            told.keys.append(self.headers.get("Authorization", ""))
            if told.failing:
                self._answer(told.failing.pop(0), b'{"error": {"message": "busy", "type": "server_error"}}')
                return
            self._answer(200, told.body if told.body is not None else _answer(body, told.width))

        def _answer(self, status: int, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    return Handler


def _answer(body: dict[str, Any], width: int) -> bytes:
    data = [
        {"object": "embedding", "index": number, "embedding": vector_of(text, width)}
        for number, text in enumerate(body["input"])
    ]
    usage = {"prompt_tokens": 1, "total_tokens": 1}
    whole = {"object": "list", "data": data[::-1], "model": body["model"], "usage": usage}
    return json.dumps(whole).encode()
