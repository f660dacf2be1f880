"""What is due goes by itself, once, and `manage.py sweep` does or tells the same at once."""

import asyncio
import io
import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from threading import Event

import pytest
from django.core.management import call_command
from django.db.models import QuerySet
from django.utils import timezone
from pytest_django import Settings

from agent_app.files import storage
from agent_app.records.models import AuditEntry, Conversation
from agent_app.records.threads import close_database, database
from agent_app.records.writes.audit import TERMINAL, Change, note
from agent_app.turns import retention
from tests.agent_app import people
from tests.agent_app.records.test_audit import entry
from tests.fixtures.tables import open_door

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
NOW = timezone.now()


@pytest.fixture(autouse=True)
def place(settings: Settings, tmp_path: Path) -> Iterator[Path]:
    settings.FILES_DIR = tmp_path / "files"
    settings.DERIVED_DIR = tmp_path / "derived"
    settings.RETENTION_DELETED_DAYS = 30
    yield tmp_path
    close_database()


def an_old_deleted_chat() -> None:
    chat = people.chat(people.member())
    Conversation.objects.filter(id=chat.chat_id).update(deleted_at=NOW - timedelta(days=31))


def noted() -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(action="retention.removed")


def age(path: Path, days: float) -> None:
    then = NOW.timestamp() - days * 86_400
    os.utime(path, (then, then))


def said(*words: str) -> str:
    out = io.StringIO()
    call_command("sweep", *words, stdout=out)
    return out.getvalue()


@pytest.mark.asyncio
async def test_what_is_due_goes_once_and_is_noted_once(place: Path) -> None:
    await database().write(an_old_deleted_chat)
    await retention.look(NOW)
    await retention.look(NOW)
    assert await database().read(Conversation.objects.count) == 0
    entry = await database().read(noted().get)
    assert entry.changes == {"chats": [None, 1]}


@pytest.mark.asyncio
async def test_whoever_writes_waits_for_no_sweep_of_files(place: Path) -> None:
    storage.keep(b"nobody's")
    [stored] = (place / "files").glob("??/*")
    age(stored, 2)
    swept = Event()
    writing = asyncio.create_task(database().write(swept.wait, 10))
    assert ("set aside", 1) in [step async for step in retention.files_going(NOW)]
    swept.set()
    assert await writing


@pytest.mark.asyncio
async def test_a_run_with_nothing_to_do_is_not_noted(place: Path) -> None:
    await retention.look(NOW)
    assert await database().read(noted().count) == 0


@pytest.fixture
def door() -> Iterator[None]:
    """Forgetting shuts it behind itself; emptying the tables after the test needs it open again."""
    yield
    open_door()


@pytest.mark.parametrize(("kept_days", "left"), [(0, ["server.added"]), (10, ["audit.forgotten"])])
@pytest.mark.asyncio
async def test_the_audit_log_is_kept_for_ever_or_for_as_long_as_the_settings_say(
    door: None, settings: Settings, kept_days: int, left: list[str]
) -> None:
    settings.RETENTION_AUDIT_DAYS = kept_days
    await database().write(note, TERMINAL, Change("server.added"))
    await retention.look(NOW + timedelta(days=12))
    entries = await database().read(lambda: list(AuditEntry.objects.all()))
    assert [entry.action for entry in entries] == left


def test_the_command_counts_what_goes_of_the_audit_log_and_notes_it_there(
    door: None, settings: Settings
) -> None:
    settings.RETENTION_AUDIT_DAYS = 10
    for days_ago in (40, 12, 2):
        entry(days_ago=days_ago)
    assert "Would go: 2 entries of the audit log." in said("--dry-run")
    assert "Gone: 2 entries of the audit log." in said()
    kept, noted = AuditEntry.objects.order_by("id")
    assert (kept.action, noted.action, noted.actor_name) == ("server.added", "audit.forgotten", "retention")
    assert noted.changes == {"entries": [2, 0]}


def test_a_dry_run_tells_and_leaves_everything(place: Path) -> None:
    an_old_deleted_chat()
    sha256 = storage.keep(b"nobody's")
    age(place / "files" / sha256[:2] / sha256, 2)
    told = said("--dry-run")
    assert "Would go: 1 deleted chats, for good." in told
    assert "Would go: 1 files that nothing names, which go a day later." in told
    assert Conversation.objects.count() == 1
    assert storage.store().exists(sha256)
    assert noted().count() == 0


def test_the_command_removes_at_once_and_notes_it(place: Path) -> None:
    an_old_deleted_chat()
    assert "Gone: 1 deleted chats, for good." in said()
    assert "There is nothing to remove." in said()
    assert noted().count() == 1


def test_views_that_nobody_looked_at_for_so_long_go(place: Path) -> None:
    old, new = place / "derived" / "ab" / "old.json", place / "derived" / "ab" / "new.json"
    old.parent.mkdir(parents=True)
    for path in (old, new):
        path.write_text("{}")
    age(old, 31)
    said()
    assert [path.name for path in old.parent.iterdir()] == ["new.json"]
