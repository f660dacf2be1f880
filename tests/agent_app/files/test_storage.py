"""The store of bytes: whole or not at all."""

import os
from pathlib import Path

import pytest
from pytest_django import Settings

from agent_app.files import storage
from agent_app.records.full_disk import is_full
from agent_app.turns.file_size import largest_file


@pytest.fixture
def store(settings: Settings, tmp_path: Path) -> Path:
    settings.FILES_DIR = tmp_path
    return tmp_path


def files_in(store: Path) -> list[str]:
    return [path.name for path in store.rglob("*") if path.is_file()]


def test_the_same_bytes_are_kept_once(store: Path) -> None:
    assert storage.keep(b"words") == storage.keep(b"words")
    assert storage.fetch(storage.keep(b"words")) == b"words"
    assert len(files_in(store)) == 1


def test_a_write_that_finds_no_room_leaves_nothing(store: Path) -> None:
    with largest_file(1_000), pytest.raises(OSError, match="too large") as refused:
        storage.keep(b"w" * 100_000)
    assert is_full(refused.value)
    assert files_in(store) == []


def test_what_a_killed_process_left_is_swept_once_it_is_old(store: Path) -> None:
    kept = storage.keep(b"words")
    old, new = store / "incoming" / "old", store / "incoming" / "new"
    for part in (old, new):
        part.write_bytes(b"hal")
    os.utime(old, (1_000, 1_000))
    storage.sweep(older_than=2_000)
    assert sorted(files_in(store)) == sorted([kept, "new"])
