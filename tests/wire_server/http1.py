"""Just enough HTTP/1.1 to serve JSON, to stream chunks, and to break off rudely."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus

from tools.kit.json_types import JsonValue

_PHRASES = {status.value: status.phrase for status in HTTPStatus}


@dataclass(frozen=True)
class HttpRequest:
    """`headers` have lower-case names."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> JsonValue:
        """The body as JSON. Raises ValueError."""
        value: JsonValue = json.loads(self.body)
        return value


class Connection:
    """One client's connection, kept alive between requests."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._ahead = b""

    @property
    def peer(self) -> int:
        """The client's port."""
        return int(self._writer.get_extra_info("peername")[1])

    async def read_request(self) -> HttpRequest | None:
        """The next request, or None when the client is gone."""
        try:
            head = self._ahead + await self._reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError):
            return None
        self._ahead = b""
        request_line, *lines = head.decode("latin-1").split("\r\n")
        method, path, _version = request_line.split(" ", 2)
        headers = {
            name.strip().lower(): value.strip()
            for name, _, value in (line.partition(":") for line in lines if line)
        }
        body = await self._reader.readexactly(int(headers.get("content-length") or 0))
        return HttpRequest(method, path.partition("?")[0], headers, body)

    async def wait_until_gone(self) -> None:
        """Returns when the client closes; a byte of a next request is kept for `read_request`."""
        try:
            byte = await self._reader.read(1)
        except ConnectionError:
            return
        if byte:
            self._ahead += byte
            await asyncio.get_running_loop().create_future()

    async def answer(self, status: int, body: JsonValue, headers: Mapping[str, str] | None = None) -> None:
        content = json.dumps(body, ensure_ascii=False).encode()
        await self._head(
            status,
            {"content-type": "application/json", "content-length": str(len(content)), **(headers or {})},
        )
        await self._write(content)

    async def start_stream(self, headers: Mapping[str, str]) -> None:
        await self._head(
            200,
            {
                "content-type": "text/event-stream; charset=utf-8",
                "cache-control": "no-cache",
                "transfer-encoding": "chunked",
                **headers,
            },
        )

    async def send(self, content: bytes) -> None:
        """One chunk of a stream."""
        if content:
            await self._write(b"%x\r\n%s\r\n" % (len(content), content))

    async def end_stream(self) -> None:
        await self._write(b"0\r\n\r\n")

    def cut(self) -> None:
        """Breaks the connection off without an end of the body."""
        self._writer.close()

    async def close(self) -> None:
        self._writer.close()
        try:
            await self._writer.wait_closed()
        except ConnectionError:
            return

    async def _head(self, status: int, headers: Mapping[str, str]) -> None:
        phrase = _PHRASES.get(status, "Status")
        lines = [f"HTTP/1.1 {status} {phrase}", *(f"{name}: {value}" for name, value in headers.items())]
        await self._write(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))

    async def _write(self, content: bytes) -> None:
        self._writer.write(content)
        await self._writer.drain()
