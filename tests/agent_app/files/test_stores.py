"""What every store of bytes promises, for a folder and for a bucket alike; and a bucket in trouble."""

import errno
import hashlib
import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytest_django import Settings

from agent_app.files import storage
from agent_app.files.stores.folder import FolderStore
from agent_app.files.stores.port import Store, StoreAway
from agent_app.files.stores.s3 import BucketStore
from agent_app.records.full_disk import is_full
from tests.journeys.site import free_port
from tests.s3_server.line import line_to
from tests.s3_server.serving import NAME, bucket, client, refusing, running_s3

WORDS = b"words\n" * 3
LARGE = os.urandom(3_000_000)
NONE = "0" * 64


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    with running_s3() as at:
        yield at


@pytest.fixture(params=["folder", "bucket", "bucket with a prefix"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """An empty one of each kind."""
    if request.param == "folder":
        return FolderStore(tmp_path)
    at = request.getfixturevalue("endpoint")
    empty(at)
    return BucketStore(bucket(at, prefix="a/b" if "prefix" in request.param else ""))


def empty(endpoint: str) -> None:
    for found in client(endpoint).list_objects_v2(Bucket=NAME).get("Contents", ()):
        client(endpoint).delete_object(Bucket=NAME, Key=found["Key"])


def put(store: Store, content: bytes) -> str:
    sha256 = hashlib.sha256(content).hexdigest()
    store.put(sha256, io.BytesIO(content))
    return sha256


def read(store: Store, sha256: str) -> bytes:
    with store.open(sha256) as stream:
        return stream.read()


@pytest.mark.parametrize("content", [WORDS, LARGE, b""], ids=["small", "large", "empty"])
def test_what_is_put_is_read(store: Store, content: bytes) -> None:
    sha256 = put(store, content)
    assert read(store, sha256) == content
    assert store.exists(sha256)
    assert store.size(sha256) == len(content)


def test_the_same_content_is_put_once(store: Store) -> None:
    sha256 = put(store, WORDS)
    [before] = store.listed("kept")
    store.put(sha256, io.BytesIO(WORDS))
    assert list(store.listed("kept")) == [before]


def test_what_is_not_there_is_said(store: Store) -> None:
    assert not store.exists(NONE)
    with pytest.raises(FileNotFoundError):
        store.open(NONE)


def test_what_goes_aside_is_read_there_and_comes_back(store: Store) -> None:
    sha256 = put(store, WORDS)
    store.move(sha256, "leaving")
    assert not store.exists(sha256)
    with pytest.raises(FileNotFoundError):
        store.open(sha256)
    with store.open(sha256, "leaving") as stream:
        assert stream.read() == WORDS
    assert [one.sha256 for one in store.listed("leaving")] == [sha256]
    assert list(store.listed("kept")) == []
    store.move(sha256, "kept")
    assert read(store, sha256) == WORDS
    assert list(store.listed("leaving")) == []


def test_what_is_deleted_is_gone_from_that_shelf_alone(store: Store) -> None:
    sha256 = put(store, WORDS)
    store.move(sha256, "leaving")
    put(store, WORDS)
    store.delete(sha256, "leaving")
    assert list(store.listed("leaving")) == []
    assert read(store, sha256) == WORDS
    store.delete(sha256, "kept")
    assert not store.exists(sha256)


def test_moving_and_deleting_what_is_not_there_does_nothing(store: Store) -> None:
    store.move(NONE, "leaving")
    store.delete(NONE, "kept")
    assert list(store.listed("leaving")) == []


def test_all_are_listed_with_their_sizes(store: Store) -> None:
    contents = [f"content {n}".encode() for n in range(30)]
    hashes = {put(store, one): len(one) for one in contents}
    assert {one.sha256: one.size for one in store.listed("kept")} == hashes
    assert all(one.since > 1_700_000_000 for one in store.listed("kept"))


# A bucket alone.


@contextmanager
def kept_in(endpoint: str, settings: Settings) -> Iterator[None]:
    """The door leads to this bucket."""
    settings.STORAGE_S3_BUCKET, settings.STORAGE_S3_ENDPOINT = NAME, endpoint
    settings.STORAGE_S3_KEY, settings.STORAGE_S3_SECRET = "key", "secret"
    settings.STORAGE_S3_REGION, settings.STORAGE_S3_LIMIT_S = "us-east-1", 2.0
    yield


def test_a_bucket_is_asked_to_encrypt(endpoint: str) -> None:
    sha256 = put(BucketStore(bucket(endpoint, prefix="sealed", sse="AES256")), WORDS)
    found = client(endpoint).head_object(Bucket=NAME, Key=f"sealed/{sha256[:2]}/{sha256}")
    assert found["ServerSideEncryption"] == "AES256"


def test_what_others_keep_in_the_bucket_is_not_ours(endpoint: str) -> None:
    empty(endpoint)
    for key in ("readme", f"{NONE[:2]}/{NONE}", f"mine/leaving/{NONE}.txt"):
        client(endpoint).put_object(Bucket=NAME, Key=key, Body=b"theirs")
    ours = BucketStore(bucket(endpoint, prefix="mine"))
    assert list(ours.listed("kept")) == list(ours.listed("leaving")) == []


def test_an_answer_that_breaks_off_goes_on_where_it_broke(endpoint: str) -> None:
    sha256 = put(BucketStore(bucket(endpoint)), LARGE)
    with line_to(endpoint) as (near, line):
        line.cuts, line.after = 2, 1_000_000
        assert read(BucketStore(bucket(near)), sha256) == LARGE
        assert line.cuts == 0


def test_an_answer_that_always_breaks_off_is_an_error_and_never_half_a_file(endpoint: str) -> None:
    sha256 = put(BucketStore(bucket(endpoint)), LARGE)
    with line_to(endpoint) as (near, line):
        line.cuts, line.after = 100, 100_000
        with pytest.raises(StoreAway, match="can't be reached"):
            read(BucketStore(bucket(near)), sha256)


def test_other_bytes_than_were_kept_are_not_given_to_anybody(endpoint: str, settings: Settings) -> None:
    with kept_in(endpoint, settings):
        sha256 = storage.keep(LARGE)
        client(endpoint).put_object(Bucket=NAME, Key=f"{sha256[:2]}/{sha256}", Body=LARGE[:-1])
        got: list[bytes] = []
        with pytest.raises(storage.OtherBytes):
            got.extend(storage.chunks(sha256))
        assert sum(len(one) for one in got) < len(LARGE) - 1


def test_a_silent_bucket_is_given_up(endpoint: str) -> None:
    with line_to(endpoint) as (near, line):
        line.silent.set()
        with pytest.raises(StoreAway):
            BucketStore(bucket(near, limit_s=0.3)).exists(NONE)


def test_a_bucket_that_is_down_is_said() -> None:
    with pytest.raises(StoreAway, match="Try again in a minute"):
        put(BucketStore(bucket(f"http://127.0.0.1:{free_port()}")), WORDS)


@pytest.mark.parametrize(
    ("status", "code"), [(403, "InvalidAccessKeyId"), (403, "SignatureDoesNotMatch"), (503, "SlowDown")]
)
def test_a_wrong_key_and_a_busy_bucket_are_told_alike(status: int, code: str) -> None:
    with refusing(status, code) as at, pytest.raises(StoreAway):
        read(BucketStore(bucket(at)), NONE)


def test_a_bucket_that_is_not_there_is_no_missing_file(endpoint: str) -> None:
    with refusing(404, "NoSuchBucket") as at, pytest.raises(StoreAway):
        read(BucketStore(bucket(at)), NONE)


@pytest.mark.parametrize(("status", "code"), [(507, "InsufficientStorage"), (403, "QuotaExceeded")])
def test_a_bucket_without_room_is_a_full_disk(status: int, code: str) -> None:
    with refusing(status, code) as at, pytest.raises(OSError, match=code) as told:
        read(BucketStore(bucket(at)), NONE)
    assert is_full(told.value)
    assert told.value.errno == errno.ENOSPC
