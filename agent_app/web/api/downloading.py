"""Files leave through this server, piece by piece, as attachments; no address of a store is given away."""

import asyncio
from collections.abc import AsyncIterator, Iterator

from django.http import StreamingHttpResponse
from django.utils.http import content_disposition_header

from agent_app.files.versions import Content
from agent_app.web.headers import SANDBOX


def attachment(content: Content) -> StreamingHttpResponse:
    """What a browser saves, and never shows as a page of ours. What fails later breaks the download off."""
    # Here: what is wrong with the first piece, or with all of a small file, can still be said.
    first = next(content.pieces, b"")
    return StreamingHttpResponse(
        _flowing(first, content.pieces),
        content_type=content.mime,
        headers={
            "Content-Length": str(content.size),
            "Content-Disposition": content_disposition_header(as_attachment=True, filename=content.name)
            or "attachment",
            "Cache-Control": "private, max-age=3600, immutable",
            **SANDBOX,
        },
    )


async def _flowing(first: bytes, pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Read apart from the loop: the store may be slow."""
    piece = first
    while piece:
        yield piece
        piece = await asyncio.to_thread(next, pieces, b"")
