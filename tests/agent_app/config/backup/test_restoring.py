"""What is restored is sound and nothing else is touched; what is hostile or damaged changes nothing."""

import gzip
import hashlib
import io
import json
import os
import sqlite3
import tarfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from agent_app.config.backup.restoring import restore
from agent_app.config.backup.unpacking import Unfit
from agent_app.config.backup.writing import back_up
from agent_app.config.serve.lock import hold
from agent_app.files import storage
from agent_app.records.models import Conversation, Skill
from agent_app.records.rows import SkillFileRow
from agent_app.records.writes.skills import NewSkill, add_skill
from tests.agent_app import people

pytestmark = pytest.mark.django_db(transaction=True)
NOW = timezone.now()
Members = list[tuple[tarfile.TarInfo, bytes]]


@pytest.fixture
def data(settings: Settings, tmp_path: Path) -> Path:
    """A data folder with keys and a file, beside the database of the test run."""
    settings.DATA_DIR = tmp_path / "data"
    settings.FILES_DIR = settings.DATA_DIR / "files"
    settings.DATA_DIR.mkdir()
    (settings.DATA_DIR / "secret_key").write_text("signs")
    (settings.DATA_DIR / "secret_box_keys").write_text("seals")
    people.chat(people.member())
    content = b"---\nname: one\n---\n"
    file = SkillFileRow("SKILL.md", len(content), storage.keep(content))
    add_skill(None, NewSkill("one", "words", (file,)), replace=False)
    return Path(settings.DATA_DIR)


@pytest.fixture
def archive(data: Path, tmp_path: Path) -> Path:
    back_up(tmp_path / "folio.tar.gz", with_keys=True)
    return tmp_path / "folio.tar.gz"


@pytest.fixture
def elsewhere(archive: Path, settings: Settings, tmp_path: Path) -> Iterator[Path]:
    """An empty data folder with a database of its own."""
    settings.DATA_DIR = tmp_path / "elsewhere"
    settings.FILES_DIR = settings.DATA_DIR / "files"
    settings.DATA_DIR.mkdir()
    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(settings.DATA_DIR / "folio.sqlite3")
    yield settings.DATA_DIR
    connection.close()
    connection.settings_dict["NAME"] = before


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def members(archive: Path) -> Members:
    with tarfile.open(archive) as opened:
        return [(one, opened.extractfile(one).read()) for one in opened]  # type: ignore[union-attr]  # files


def rewritten(archive: Path, changed: Callable[[Members], Members]) -> Path:
    found = changed(members(archive))
    with tarfile.open(archive, "w:gz") as out:
        for member, content in found:
            member.size = len(content)
            out.addfile(member, io.BytesIO(content))
    return archive


def refused(archive: Path, elsewhere: Path, words: str) -> None:
    with pytest.raises(Unfit, match=words):
        restore(archive, replace=True, now=NOW)
    assert set(names(elsewhere)) <= {"serve.lock", "valkey.lock"}


def test_rows_files_and_keys_come_back(archive: Path, elsewhere: Path) -> None:
    restore(archive, replace=False, now=NOW)
    assert Conversation.objects.count() == 1
    sha256 = Skill.objects.get(name="one").files[0]["sha256"]
    assert storage.fetch(sha256) == b"---\nname: one\n---\n"
    assert (elsewhere / "secret_key").read_text() == "signs"
    assert (elsewhere / "secret_box_keys").read_text() == "seals"
    assert (elsewhere / "secret_box_keys").stat().st_mode & 0o077 == 0


def test_without_keys_those_in_place_stay(data: Path, settings: Settings, tmp_path: Path) -> None:
    manifest = back_up(tmp_path / "closed.tar.gz", with_keys=False)
    assert manifest.secrets == {}
    assert not any("secret" in one.name for one, _ in members(tmp_path / "closed.tar.gz"))


def test_what_no_row_names_stays_out(data: Path, tmp_path: Path) -> None:
    unnamed = storage.keep(b"nobody's")
    back_up(tmp_path / "one.tar.gz", with_keys=True)
    assert not any(unnamed in one.name for one, _ in members(tmp_path / "one.tar.gz"))


def test_a_file_that_the_store_lost_is_told_and_the_rest_comes_back(
    data: Path, settings: Settings, tmp_path: Path
) -> None:
    [kept] = storage.store().listed("kept")
    storage.store().delete(kept.sha256, "kept")
    manifest = back_up(tmp_path / "one.tar.gz", with_keys=True)
    assert manifest.missing == (kept.sha256,)
    assert manifest.database is not None
    assert manifest.database.rows["records_conversation"] == 1


