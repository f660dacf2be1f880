"""Files are read once, in their order; why one can't be read is said in words."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import Settings

from agent_app.files.sniffing import Refused
from agent_app.knowledge import indexing
from agent_app.knowledge.adding import add_from_chat, add_upload, bring_back
from agent_app.records.models import KnowledgeFile, KnowledgePassage
from agent_app.records.queries.knowledge import knowledge_file, knowledge_of, passages_of
from agent_app.records.writes import knowledge as writes
from agent_app.records.writes.knowledge import TooManyFiles
from tests.agent_app import people
from tests.agent_app.knowledge.base import HANDBOOK, added, owner_row, read_all, ready, sections
from tests.embedding_server import EmbeddingServer, embedding_server
from tools.editing.make import made
from tools.passages.kinds import passages_of as cut_up

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def embeddings(settings: Settings) -> Iterator[EmbeddingServer]:
    with embedding_server() as server:
        settings.EMBEDDING_MODEL, settings.EMBEDDING_URL = "subjects", server.url
        yield server


def test_a_file_waits_is_read_and_is_ready() -> None:
    owner = people.member()
    assert added(owner, "handbook.md", HANDBOOK).state == "queued"
    read_all()
    (row,) = knowledge_of(owner)
    assert (row.state, row.reason, row.passages) == ("ready", "", 1)


def test_its_passages_are_the_whole_text() -> None:
    owner = people.member()
    text = sections(*(f"word{number} " * 90 for number in range(6)))
    row = ready(owner, "a.md", text)
    stored = passages_of(owner, row.file_id, 1, 1000)
    assert [one.text for one in stored] == [one.text for one in cut_up("a.md", "text", text.encode())]
    assert [one.number for one in stored] == list(range(1, len(stored) + 1))


@pytest.mark.parametrize(
    ("name", "content", "code", "words"),
    [
        ("blank.txt", b" \n \n", "no_text", "no text"),
        ("none.xlsx", made("spreadsheet", [{"name": "S", "rows": [[None]]}]), "no_text", "no text"),
    ],
)
def test_a_file_without_text_fails_and_says_so(name: str, content: bytes, code: str, words: str) -> None:
    owner = people.member()
    add_upload(owner_row(owner), name, content, shared=False)
    read_all()
    (row,) = knowledge_of(owner)
    assert (row.state, row.code) == ("failed", code)
    assert words in row.reason


def test_what_can_not_be_worked_on_is_refused_before_it_comes_in() -> None:
    with pytest.raises(Refused, match="empty"):
        add_upload(owner_row(people.member()), "a.txt", b"", shared=False)


def test_a_newer_file_of_the_same_name_takes_the_place_of_the_old_one_when_it_is_ready() -> None:
    owner = people.member()
    first = ready(owner, "a.md", "the old words")
    second = added(owner, "a.md", "the new words")
    assert (second.version, len(knowledge_of(owner))) == (2, 2)
    read_all()
    assert [one.file_id for one in knowledge_of(owner)] == [second.file_id]
    assert knowledge_file(owner, first.file_id) is None


def test_a_newer_file_that_can_not_be_read_leaves_the_old_one() -> None:
    owner = people.member()
    first = ready(owner, "a.md", "the old words")
    ready(owner, "a.md", "  ")
    assert {(one.version, one.state) for one in knowledge_of(owner)} == {(1, "ready"), (2, "failed")}
    assert passages_of(owner, first.file_id, 1, 10) != ()


def test_the_same_file_again_is_the_same_file() -> None:
    owner = people.member()
    assert added(owner, "a.md", "words").file_id == added(owner, "a.md", "words").file_id


def test_more_files_than_may_be_are_refused(settings: Settings) -> None:
    settings.KNOWLEDGE_FILES = 1
    owner = people.member()
    added(owner, "a.md", "one")
    with pytest.raises(TooManyFiles):
        added(owner, "b.md", "two")
    added(people.member("other"), "b.md", "two")


def test_more_passages_than_may_be_are_told(settings: Settings) -> None:
    settings.KNOWLEDGE_PASSAGES = 2
    owner = people.member()
    ready(owner, "a.md", sections("a"))
    row = ready(owner, "b.md", sections("a", "b"))
    assert (row.state, row.code) == ("failed", "knowledge_full")
    assert "more than the 2 that it may" in row.reason


def test_deleting_takes_the_passages_and_bringing_back_reads_anew() -> None:
    owner = people.member()
    row = ready(owner, "a.md", HANDBOOK)
    assert writes.delete_knowledge(owner, row.file_id, admin=False)
    assert (knowledge_of(owner), KnowledgePassage.objects.count()) == ((), 0)
    back = bring_back(owner_row(owner), row.file_id)
    assert back is not None
    assert back.state == "queued"
    read_all()
    assert knowledge_of(owner)[0].passages == 1


def deleted(owner: str, name: str, text: str) -> str:
    row = ready(owner, name, text)
    assert writes.delete_knowledge(owner, row.file_id, admin=False)
    return row.file_id


def test_bringing_back_is_refused_as_adding_is_when_there_are_as_many_as_may_be(settings: Settings) -> None:
    settings.KNOWLEDGE_FILES = 1
    owner = people.member()
    gone = deleted(owner, "a.md", "one")
    added(owner, "b.md", "two")
    with pytest.raises(TooManyFiles):
        bring_back(owner_row(owner), gone)
    assert [one.name for one in knowledge_of(owner)] == ["b.md"]


def test_a_file_that_is_brought_back_becomes_the_next_version_of_its_name() -> None:
    owner = people.member()
    gone = deleted(owner, "a.md", "the old words")
    assert ready(owner, "a.md", "the new words").version == 2
    back = bring_back(owner_row(owner), gone)
    assert back is not None
    assert back.version == 3
    read_all()
    (row,) = knowledge_of(owner)
    assert (row.file_id, row.state) == (gone, "ready")


def test_no_two_files_of_a_name_have_one_version_when_several_come_back() -> None:
    owner = people.member()
    gone = [deleted(owner, "a.md", "one"), deleted(owner, "a.md", "two")]
    backs = [bring_back(owner_row(owner), one) for one in gone]
    assert [one.version for one in backs if one] == [1, 3]
    read_all()
    assert [one.file_id for one in knowledge_of(owner)] == gone[1:]


def test_a_file_that_was_added_anew_before_it_came_back_is_there_once() -> None:
    owner = people.member()
    gone = deleted(owner, "a.md", "words")
    again = ready(owner, "a.md", "words")
    assert bring_back(owner_row(owner), gone) == again
    assert len(knowledge_of(owner)) == 1


def test_a_file_that_was_deleted_while_it_was_read_stays_deleted() -> None:
    owner = people.member()
    row = added(owner, "a.md", HANDBOOK)
    now = timezone.now()
    claimed = writes.claim_knowledge(now=now, lease_until=now + timedelta(60), readers=1, most_attempts=3)
    assert claimed is not None
    writes.delete_knowledge(owner, row.file_id, admin=False)
    assert not writes.finish_knowledge(claimed, [], embedding="", code="", reason="", most_passages=9)
    assert knowledge_of(owner) == ()


def test_files_are_read_one_at_a_time() -> None:
    owner = people.member()
    added(owner, "a.md", "one")
    added(owner, "b.md", "two")
    now = timezone.now()
    claims = [
        writes.claim_knowledge(now=now, lease_until=now + timedelta(60), readers=1, most_attempts=3)
        for _ in range(2)
    ]
    assert [one.name if one else None for one in claims] == ["a.md", None]


def test_a_file_whose_readers_die_is_given_up_after_some_attempts() -> None:
    owner = people.member()
    added(owner, "a.md", "one")
    began = timezone.now() - timedelta(days=1)
    for _ in range(indexing.MOST_ATTEMPTS):
        assert writes.claim_knowledge(
            now=timezone.now(), lease_until=began, readers=1, most_attempts=indexing.MOST_ATTEMPTS
        )
    assert not indexing.read_next(())
    (row,) = knowledge_of(owner)
    assert (row.state, row.code) == ("failed", "too_heavy")


def test_a_reading_that_takes_too_long_says_so(settings: Settings) -> None:
    class TooLong(Exception):
        pass

    owner = people.member()
    added(owner, "a.md", "one")

    def out_of_time() -> object:
        raise TooLong

    indexing.read_next((TooLong,), out_of_time)  # type: ignore[arg-type]  # stands for a time limit that strikes
    (row,) = knowledge_of(owner)
    assert (row.state, row.code) == ("failed", "too_heavy")
    assert str(settings.KNOWLEDGE_READ_S) in row.reason


def test_an_unforeseen_trouble_fails_the_file_in_its_own_words_and_the_next_one_is_read(
    caplog: pytest.LogCaptureFixture,
) -> None:
    owner = people.member()
    added(owner, "a.md", "one")
    added(owner, "b.md", "two")

    def trouble() -> object:
        raise LookupError("of a kind that nobody thought of")

    assert indexing.read_next((), trouble)  # type: ignore[arg-type]  # stands for a fault in a reader
    read_all()
    first, second = knowledge_of(owner)
    assert (first.state, first.code, second.state) == ("failed", "not_read", "ready")
    assert "memory" not in first.reason
    assert "nobody thought of" in caplog.text
    again = writes.read_again(owner, first.file_id, admin=False, send_after=timezone.now())
    assert again is not None
    read_all()
    assert knowledge_of(owner)[0].state == "ready"


def test_a_file_of_a_chat_is_copied_at_its_newest_version() -> None:
    owner = people.member()
    chat_id = people.chat(owner).chat_id
    file_id = uploaded(owner, chat_id, "notes.txt", b"the words of the chat")
    row = add_from_chat(owner_row(owner), chat_id, file_id, shared=False)
    assert row is not None
    read_all()
    assert passages_of(owner, row.file_id, 1, 5)[0].text == "the words of the chat"


def test_a_file_of_somebody_elses_chat_is_not_there() -> None:
    owner = people.member()
    chat_id = people.chat(owner).chat_id
    file_id = uploaded(owner, chat_id, "notes.txt", b"words")
    assert add_from_chat(owner_row(people.member("other")), chat_id, file_id, shared=False) is None


def uploaded(owner: str, chat_id: str, name: str, content: bytes) -> str:
    from agent_app.files.versions import upload  # noqa: PLC0415 -- beside the one use of it

    row = upload(owner_row(owner), chat_id, name, content)
    assert row is not None
    return row.file_id


def test_each_passage_gets_its_vector(embeddings: EmbeddingServer) -> None:
    owner = people.member()
    row = ready(owner, "a.md", sections("leave", "travel"))
    assert row.embedding == "subjects"
    vectors = KnowledgePassage.objects.values_list("vector", flat=True)
    assert [len(bytes(vector or b"")) for vector in vectors] == [12, 12]
    assert "# Part 1" in embeddings.asked[0]["input"][0]


def test_a_busy_embedding_server_is_asked_again(embeddings: EmbeddingServer) -> None:
    embeddings.failing = [429]
    assert ready(people.member(), "a.md", HANDBOOK).embedding == "subjects"


@pytest.mark.parametrize(
    "body", [b"<html>", b'{"data": []}', b'{"data": [{"index": 0, "embedding": [0, 0]}]}']
)
def test_without_vectors_a_file_is_ready_all_the_same_and_says_so(
    embeddings: EmbeddingServer, body: bytes
) -> None:
    embeddings.body = body
    row = ready(people.member(), "a.md", HANDBOOK)
    assert (row.state, row.code, row.embedding) == ("ready", "no_vectors", "")
    assert "words alone" in row.reason


def test_what_a_database_can_not_hold_is_replaced() -> None:
    owner = people.member()
    row = ready(owner, "a.md", "one\x1bword")
    assert row.state == "ready"
    assert KnowledgeFile.objects.count() == 1
