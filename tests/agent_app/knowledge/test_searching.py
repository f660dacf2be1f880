"""Passages are found by words, ranked alike on both databases, and by meaning where a model is configured."""

from collections.abc import Iterator

import pytest
from pytest_django import Settings

from agent_app.knowledge.searching import search
from agent_app.records.writes.knowledge import delete_knowledge
from tests.agent_app import people
from tests.agent_app.knowledge.base import HANDBOOK, ready, sections
from tests.embedding_server import KEY, EmbeddingServer, embedding_server

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def embeddings(settings: Settings) -> Iterator[EmbeddingServer]:
    with embedding_server() as server:
        settings.EMBEDDING_MODEL, settings.EMBEDDING_URL, settings.EMBEDDING_KEY = "subjects", server.url, KEY
        yield server


def texts(owner: str, query: str, count: int = 6) -> list[str]:
    return [one.text for one in search(owner, query, count).passages]


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("How many days of leave do I get?", "twenty days of leave"),
        ("LEAVES", "twenty days of leave"),
        ("a journey by train", "made by train"),
        ("发票多久之内提交", "三十天内提交发票"),
        ("报销", "报销制度"),
        ("handbook.md", "Handbook"),
    ],
)
def test_a_question_finds_its_passage(query: str, holds: str) -> None:
    owner = people.member()
    ready(owner, "handbook.md", HANDBOOK)
    ready(owner, "other.md", sections("Apples are sold in crates.", "Pears are sold by weight."))
    assert holds in texts(owner, query)[0]


def test_a_passage_tells_its_file_version_place_and_citation() -> None:
    owner = people.member()
    row = ready(owner, "handbook.md", sections("first", "second"))
    found = search(owner, "second", 1).passages[0]
    assert (found.file, found.version, found.place, found.heading) == (
        "handbook.md",
        1,
        "lines 3-4",
        ("# Part 2",),
    )
    assert found.citation == f"[handbook.md, lines 3-4](knowledge:{row.file_id}#2)"


def test_the_rarer_word_counts_more() -> None:
    owner = people.member()
    ready(owner, "a.md", sections("common rare", "common one", "common two", "common three"))
    assert "rare" in texts(owner, "common common rare")[0]


def test_a_word_that_stands_more_often_counts_more() -> None:
    owner = people.member()
    ready(owner, "a.md", sections("apple", "apple apple apple", "pear"))
    assert texts(owner, "apple")[0].startswith("# Part 2")
    assert len(texts(owner, "apple")) == 2


def test_other_peoples_files_are_not_found_and_shared_ones_are() -> None:
    owner, other = people.member("one"), people.member("two")
    ready(other, "theirs.md", "the secret word is albatross")
    ready(other, "shared.md", "the shared word is cormorant", shared=True)
    assert texts(owner, "albatross") == []
    assert texts(owner, "cormorant") == ["the shared word is cormorant"]


def test_a_search_that_finds_nothing_names_the_files() -> None:
    owner = people.member()
    ready(owner, "handbook.md", HANDBOOK)
    found = search(owner, "xylophone", 5)
    assert (found.passages, found.files) == ((), ("handbook.md",))


def test_a_deleted_file_is_not_found() -> None:
    owner = people.member()
    row = ready(owner, "handbook.md", HANDBOOK)
    assert delete_knowledge(owner, row.file_id, admin=False)
    assert texts(owner, "leave") == []


@pytest.mark.parametrize("query", ["", "   ", "?!", '"', "' OR 1=1 --", "NEAR(a b)", "a:*", "\x00"])
def test_any_query_is_answered(query: str) -> None:
    owner = people.member()
    ready(owner, "handbook.md", HANDBOOK)
    assert len(search(owner, query, 3).passages) <= 3


def test_what_is_meant_alike_is_found_without_its_words(embeddings: EmbeddingServer) -> None:
    owner = people.member()
    ready(
        owner, "handbook.md", sections("Everybody has twenty days of leave.", "Bicycles stand in the yard.")
    )
    found = search(owner, "vacation", 1)
    assert "twenty days of leave" in found.passages[0].text
    assert found.remark == ""
    assert set(embeddings.keys) == {f"Bearer {KEY}"}
    assert embeddings.asked[0]["path"] == "/v1/embeddings"
    assert embeddings.asked[0]["model"] == "subjects"


def test_words_and_meaning_are_fused(embeddings: EmbeddingServer) -> None:
    owner = people.member()
    ready(owner, "a.md", sections("A holiday in May.", "Vacation, says the code QX7.", "The code QX8."))
    assert "QX7" in texts(owner, "days off, QX7", 1)[0]


def test_a_server_that_is_away_leaves_the_search_to_words(embeddings: EmbeddingServer) -> None:
    owner = people.member()
    ready(owner, "handbook.md", HANDBOOK)
    embeddings.failing = [500]
    found = search(owner, "leave", 1)
    assert "leave" in found.passages[0].text
    assert "status 500" in found.remark


def test_vectors_of_another_model_are_not_compared(embeddings: EmbeddingServer, settings: Settings) -> None:
    owner = people.member()
    ready(owner, "handbook.md", sections("Everybody has twenty days of leave.", "Bicycles."))
    settings.EMBEDDING_MODEL = "another"
    assert texts(owner, "vacation") == []