def test_another_file_is_not_overwritten(archive: Path) -> None:
    with pytest.raises(FileExistsError):
        back_up(archive, with_keys=True)


def test_a_folder_with_data_is_refused_and_kept_aside_when_replaced(archive: Path, elsewhere: Path) -> None:
    restore(archive, replace=False, now=NOW)
    connection.close()
    (elsewhere / "files" / "mine").write_text("before")
    with pytest.raises(Unfit, match="not empty"):
        restore(archive, replace=False, now=NOW)
    assert (elsewhere / "files" / "mine").exists()
    done = restore(archive, replace=True, now=NOW)
    assert done.aside is not None
    assert (done.aside / "files" / "mine").read_text() == "before"
    assert not (elsewhere / "files" / "mine").exists()
    assert Conversation.objects.count() == 1
    with closing(sqlite3.connect(done.aside / "folio.sqlite3")) as old:
        assert old.execute("SELECT count(*) FROM records_conversation").fetchall() == [(1,)]


def test_the_log_of_a_database_that_was_killed_goes_into_it_and_aside(archive: Path, elsewhere: Path) -> None:
    restore(archive, replace=False, now=NOW)
    connection.close()
    database = elsewhere / "folio.sqlite3"
    with closing(sqlite3.connect(database)) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("UPDATE records_conversation SET title = 'late'")
        other.commit()
        log = (elsewhere / "folio.sqlite3-wal").read_bytes()
        early = database.read_bytes()
    database.write_bytes(early)
    (elsewhere / "folio.sqlite3-wal").write_bytes(log)
    done = restore(archive, replace=True, now=NOW)
    assert done.aside is not None
    assert not Conversation.objects.filter(title="late").exists()
    with closing(sqlite3.connect(done.aside / "folio.sqlite3")) as old:
        assert old.execute("SELECT title FROM records_conversation").fetchall() == [("late",)]


def test_a_folder_in_use_is_refused(archive: Path, elsewhere: Path) -> None:
    restore(archive, replace=False, now=NOW)
    connection.close()
    held = hold(elsewhere / "serve.lock")
    with pytest.raises(Unfit, match="Folio runs on"):
        restore(archive, replace=True, now=NOW)
    os.close(held)
    with closing(sqlite3.connect(elsewhere / "folio.sqlite3")) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("SELECT count(*) FROM records_conversation").fetchall()
        with pytest.raises(Unfit, match="Another process uses"):
            restore(archive, replace=True, now=NOW)
    assert Conversation.objects.count() == 1


@pytest.mark.parametrize(
    "name",
    ["../evil", "/etc/evil", "files/../../evil", "files/ab/evil", "secrets/serve.lock", "secrets/../x", "x"],
)
def test_a_member_with_a_place_of_its_own_is_refused(name: str, archive: Path, elsewhere: Path) -> None:
    rewritten(archive, lambda found: [(tarfile.TarInfo(name), b"evil"), *found])
    refused(archive, elsewhere, "no place in a backup")


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE, tarfile.FIFOTYPE])
def test_what_is_no_file_is_refused_under_any_name(kind: bytes, archive: Path, elsewhere: Path) -> None:
    link = tarfile.TarInfo("secrets/secret_key")
    link.type, link.linkname = kind, "/etc/passwd"
    rewritten(archive, lambda found: [(link, b""), *found])
    refused(archive, elsewhere, "no place in a backup")


def test_the_same_name_twice_is_refused(archive: Path, elsewhere: Path) -> None:
    rewritten(archive, lambda found: [found[0], *found])
    refused(archive, elsewhere, "stands twice")


def test_other_bytes_than_a_name_says_are_refused(archive: Path, elsewhere: Path) -> None:
    rewritten(archive, lambda found: [(m, b"x" if m.name.startswith("files/") else c) for m, c in found])
    refused(archive, elsewhere, "other bytes than its name says")


def test_a_file_that_is_left_out_is_noticed(archive: Path, elsewhere: Path) -> None:
    rewritten(archive, lambda found: [one for one in found if not one[0].name.startswith("files/")])
    refused(archive, elsewhere, "does not hold what its list of contents says")


