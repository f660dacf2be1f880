"""Whether an address of the web stands in a chat: in what its owner said, or in what a call brought."""

from collections.abc import Iterator, Sequence

from agent_app.records.models import Message, ToolCall, Turn
from tools.kit.json_types import JsonValue


def stands_in_chat(chat_id: str, spellings: Sequence[str]) -> bool:
    """Any of the spellings, in either case. What a model wrote does not count."""
    wanted = [spelling.casefold() for spelling in spellings]
    return any(one in text.casefold() for text in _texts(chat_id) for one in wanted)


def _texts(chat_id: str) -> Iterator[str]:
    said = Message.objects.filter(conversation_id=chat_id, role=Message.Role.USER)
    notes = Turn.objects.filter(conversation_id=chat_id).exclude(note=None)
    brought = ToolCall.objects.filter(step__turn__conversation_id=chat_id).exclude(receipt=None)
    for parts in said.order_by("-created_at").values_list("parts", flat=True).iterator():
        yield from _strings(parts)
    for note in notes.values_list("note", flat=True).iterator():
        yield from _strings(note)
    for receipt in brought.order_by("-created_at").values_list("receipt", flat=True).iterator():
        if isinstance(receipt, dict) and receipt.get("ok") is True:
            yield from _strings(receipt)


def _strings(value: JsonValue) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for item in value:
                yield from _strings(item)
        case dict():
            for item in value.values():
                yield from _strings(item)
