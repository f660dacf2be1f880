"""Content that a row names is never swept away, whatever happens in whatever order; the rest goes."""

import os
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import settings as rules
from hypothesis import strategies as st
from pytest_django import Settings

from agent_app.files import storage
from agent_app.files.sweeping import sweep_files
from agent_app.knowledge.adding import add_from_chat, add_upload
from agent_app.records.identifiers import file_id
from agent_app.records.models import Conversation, KnowledgeFile, RefusedPicture, Skill, Transcript
from agent_app.records.queries.files import files_of
from agent_app.records.queries.retention import Cutoffs
from agent_app.records.queries.stored_files import stored_files
from agent_app.records.rows import NewVersion, SkillFileRow
from agent_app.records.writes.chats import delete_chat, restore_chat
from agent_app.records.writes.files import add_upload as add_file
from agent_app.records.writes.files import restore_version
from agent_app.records.writes.retention import removals
from agent_app.records.writes.skills import NewSkill, add_skill, delete_skill
from tests.agent_app import people
from tests.agent_app.knowledge.base import owner_row

pytestmark = [pytest.mark.django_db, pytest.mark.database]
AN_HOUR_S = 3_600.0
IN_FLIGHT_HOURS = 23


@pytest.fixture(autouse=True)
def store(settings: Settings, tmp_path: Path) -> Path:
    settings.FILES_DIR = tmp_path
    return tmp_path


def age(store: Path, hours: float) -> None:
    """So much time passes for all that lies in the store."""
    for path in store.glob("*/*"):
        then = path.stat().st_mtime - hours * AN_HOUR_S
        os.utime(path, (then, then))


def swept(*, dry_run: bool = False) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in sweep_files(timezone.now().timestamp(), dry_run=dry_run):
        found[one.what] = found.get(one.what, 0) + one.count
    return {what: count for what, count in found.items() if count}


def version(sha256: str) -> NewVersion:
    return NewVersion(
        file_id=file_id(),
        base=0,
        name="a.txt",
        kind="text",
        mime="text/plain",
        size=1,
        sha256=sha256,
        durable=True,
    )


def test_what_nothing_names_goes_aside_after_a_day_and_for_good_after_another(store: Path) -> None:
    sha256 = storage.keep(b"nobody's")
    assert swept() == {}
    age(store, 25)
    assert swept() == {"set aside": 1}
    assert storage.fetch(sha256) == b"nobody's"
    age(store, 23)
    assert swept() == {}
    age(store, 2)
    assert swept() == {"files": 1}
    with pytest.raises(FileNotFoundError):
        storage.fetch(sha256)


def test_a_dry_run_tells_and_changes_nothing(store: Path) -> None:
    storage.keep(b"nobody's")
    age(store, 25)
    before = sorted(store.rglob("*"))
    assert swept(dry_run=True) == {"set aside": 1}
    assert sorted(store.rglob("*")) == before


def test_an_upload_that_found_its_content_there_keeps_it(store: Path) -> None:
    """The sweep comes between what the upload looked at and its row."""
    owner_id = people.member()
    chat = people.chat(owner_id)
    storage.keep(b"old and nobody's")
    age(store, 25)
    sha256 = storage.keep(b"old and nobody's")
    assert swept() == {"set aside": 1}
    assert add_file(owner_id, chat.chat_id, version(sha256))
    assert storage.fetch(sha256) == b"old and nobody's"
    age(store, 48)
    assert swept() == {"put back": 1}
    assert storage.fetch(sha256) == b"old and nobody's"


def test_a_row_that_only_tells_of_content_keeps_it_too(store: Path) -> None:
    chat = people.chat(people.member())
    told = [storage.keep(text) for text in (b"transcript", b"refused")]
    Transcript.objects.create(sha256=told[0])
    RefusedPicture.objects.create(conversation_id=chat.chat_id, model_id=people.model(), sha256=told[1])
    age(store, 1_000)
    assert swept() == {}


