"""Bytes by content hash: written once, whole or not at all, wherever the settings say that they lie."""

import hashlib
import io
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from django.conf import settings

from agent_app.files.stores.folder import FolderStore
from agent_app.files.stores.port import Shelf, Store

CHUNK_BYTES = 256 * 1024
_PLACES: tuple[Shelf, ...] = ("kept", "leaving", "kept")
"""What is on its way from one shelf to the other is found on the third look."""


class OtherBytes(FileNotFoundError):
    """The store holds other bytes than were kept: those are lost."""


def store() -> Store:
    if not settings.STORAGE_S3_BUCKET:
        return FolderStore(Path(settings.FILES_DIR))
    from agent_app.files.stores.s3 import Bucket, bucket_store  # noqa: PLC0415 -- brings boto3, where it is wanted

    return bucket_store(
        Bucket(
            name=settings.STORAGE_S3_BUCKET,
            endpoint=settings.STORAGE_S3_ENDPOINT,
            region=settings.STORAGE_S3_REGION,
            key=settings.STORAGE_S3_KEY,
            secret=settings.STORAGE_S3_SECRET,
            prefix=settings.STORAGE_S3_PREFIX,
            sse=settings.STORAGE_S3_SSE,
            sse_key=settings.STORAGE_S3_SSE_KEY,
            path_style=settings.STORAGE_S3_PATH_STYLE,
            limit_s=settings.STORAGE_S3_LIMIT_S,
        )
    )


def in_a_folder() -> bool:
    """Whether files lie on a disk of this machine."""
    return not settings.STORAGE_S3_BUCKET


def keep(content: bytes) -> str:
    """Stores bytes and returns their SHA-256; the same bytes are stored once."""
    sha256 = hashlib.sha256(content).hexdigest()
    store().put(sha256, io.BytesIO(content))
    return sha256


def opened(sha256: str) -> BinaryIO:
    """A stream, which the caller closes. Raises FileNotFoundError when the store has lost them."""
    at = store()
    for shelf in _PLACES[:-1]:
        try:
            return at.open(sha256, shelf)
        except FileNotFoundError:
            continue
    return at.open(sha256, _PLACES[-1])


def fetch(sha256: str) -> bytes:
    """Raises FileNotFoundError when the store has lost them, OtherBytes when they are damaged."""
    return b"".join(chunks(sha256))


def chunks(sha256: str) -> Iterator[bytes]:
    """In pieces, the last of which is given only when all of them have the hash that they should.

    Raises FileNotFoundError, before anything is given, and OtherBytes.
    """
    stream = opened(sha256)
    return _checked(sha256, stream)


def _checked(sha256: str, stream: BinaryIO) -> Iterator[bytes]:
    digest, held = hashlib.sha256(), b""
    with stream:
        while chunk := stream.read(CHUNK_BYTES):
            if held:
                yield held
            digest.update(chunk)
            held = chunk
    if digest.hexdigest() != sha256:
        raise OtherBytes(f"The store has other bytes than were kept as {sha256}.")
    if held:
        yield held


def sweep(*, older_than: float) -> None:
    """Removes what processes that were killed in the middle of a write left, by the clock of `time.time`."""
    store().clean(older_than=older_than)
