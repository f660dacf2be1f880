"""Finds chats by their titles and messages by their words, each owner's own alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models.expressions import RawSQL

from agent_app.records.models import Conversation, Message
from agent_app.records.search_words import asked_words, folded, is_beginning, search_words
from tools.kit.json_types import JsonObject

MOST_FOUND = 40
AROUND_CHARS = 60


@dataclass(frozen=True)
class Found:
    """A chat whose title fits, or a message of it with the words around what fits."""

    chat_id: str
    title: str
    at: datetime
    message_id: str | None = None
    role: str | None = None
    snippet: str = ""


def search(owner_id: str, query: str) -> tuple[Found, ...]:
    """Titles first, then messages, each newest first; every word of the query must be there."""
    asked = asked_words(query)
    if not asked:
        return ()
    return (*_titles(owner_id, asked)[:MOST_FOUND], *_messages(owner_id, asked, query))


def _titles(owner_id: str, asked: Sequence[str]) -> tuple[Found, ...]:
    chats = Conversation.objects.filter(owner_id=owner_id, deleted_at=None).order_by("-updated_at")
    rows = chats.values_list("id", "title", "updated_at")
    return tuple(Found(chat_id, title, at) for chat_id, title, at in rows if _fits(title, asked))


def _fits(title: str, asked: Sequence[str]) -> bool:
    words = search_words(title)
    return all(any(_is(word, wanted) for word in words) for wanted in asked)


def _is(word: str, wanted: str) -> bool:
    return word.startswith(wanted) if is_beginning(wanted) else word == wanted


def _messages(owner_id: str, asked: Sequence[str], query: str) -> tuple[Found, ...]:
    messages = Message.objects.filter(
        search_text__in=_with_words(asked), conversation__owner_id=owner_id, conversation__deleted_at=None
    )
    newest = messages.select_related("conversation").order_by("-created_at", "-id")[:MOST_FOUND]
    return tuple(_found(message, asked, query) for message in newest)


def _with_words(asked: Sequence[str]) -> RawSQL:
    """The ids of texts by the index of migration 0002; words are letters and digits, never an operator."""
    if connection.vendor == "postgresql":
        terms = " & ".join(f"'{word}'{':*' if is_beginning(word) else ''}" for word in asked)
        return RawSQL(
            "SELECT id FROM records_searchtext "
            "WHERE array_to_tsvector(string_to_array(words, ' ')) @@ %s::tsquery",
            (terms,),
        )
    terms = " AND ".join(f'"{word}"{"*" if is_beginning(word) else ""}' for word in asked)
    return RawSQL("SELECT rowid FROM records_searchindex WHERE records_searchindex MATCH %s", (terms,))


def _found(message: Message, asked: Sequence[str], query: str) -> Found:
    chat = message.conversation
    return Found(
        chat_id=chat.id,
        title=chat.title,
        at=message.created_at,
        message_id=message.id,
        role=message.role,
        snippet=snippet(spoken(message.parts), asked, query),
    )


def snippet(text: str, asked: Sequence[str], query: str) -> str:
    """The words around the query, or around the first of its words that is found."""
    flat = " ".join(text.split())
    # Folding may change the length, so that the place is near rather than exact.
    compared = folded(flat)
    places = (compared.find(folded(wanted.strip())) for wanted in (query, *asked))
    place = next((at for at in places if at >= 0), 0)
    start, stop = max(0, place - AROUND_CHARS), place + len(query) + AROUND_CHARS
    before, after = "…" if start else "", "…" if stop < len(flat) else ""
    return f"{before}{flat[start:stop].strip()}{after}"


def spoken(parts: Iterable[JsonObject]) -> str:
    """What a reader sees of a message: its texts and the names of its files."""
    return "\n".join(
        str(part.get("text") if part["type"] == "text" else part.get("name"))
        for part in parts
        if part["type"] in {"text", "file"}
    )