def test_a_file_that_a_row_names_and_the_list_forgot_is_noticed(archive: Path, elsewhere: Path) -> None:
    def forget(found: Members) -> Members:
        [last] = [json.loads(content) for member, content in found if member.name == "manifest.json"]
        told = json.dumps({**last, "files": 0, "file_bytes": 0}).encode()
        rest = [one for one in found[:-1] if not one[0].name.startswith("files/")]
        return [*rest, (found[-1][0], told)]

    refused(rewritten(archive, forget), elsewhere, "files that its database names are not in the backup")


def test_another_database_than_the_list_says_is_refused(archive: Path, elsewhere: Path) -> None:
    rewritten(archive, lambda found: [(m, c + b"x" if "sqlite3" in m.name else c) for m, c in found])
    refused(archive, elsewhere, "does not hold what its list of contents says")


def with_database(archive: Path, changed: Callable[[bytes], bytes]) -> Path:
    """Whose list of contents says so, too."""

    def change(found: Members) -> Members:
        database = changed(next(c for m, c in found if m.name == "folio.sqlite3"))
        told = json.loads(found[-1][1])
        told["database"]["sha256"] = hashlib.sha256(database).hexdigest()
        rest = [(m, database if m.name == "folio.sqlite3" else c) for m, c in found[:-1]]
        return [*rest, (found[-1][0], json.dumps(told).encode())]

    return rewritten(archive, change)


def test_a_damaged_database_is_refused(archive: Path, elsewhere: Path) -> None:
    with_database(archive, lambda sound: sound[:4096] + b"\xff" * 8192 + sound[12288:])
    refused(archive, elsewhere, "database in the backup is damaged")


def test_a_database_that_lacks_a_table_is_refused(archive: Path, elsewhere: Path, tmp_path: Path) -> None:
    def without_skills(database: bytes) -> bytes:
        path = tmp_path / "less.sqlite3"
        path.write_bytes(database)
        with closing(sqlite3.connect(path)) as opened:
            opened.execute("DROP TABLE records_skill")
            opened.commit()
        return path.read_bytes()

    refused(with_database(archive, without_skills), elsewhere, "has not the tables that it should")


def test_no_log_of_an_old_database_is_left_beside_the_new_one(
    archive: Path, elsewhere: Path, tmp_path: Path
) -> None:
    database = tmp_path / "outside" / "other.sqlite3"
    connection.settings_dict["NAME"] = str(database)
    database.parent.mkdir()
    logs = [f"other.sqlite3{end}" for end in ("-journal", "-shm", "-wal")]
    for name in logs:
        (database.parent / name).write_bytes(b"of a database that is gone")
    with pytest.raises(Unfit, match="not empty"):
        restore(archive, replace=False, now=NOW)
    done = restore(archive, replace=True, now=NOW)
    assert done.aside is not None
    assert names(done.aside) == logs
    assert names(database.parent) == ["other.sqlite3"]
    assert Conversation.objects.count() == 1


def test_a_newer_database_is_refused(data: Path, tmp_path: Path, settings: Settings) -> None:
    with connection.cursor() as cursor:
        columns = "INSERT INTO django_migrations (app, name, applied)"
        cursor.execute(f"{columns} VALUES ('records', '9999_later', '2030-01-01')")
    try:
        back_up(tmp_path / "newer.tar.gz", with_keys=True)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM django_migrations WHERE name = '9999_later'")
    with pytest.raises(Unfit, match="newer Folio made this backup"):
        restore(tmp_path / "newer.tar.gz", replace=True, now=NOW)
    assert (data / "secret_key").read_text() == "signs"
    assert Conversation.objects.count() == 1


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 0.999])
def test_an_archive_that_was_cut_short_is_refused(share: float, archive: Path, elsewhere: Path) -> None:
    whole = archive.read_bytes()
    archive.write_bytes(whole[: int(len(whole) * share)])
    refused(archive, elsewhere, "cut short|no backup of Folio")


def test_an_archive_without_an_end_is_refused(archive: Path, elsewhere: Path) -> None:
    rewritten(archive, lambda found: found[:-1])
    refused(archive, elsewhere, "has no end")


def test_something_else_is_refused(elsewhere: Path, tmp_path: Path) -> None:
    (tmp_path / "other.tar.gz").write_bytes(gzip.compress(b"no archive at all"))
    refused(tmp_path / "other.tar.gz", elsewhere, "can't be read")
