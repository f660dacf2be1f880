"""Server-sent events out of bytes, as the HTML standard defines them."""

from collections.abc import Iterator
from dataclasses import dataclass

MAX_EVENT_BYTES = 32 * 1024 * 1024
"""No provider sends more in one event; a server that does is not listened to."""
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class SseEvent:
    """One event; `name` is empty when the stream gave none."""

    name: str
    data: str


class EventTooLarge(Exception):
    """An event grew beyond MAX_EVENT_BYTES."""


class SseParser:
    """Feed it bytes however they were cut. `pending` tells whether the stream stopped inside an event."""

    def __init__(self) -> None:
        self._rest: list[bytes] = []
        self._rest_size = 0
        self._name = b""
        self._data: list[bytes] = []
        self._size = 0
        self._skip_newline = False
        self._at_start = True

    @property
    def pending(self) -> bool:
        return bool(self._rest or self._data)

    def feed(self, chunk: bytes) -> Iterator[SseEvent]:
        """Events that are complete now. Raises EventTooLarge."""
        lines = self._lines(self._normalised(chunk))
        if self._at_start and (lines or self._rest_size >= len(_BOM)):
            self._at_start = False
            self._strip_mark(lines)
        if self._size + self._rest_size > MAX_EVENT_BYTES:
            raise EventTooLarge
        for line in lines:
            event = self._line(line)
            if event is not None:
                yield event

    def flush(self) -> SseEvent | None:
        """The last event of a stream that ended without the blank line after it."""
        return None if self._rest else self._dispatch()

    def _lines(self, chunk: bytes) -> list[bytes]:
        """Those that are whole now. A picture is one line of megabytes: its pieces are joined once."""
        lines = chunk.split(b"\n")
        if len(lines) > 1:
            lines[0] = b"".join((*self._rest, lines[0]))
            self._rest, self._rest_size = [], 0
        if last := lines.pop():
            self._rest.append(last)
            self._rest_size += len(last)
        return lines

    def _normalised(self, chunk: bytes) -> bytes:
        """Line ends as newlines; a CRLF may be cut between two chunks."""
        if not chunk:
            return chunk
        if self._skip_newline and chunk.startswith(b"\n"):
            chunk = chunk[1:]
        self._skip_newline = chunk.endswith(b"\r")
        if b"\r" in chunk:
            chunk = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        return chunk

    def _strip_mark(self, lines: list[bytes]) -> None:
        if lines:
            lines[0] = lines[0].removeprefix(_BOM)
        else:
            unmarked = b"".join(self._rest).removeprefix(_BOM)
            self._rest = [unmarked] if unmarked else []

    def _line(self, line: bytes) -> SseEvent | None:
        if not line:
            return self._dispatch()
        field, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if field == b"data":
            self._data.append(value)
            self._size += len(value)
            if self._size > MAX_EVENT_BYTES:
                raise EventTooLarge
        elif field == b"event":
            self._name = value
        return None

    def _dispatch(self) -> SseEvent | None:
        data, name = self._data, self._name
        self._data, self._name, self._size = [], b"", 0
        if not data:
            return None
        return SseEvent(name.decode("utf-8", "replace"), b"\n".join(data).decode("utf-8", "replace"))