def test_other_files_in_the_folder_are_not_ours_to_remove(store: Path) -> None:
    storage.keep(b"one")
    for name in ("ab/readme", "notes.txt", f"zz/{'0' * 64}"):
        (store / name).parent.mkdir(exist_ok=True)
        (store / name).write_text("mine")
    age(store, 1_000)
    swept()
    age(store, 1_000)
    swept()
    assert {path.name for path in store.rglob("*") if path.is_file()} == {"readme", "notes.txt", "0" * 64}


class World:
    """One member's things over a store of old content; each action is what may happen at any time."""

    def __init__(self, store: Path) -> None:
        self.store = store
        self.owner = owner_row(people.member())
        self.chats = [people.chat(self.owner.owner_id).chat_id for _ in range(2)]
        for n in range(5):
            storage.keep(f"content {n}".encode())
        age(store, 25)
        self.in_flight: list[tuple[str, str]] = []
        self.left_hours = float(IN_FLIGHT_HOURS)

    def begin_upload(self, n: int) -> None:
        self.in_flight.append((self.chats[n % 2], storage.keep(f"content {n % 5}".encode())))

    def end_upload(self, n: int) -> None:
        if self.in_flight:
            chat_id, sha256 = self.in_flight.pop(n % len(self.in_flight))
            add_file(self.owner.owner_id, chat_id, version(sha256))
        if not self.in_flight:
            self.left_hours = IN_FLIGHT_HOURS

    def restore_version(self, n: int) -> None:
        for file in files_of(self.owner.owner_id, self.chats[n % 2])[:1]:
            restore_version(self.owner.owner_id, self.chats[n % 2], file.file_id, 1)

    def delete_chat(self, n: int) -> None:
        delete_chat(self.owner.owner_id, self.chats[n % 2])

    def restore_chat(self, n: int) -> None:
        restore_chat(self.owner.owner_id, self.chats[n % 2])

    def learn(self, n: int) -> None:
        add_upload(self.owner, f"{n}.txt", f"content {n % 5}".encode(), shared=False)

    def learn_from_chat(self, n: int) -> None:
        for file in files_of(self.owner.owner_id, self.chats[n % 2])[:1]:
            add_from_chat(self.owner, self.chats[n % 2], file.file_id, shared=False)

    def forget(self, n: int) -> None:
        KnowledgeFile.objects.filter(name=f"{n}.txt").update(deleted_at=timezone.now())

    def add_skill(self, n: int) -> None:
        content = f"content {n % 5}".encode()
        files = (SkillFileRow("SKILL.md", len(content), storage.keep(content)),)
        add_skill(self.owner.owner_id, NewSkill("one", "words", files), replace=True)

    def delete_skill(self, n: int) -> None:
        for skill in Skill.objects.filter(deleted_at=None)[:1]:
            delete_skill(self.owner.owner_id, skill.id, site=False)

    def days_pass(self, n: int) -> None:
        """Whatever is on its way into a row arrives within a day."""
        for _ in range(n % 3 + 1):
            hours = min(25.0, self.left_hours) if self.in_flight else 25.0
            self.left_hours -= hours if self.in_flight else 0.0
            age(self.store, hours)
            self.sweep(n)

    def retain(self, n: int) -> None:
        later = timezone.now() + timedelta(seconds=1)
        for one in removals(Cutoffs(later, deleted=later, chats=later if n > 7 else None)):
            one.remove()
            self.check()
        self.chats = [
            one if Conversation.objects.filter(id=one).exists() else people.chat(self.owner.owner_id).chat_id
            for one in self.chats
        ]
        self.in_flight = [one for one in self.in_flight if one[0] in self.chats]

    def sweep(self, _n: int) -> None:
        for _ in sweep_files(timezone.now().timestamp()):
            self.check()

    def check(self) -> None:
        for sha256 in set(stored_files()):
            storage.fetch(sha256)


ACTIONS = [name for name in vars(World) if not name.startswith("_") and name != "check"]


@rules(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 9)), max_size=25))
def test_nothing_that_a_row_names_is_ever_lost(store: Path, steps: list[tuple[str, int]]) -> None:
    with suppress(Undo), transaction.atomic():
        world = World(store)
        for name, n in steps:
            getattr(world, name)(n)
            world.check()
        raise Undo


class Undo(Exception):
    """Takes the rows of one example back."""
