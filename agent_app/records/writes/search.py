"""Messages that have ended get their search words, before somebody looks for them."""

from collections.abc import Iterable

from agent_app.records.models import Message, SearchText
from agent_app.records.queries.search import spoken
from agent_app.records.search_words import search_words
from tools.kit.json_types import JsonObject

AT_ONCE = 500
MOST_BYTES = 500_000


def index_messages(owner_id: str) -> None:
    """Of one owner's chats; two who do it at once do it once."""
    ended = Message.objects.filter(conversation__owner_id=owner_id, search_text=None)
    new = ended.exclude(status=Message.Status.STREAMING).values_list("id", "parts").order_by()
    SearchText.objects.bulk_create(
        (SearchText(message_id=message_id, words=_words(parts)) for message_id, parts in new),
        batch_size=AT_ONCE,
        ignore_conflicts=True,
    )


def _words(parts: Iterable[JsonObject]) -> str:
    """Each word once, since where it stands doesn't matter; PostgreSQL takes no more than 1 MB of them."""
    kept: list[str] = []
    room = MOST_BYTES
    for word in dict.fromkeys(search_words(spoken(parts))):
        room -= len(word.encode()) + 1
        if room < 0:
            break
        kept.append(word)
    return " ".join(kept)
