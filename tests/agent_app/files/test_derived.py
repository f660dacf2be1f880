"""Results are kept by what they were computed from, up to a number of bytes."""

import os
import time
from pathlib import Path

import pytest
from django.conf import settings as product
from pytest_django import Settings

from agent_app.files import derived, deriving, storage
from agent_app.files.derived import Kept, Source, Wanted, asking, keep, kept, sweep, unasked

NOW = 1_000_000.0


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.DERIVED_DIR = tmp_path / "derived"
    settings.FILES_DIR = tmp_path / "files"
    return tmp_path / "derived"


def wanted(content: bytes = b"one\ntwo\n", kind: str = "text") -> Wanted:
    source = Source(sha256=storage.keep(content), kind=kind, suffix=".txt")
    return Wanted(what="view", sources=(source,), window=(1, 10, 1, 10))


def test_what_was_kept_is_found_by_the_same_wish() -> None:
    keep(wanted().key, Kept("json", b"{}"), now=NOW)
    assert kept(wanted().key, now=NOW) == Kept("json", b"{}")
    assert kept(wanted(b"other").key, now=NOW) is None


def test_a_wish_survives_its_way_to_the_worker() -> None:
    assert Wanted.read(wanted().model_dump_json()).key == wanted().key


def test_a_wish_is_sent_once_and_again_when_nothing_came() -> None:
    key = wanted().key
    assert asking(key, now=NOW, patience_s=30) == "ask"
    assert asking(key, now=NOW + 29, patience_s=30) == "wait"
    assert asking(key, now=NOW + 31, patience_s=30) == "ask"
    assert asking(key, now=NOW + 62, patience_s=30) == "ask"
    assert asking(key, now=NOW + 93, patience_s=30) == "give_up"


def test_a_wish_that_a_worker_has_begun_is_not_sent_again_before_its_time_is_over() -> None:
    key = wanted().key
    asking(key, now=NOW, patience_s=30)
    derived.begun(key, until=NOW + 75)
    assert asking(key, now=NOW + 100, patience_s=30) == "wait"
    assert asking(key, now=NOW + 106, patience_s=30) == "ask"


def test_a_wish_that_reached_nobody_is_sent_by_the_next() -> None:
    asking(wanted().key, now=NOW, patience_s=30)
    unasked(wanted().key)
    assert asking(wanted().key, now=NOW, patience_s=30) == "ask"


def test_a_refusal_holds_for_some_minutes() -> None:
    key = wanted().key
    keep(key, deriving.refusal("too_heavy", "Too heavy."), now=NOW)
    path = next(Path(product.DERIVED_DIR).glob("*/*.refused"))
    os.utime(path, (NOW, NOW))
    assert kept(key, now=NOW + 60) is not None
    os.utime(path, (NOW, NOW))
    assert kept(key, now=NOW + 601) is None


def test_the_results_used_longest_ago_go_first(folder: Path) -> None:
    for at in range(10):
        key = f"{at:02d}" + "0" * 62
        keep(key, Kept("json", b"x" * 1_000), now=NOW)
        os.utime(folder / key[:2] / f"{key}.json", (NOW + at, NOW + at))
    kept("00" + "0" * 62, now=NOW)
    sweep(5_000, now=NOW)
    left = {path.stem[:2] for path in folder.glob("*/*.json")}
    assert left == {"00", "07", "08", "09"}


def test_the_store_keeps_to_its_bound_by_itself(folder: Path, settings: Settings) -> None:
    settings.DERIVED_LIMIT_BYTES = 20_000
    for at in range(100):
        keep(f"{at:02d}" + "1" * 62, Kept("json", b"x" * 1_000), now=time.time())
    assert sum(path.stat().st_size for path in folder.glob("*/*")) <= 20_000


def test_forgotten_marks_go(folder: Path) -> None:
    asking(wanted().key, now=NOW, patience_s=30)
    sweep(5_000, now=NOW + 10)
    assert len(list(folder.glob("*/*.asked"))) == 1
    sweep(5_000, now=NOW + 4_000)
    assert list(folder.glob("*/*.asked")) == []


def test_a_view_is_computed_once() -> None:
    deriving.derive(wanted(), until=NOW, too_long=())
    first = kept(wanted().key, now=NOW)
    assert first is not None
    assert b'"text": "one\\ntwo"' in first.body
    Path(next(Path(product.FILES_DIR).glob("*/*"))).unlink()
    deriving.derive(wanted(), until=NOW, too_long=())
    assert kept(wanted().key, now=NOW) == first


def test_a_damaged_file_is_refused_with_a_sentence() -> None:
    broken = wanted(b"PK\x03\x04broken", "xlsx")
    deriving.derive(broken, until=NOW, too_long=())
    found = kept(broken.key, now=time.time())
    assert found is not None
    assert found.ending == "refused"
    assert b'"damaged"' in found.body


def test_content_that_the_store_lost_is_refused() -> None:
    lost = wanted()
    Path(next(Path(product.FILES_DIR).glob("*/*"))).unlink()
    deriving.derive(lost, until=NOW, too_long=())
    found = kept(lost.key, now=time.time())
    assert found is not None
    assert found.ending == "refused"
