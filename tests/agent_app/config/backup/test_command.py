"""`manage.py backup` and `restore` as a person calls them, on either database."""

import io
import tarfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django import Settings

from agent_app.files import storage
from agent_app.records.rows import NewVersion
from agent_app.records.writes.files import add_upload
from tests.agent_app import people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def uploaded(settings: Settings, tmp_path: Path) -> str:
    """The hash of a file that a row names."""
    settings.DATA_DIR = tmp_path / "data"
    settings.FILES_DIR = settings.DATA_DIR / "files"
    settings.DATA_DIR.mkdir()
    owner_id = people.member()
    sha256 = storage.keep(b"words")
    new = NewVersion(
        file_id="f1",
        base=0,
        name="a.txt",
        kind="text",
        mime="text/plain",
        size=5,
        sha256=sha256,
        durable=True,
    )
    assert add_upload(owner_id, people.chat(owner_id).chat_id, new)
    return sha256


def said(command: str, *words: str) -> str:
    out = io.StringIO()
    call_command(command, *words, stdout=out)
    return out.getvalue()


def test_beside_postgresql_the_files_are_in_it_and_pg_dump_is_named(uploaded: str, tmp_path: Path) -> None:
    told = said("backup", str(tmp_path / "one.tar.gz"))
    with tarfile.open(tmp_path / "one.tar.gz") as archive:
        names = archive.getnames()
    assert f"files/{uploaded[:2]}/{uploaded}" in names
    beside = connection.vendor == "postgresql"
    assert ("pg_dump" in told) == beside
    assert ("folio.sqlite3" in names) != beside


def test_a_backup_is_not_written_over_another_file(uploaded: str, tmp_path: Path) -> None:
    said("backup", str(tmp_path / "one.tar.gz"))
    with pytest.raises(CommandError, match="is there already"):
        said("backup", str(tmp_path / "one.tar.gz"))


def test_a_backup_that_is_not_there_is_said(uploaded: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no file"):
        said("restore", "--replace", str(tmp_path / "none.tar.gz"))


def test_a_database_elsewhere_is_not_overwritten_and_one_of_postgresql_is_for_pg_restore(
    uploaded: str, settings: Settings, tmp_path: Path
) -> None:
    said("backup", str(tmp_path / "one.tar.gz"))
    settings.DATA_DIR = tmp_path / "elsewhere"
    settings.FILES_DIR = settings.DATA_DIR / "files"
    settings.DATA_DIR.mkdir()
    if connection.vendor == "sqlite":
        with pytest.raises(CommandError, match="is not empty"):
            said("restore", str(tmp_path / "one.tar.gz"))
        return
    assert "pg_restore" in said("restore", str(tmp_path / "one.tar.gz"))
    assert storage.fetch(uploaded) == b"words"
