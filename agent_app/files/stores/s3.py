"""Bytes in a bucket that speaks S3, by django-storages and boto3, which only this file loads."""

import errno
import io
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from http import HTTPStatus
from typing import Any, BinaryIO, TypeVar

from agent_app.files.stores.port import Shelf, StoreAway, Stored

try:
    from boto3.s3.transfer import TransferConfig
    from botocore.config import Config
    from botocore.exceptions import BotoCoreError, ClientError, HTTPClientError
    from storages.backends.s3 import S3Storage
except ImportError as missing:
    absent = (missing.name or "boto3").partition(".")[0]
    raise ImportError(
        f"{absent} is missing. Install it with: .venv/bin/pip install -r requirements-s3.txt"
    ) from missing

logger = logging.getLogger(__name__)
T = TypeVar("T")

CONNECT_S = 3.0
MOST_ATTEMPTS = 3
_ONE_PUT_BYTES = 2 * 1024**3
"""Below this a file goes in one request: there all of it or not at all, and nothing is left of half a one."""
_KEPT = re.compile(r"[0-9a-f]{2}/([0-9a-f]{64})")
_LEAVING = re.compile(r"leaving/([0-9a-f]{64})")
_FULL = {"EntityTooLarge", "InsufficientStorage", "QuotaExceeded", "XMinioStorageFull"}
_GONE = {"404", "NoSuchKey", "NotFound"}
_Failure = (BotoCoreError, ClientError, HTTPClientError)


@dataclass(frozen=True)
class Bucket:
    """Where it is and who may open it.

    Without an endpoint it is Amazon's; without keys, boto3 looks for some.
    """

    name: str
    endpoint: str = ""
    region: str = ""
    key: str = ""
    secret: str = field(default="", repr=False)
    prefix: str = ""
    sse: str = ""
    sse_key: str = ""
    path_style: bool = False
    limit_s: float = 20.0


class _OneConnection(S3Storage):  # type: ignore[misc]  # it ships no types
    """A client may be used by several threads, and each one takes a tenth of a second to make."""

    @cached_property
    def connection(self) -> Any:
        return super().connection


@lru_cache(maxsize=4)
def bucket_store(bucket: Bucket) -> "BucketStore":
    return BucketStore(bucket)


class BucketStore:
    """`ab/ab12…` is kept, `leaving/ab12…` is leaving, both under the prefix."""

    def __init__(self, bucket: Bucket) -> None:
        self._bucket = bucket.name
        self._encrypted = _encryption(bucket)
        self._storage = _OneConnection(
            bucket_name=bucket.name,
            endpoint_url=bucket.endpoint or None,
            region_name=bucket.region or None,
            access_key=bucket.key or None,
            secret_key=bucket.secret or None,
            location=bucket.prefix.strip("/"),
            object_parameters=self._encrypted,
            file_overwrite=True,
            transfer_config=TransferConfig(multipart_threshold=_ONE_PUT_BYTES, use_threads=False),
            client_config=_config(bucket),
        )
        # Here, where the start asks for it: an endpoint that is none is refused when the client is made.
        self._client = self._storage.connection.meta.client
        self._prefix = f"{bucket.prefix.strip('/')}/" if bucket.prefix.strip("/") else ""

    def put(self, sha256: str, content: BinaryIO) -> None:
        """The signature covers the content's hash: a bucket refuses other bytes than were sent."""
        if not self.exists(sha256):
            self._asked(lambda: self._storage.save(_name(sha256, "kept"), content))

    def open(self, sha256: str, shelf: Shelf = "kept") -> BinaryIO:
        name = _name(sha256, shelf)
        reading = _Reading(lambda offset: self._asked(lambda: self._answer(name, offset)))
        return io.BufferedReader(reading, 256 * 1024)

    def exists(self, sha256: str) -> bool:
        return bool(self._asked(lambda: self._storage.exists(_name(sha256, "kept"))))

    def size(self, sha256: str) -> int:
        return int(self._asked(lambda: self._storage.size(_name(sha256, "kept"))))

    def move(self, sha256: str, to: Shelf) -> None:
        before, after = _name(sha256, "leaving" if to == "kept" else "kept"), _name(sha256, to)
        source = {"Bucket": self._bucket, "Key": self._key(before)}
        with suppress(FileNotFoundError):
            self._asked(
                lambda: self._client.copy_object(
                    Bucket=self._bucket, Key=self._key(after), CopySource=source, **self._encrypted
                )
            )
            self._asked(lambda: self._storage.delete(before))

    def delete(self, sha256: str, shelf: Shelf) -> None:
        self._asked(lambda: self._storage.delete(_name(sha256, shelf)))

    def listed(self, shelf: Shelf) -> Iterator[Stored]:
        start = self._key("leaving/" if shelf == "leaving" else "")
        pages = iter(
            self._client.get_paginator("list_objects_v2").paginate(Bucket=self._bucket, Prefix=start)
        )
        while (page := self._asked(lambda: next(pages, None))) is not None:
            for found in page.get("Contents", ()):
                name = (_LEAVING if shelf == "leaving" else _KEPT).fullmatch(
                    found["Key"].removeprefix(self._prefix)
                )
                if name:
                    yield Stored(name.group(1), found["Size"], found["LastModified"].timestamp())

    def clean(self, *, older_than: float) -> None:
        """A request that was cut short leaves nothing."""

    def _key(self, name: str) -> str:
        return f"{self._prefix}{name}"

    def _answer(self, name: str, offset: int) -> Any:
        wanted = {"Range": f"bytes={offset}-"} if offset else {}
        return self._client.get_object(Bucket=self._bucket, Key=self._key(name), **wanted)["Body"]

    def _asked(self, request: Callable[[], T]) -> T:
        """Raises what the port promises; boto3 has tried several times by then."""
        try:
            return request()
        except _Failure as error:
            raise _told(error) from error


