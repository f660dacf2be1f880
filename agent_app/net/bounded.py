"""Reads an answer's body up to a bound, which counts what was unpacked."""

import zlib
from collections.abc import AsyncIterator
from typing import cast

import httpx2

from agent_app.net.refusals import AnswerTooLarge, OddEncoding

# zlib's word for: gzip or zlib, as the data's head says.
_EITHER = zlib.MAX_WBITS | 32
_PIECE_BYTES = 64 * 1024


def bounded(response: httpx2.Response, limit_bytes: int | None) -> httpx2.Response:
    """The same answer, unpacked; reading more than the limit raises AnswerTooLarge. Raises OddEncoding."""
    packing = response.headers.get("content-encoding", "").strip().lower()
    if packing not in {"", "identity", "gzip", "x-gzip", "deflate"}:
        raise OddEncoding("The answer is packed in a way that Folio did not ask for.")
    packed = packing not in {"", "identity"}
    if packed:
        # What stands there is about the packed body, and would have httpx2 unpack once more.
        del response.headers["content-encoding"]
        response.headers.pop("content-length", None)
    stream = cast("httpx2.AsyncByteStream", response.stream)
    response.stream = BoundedStream(stream, limit_bytes, packed=packed)
    return response


class BoundedStream(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, limit_bytes: int | None, *, packed: bool) -> None:
        self._stream = stream
        self._left = limit_bytes
        self._packed = packed

    async def __aiter__(self) -> AsyncIterator[bytes]:
        pieces = self._unpacked() if self._packed else self._stream
        async for piece in pieces:
            self._count(piece)
            yield piece

    def _count(self, piece: bytes) -> None:
        if self._left is None:
            return
        self._left -= len(piece)
        if self._left < 0:
            raise AnswerTooLarge("The answer is larger than Folio reads.")

    async def _unpacked(self) -> AsyncIterator[bytes]:
        unpacker = zlib.decompressobj(_EITHER)
        begun = False
        async for piece in self._stream:
            rest = piece
            while rest and not unpacker.eof:
                try:
                    out = unpacker.decompress(rest, _PIECE_BYTES)
                except zlib.error:
                    raise OddEncoding("The answer's packing is broken.") from None
                rest = unpacker.unconsumed_tail
                if out:
                    yield out
            begun = True
        if begun and not unpacker.eof:
            raise OddEncoding("The answer's packing is broken.")

    async def aclose(self) -> None:
        await self._stream.aclose()
