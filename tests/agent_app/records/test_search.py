"""Chats are found by title and by what was said, in words and in Chinese, and only one's own."""

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from agent_app.records.models import Message, SearchText
from agent_app.records.queries.search import search, snippet
from agent_app.records.search_words import asked_words
from agent_app.records.writes import chats
from agent_app.records.writes.chats import ChatChange
from agent_app.records.writes.search import index_messages
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def said(owner: str, *texts: str) -> str:
    """A chat of its own for each text; the id of the last one."""
    chat_id = ""
    for text in texts:
        chat_id = people.chat(owner).chat_id
        people.said(owner, chat_id, text)
        chats.change_chat(owner, chat_id, ChatChange(title="untitled"))
    return chat_id


def found(owner: str, query: str) -> list[str]:
    index_messages(owner)
    return [item.snippet or item.title for item in search(owner, query)]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("Plan the yearly Budget", "budget"),
        ("Plan the yearly Budget", "bud"),
        ("Plan the yearly Budget", "yearly plan"),
        ("今年的预算表在哪里", "预算"),
        ("今年的预算表在哪里", "预算表"),
        ("今年的预算表在哪里", "算"),
        ("把 Q3预算 发给我", "q3预算"),
        ("売上データを集計する", "データ"),
        ("예산표를 보여줘", "예산"),
        ("Straße nach Übach", "ubach"),
        ("Straße nach Übach", "STRASSE"),
        ("ｆｕｌｌ ｗｉｄｔｈ", "full"),
        ("don't", "don't"),
        ("C3PO's 2024-05", "2024"),
    ],
)
def test_what_was_said_is_found(text: str, query: str) -> None:
    owner = people.member()
    said(owner, "something else", "别的事情", text)
    assert found(owner, query) == [text]


@pytest.mark.parametrize(
    "query", ["预表", "budget june", "udget", "nothing", "", "  ", '"', "'", "* OR", "a:b&!", "\\"]
)
def test_what_was_not_said_is_not_found(query: str) -> None:
    owner = people.member()
    said(owner, "Plan the yearly Budget", "今年的预算表在哪里")
    assert found(owner, query) == []


def test_titles_come_first() -> None:
    owner = people.member()
    chat_id = said(owner, "the budget of May", "hello")
    chats.change_chat(owner, chat_id, ChatChange(title="年度预算 Budget 2030"))
    assert found(owner, "budg") == ["年度预算 Budget 2030", "the budget of May"]
    assert found(owner, "预算") == ["年度预算 Budget 2030"]


def test_an_answer_is_found_once_it_has_ended() -> None:
    owner = people.member()
    chat_id = said(owner, "hello")
    answer = Message.objects.get(conversation_id=chat_id, role="assistant")
    Message.objects.filter(id=answer.id).update(parts=[{"type": "text", "text": "The total is twelve"}])
    assert found(owner, "twelve") == []
    Message.objects.filter(id=answer.id).update(status="done")
    assert found(owner, "twelve") == ["The total is twelve"]


def test_nobody_finds_what_another_said() -> None:
    owner, other = people.member(), people.member("other")
    said(owner, "the secret budget")
    index_messages(owner)
    assert found(other, "secret") == []


def test_a_deleted_chat_is_not_found_and_a_restored_one_is() -> None:
    owner = people.member()
    chat_id = said(owner, "the budget")
    chats.delete_chat(owner, chat_id)
    assert found(owner, "budget") == []
    chats.restore_chat(owner, chat_id)
    assert found(owner, "budget") == ["the budget"]


def test_what_is_removed_leaves_the_index() -> None:
    owner = people.member()
    said(owner, "the budget")
    assert found(owner, "budget") == ["the budget"]
    SearchText.objects.all().delete()
    assert search(owner, "budget") == ()
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO records_searchindex(records_searchindex) VALUES ('integrity-check')")


def test_indexing_twice_changes_nothing() -> None:
    owner = people.member()
    said(owner, "the budget")
    index_messages(owner)
    index_messages(owner)
    assert SearchText.objects.count() == 1


def test_a_text_of_very_many_words_is_indexed_as_far_as_the_database_takes() -> None:
    owner = people.member()
    said(owner, " ".join(f"word{number:020}" for number in range(40_000)))
    assert len(found(owner, "word00000000000000000007")) == 1


def test_the_words_around_are_shown() -> None:
    text = "a " * 200 + "the budget of May" + " b" * 200
    shown = snippet(text, asked_words("budget"), "budget")
    assert "the budget of May" in shown
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert len(shown) < 140


class Anything(TestCase):
    """Whatever is said and asked for, nothing raises, and a text is found by itself."""

    @given(text=st.text(min_size=1, max_size=40), query=st.text(max_size=20))
    def test_any_text_can_be_said_and_asked_for(self, text: str, query: str) -> None:
        owner = people.member()
        if not text.strip():
            return
        people.said(owner, people.chat(owner).chat_id, text)
        index_messages(owner)
        search(owner, query)
        search(owner, text)