class _Reading(io.RawIOBase):
    """A body that goes on where it broke off, a few times."""

    def __init__(self, asked: Callable[[int], Any]) -> None:
        self._asked = asked
        self._offset, self._left = 0, MOST_ATTEMPTS - 1
        self._body = asked(0)

    def readable(self) -> bool:
        return True

    def readinto(self, into: Any) -> int:
        while True:
            try:
                chunk: bytes = self._body.read(len(into))
            except (*_Failure, OSError) as error:
                self._go_on(error)
                continue
            into[: len(chunk)] = chunk
            self._offset += len(chunk)
            return len(chunk)

    def _go_on(self, error: Exception) -> None:
        self._body.close()
        if not self._left:
            raise _told(error) from error
        self._left -= 1
        self._body = self._asked(self._offset)

    def close(self) -> None:
        if not self.closed:
            self._body.close()
        super().close()


def _name(sha256: str, shelf: Shelf) -> str:
    return f"{sha256[:2] if shelf == 'kept' else shelf}/{sha256}"


def _encryption(bucket: Bucket) -> dict[str, str]:
    named = {"ServerSideEncryption": bucket.sse, "SSEKMSKeyId": bucket.sse_key}
    return {name: value for name, value in named.items() if value}


def _config(bucket: Bucket) -> Any:
    """Checksums of its own are newer than many servers; the signed hash says as much."""
    return Config(
        signature_version="s3v4",
        s3={"addressing_style": "path" if bucket.path_style else "auto", "payload_signing_enabled": True},
        connect_timeout=min(CONNECT_S, bucket.limit_s),
        read_timeout=bucket.limit_s,
        retries={"total_max_attempts": MOST_ATTEMPTS, "mode": "standard"},
        max_pool_connections=32,
        request_checksum_calculation="when_required",
        response_checksum_validation="when_required",
    )


def _told(error: Exception) -> OSError:
    """Who runs this reads why in the log; people only need to know that it may pass."""
    response: dict[str, Any] = getattr(error, "response", None) or {}
    code = str(response.get("Error", {}).get("Code", ""))
    status = response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)
    if code in _GONE:
        return FileNotFoundError(errno.ENOENT, str(error))
    logger.error("the store of files refused or did not answer: %s", error)
    if code in _FULL or status == HTTPStatus.INSUFFICIENT_STORAGE:
        return OSError(errno.ENOSPC, str(error))
    return StoreAway()
