"""What a chat holds that was given to its model: its owner's words, and what came from outside."""

import json
from collections.abc import Callable, Iterator

from agent_app.records.models import FileVersion, Message, ToolCall, Turn
from tools.kit.json_types import JsonValue

FILE_READER = "file_read"


def given_texts(chat_id: str, brings: Callable[[str], bool]) -> Iterator[str]:
    """The newest first. Of results, those of calls whose tool's name `brings` something from outside.

    What a model wrote into a file does not count, nor does the same when it is read back.
    """
    said = Message.objects.filter(conversation_id=chat_id, role=Message.Role.USER)
    for parts in said.order_by("-created_at").values_list("parts", flat=True).iterator():
        yield from _strings(parts)
    notes = Turn.objects.filter(conversation_id=chat_id).exclude(note=None)
    yield from (note or "" for note in notes.values_list("note", flat=True).iterator())
    given = _files_as_given(chat_id, brings)
    calls = ToolCall.objects.filter(step__turn__conversation_id=chat_id, state=ToolCall.State.OK)
    of_files = calls.filter(name=FILE_READER).values_list("id", "arguments_text")
    counted = [call_id for call_id, text in of_files if _file_id(text) in given]
    counted += [call_id for call_id, name in calls.values_list("id", "name") if brings(name)]
    brought = calls.filter(id__in=counted).order_by("-created_at")
    for receipt in brought.values_list("receipt", flat=True).iterator():
        yield from _strings(receipt)


def _files_as_given(chat_id: str, brings: Callable[[str], bool]) -> frozenset[str]:
    """Ids of files that no tool of ours has made or changed."""
    versions = FileVersion.objects.filter(file__conversation_id=chat_id)
    made = {
        file_id
        for file_id, name in versions.filter(call__isnull=False).values_list("file_id", "call__name")
        if not brings(name)
    }
    return frozenset(versions.values_list("file_id", flat=True)) - made


def _file_id(arguments_text: str) -> str:
    try:
        arguments = json.loads(arguments_text)
    except (ValueError, RecursionError):
        return ""
    return str(arguments.get("file_id", "")) if isinstance(arguments, dict) else ""


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
