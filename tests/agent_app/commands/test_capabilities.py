"""A slash command that needs what is switched off says so, for everyone or for a group."""

import pytest
from django.utils import timezone
from pytest_django import Settings

from agent_app.commands import books, image, papers, research, review
from agent_app.commands.outcome import Answered, Briefed, Run, Typed
from agent_app.files.versions import upload
from agent_app.records.models import CapabilitySwitch, Owner, PeopleGroup, User
from agent_app.records.queries.owners import owner_of_user
from agent_app.records.writes.turns import NewTurn, begin_turn
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]

NEEDED = [
    (books.run, "book_search"),
    (image.run, "image_make"),
    (papers.run, "paper_search"),
    (research.run, "research_note"),
    (review.run, "file_read"),
    (review.run, "review_findings"),
]


@pytest.fixture(autouse=True)
def _services(settings: Settings) -> None:
    settings.SEARCH_BACKEND = "ddgs"
    settings.IMAGE_MODEL, settings.IMAGE_BASE_URL = "painter", "http://127.0.0.1:1/v1"


def typed(language: str = "en") -> Typed:
    """By a member, in a chat with a text file."""
    owner_id = people.member()
    owner = owner_of_user(Owner.objects.values_list("user_id", flat=True).get(id=owner_id) or 0)
    assert owner is not None
    chat = people.chat(owner_id)
    upload(owner, chat.chat_id, "notes.txt", b"notes")
    return Typed(owner_id, chat.chat_id, None, "tea", (), language)


@pytest.mark.parametrize(("run", "name"), NEEDED, ids=[name for _, name in NEEDED])
def test_what_a_command_needs_is_named_where_it_is_off_for_everyone(run: Run, name: str) -> None:
    asked = typed()
    assert isinstance(run(asked), Briefed)
    CapabilitySwitch.objects.create(name=name, enabled=False)
    answer = run(asked)
    assert isinstance(answer, Answered)
    assert f"needs `{name}`, which an administrator has switched off here." in answer.text


@pytest.mark.parametrize(("run", "name"), NEEDED, ids=[name for _, name in NEEDED])
def test_what_a_group_lacks_is_off_for_its_people_alone(run: Run, name: str) -> None:
    asked = typed("zh-CN")
    group = PeopleGroup.objects.create(name="interns", capabilities_off=[name])
    assert isinstance(run(asked), Briefed)
    group.users.set(User.objects.filter(owner=asked.owner_id))
    answer = run(asked)
    assert isinstance(answer, Answered)
    assert f"需要 `{name}`" in answer.text


def test_an_answer_is_reviewed_without_reading_files() -> None:
    CapabilitySwitch.objects.create(name="file_read", enabled=False)
    owner_id = people.member()
    chat_id = people.chat(owner_id).chat_id
    said = NewTurn(owner_id, chat_id, None, "c1", "hello", (), timezone.now(), answered="Some words.")
    answer_id = begin_turn(said).answer.message_id
    assert isinstance(review.run(Typed(owner_id, chat_id, answer_id, "", (), "en")), Briefed)
