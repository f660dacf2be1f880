"""Whatever a model, a file or a person brings, both databases can hold what is left of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_app.records.models import Message, PromptText
from agent_app.records.storable import storable, storable_text
from tests.agent_app import people

ANY_TEXT = st.text(st.characters(codec=None))


@given(ANY_TEXT)
def test_what_can_be_stored_stays_as_it_is_and_the_rest_keeps_its_place(text: str) -> None:
    kept = storable_text(text)
    assert len(kept) == len(text)
    assert "\0" not in kept
    kept.encode("utf-8")
    assert storable_text(kept) == kept


@pytest.mark.django_db
@pytest.mark.database
def test_odd_characters_in_texts_names_and_lists_reach_the_database_as_replacements() -> None:
    owner = people.member()
    begun = people.said(owner, people.chat(owner).chat_id)
    odd = storable([{"type": "te\0xt", "text": "a\0b\ud800"}])
    Message.objects.filter(id=begun.answer.message_id).update(parts=odd)
    assert Message.objects.get(id=begun.answer.message_id).parts == [
        {"type": "te\ufffdxt", "text": "a\ufffdb\ufffd"}
    ]
    PromptText.objects.create(sha256="a", text=storable_text("a\0\ud800"))
