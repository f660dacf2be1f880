"""Stored turns become messages that every provider accepts: calls paired, empty answers left out."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from prompts.brought import MOST_SHOWN, Brought, pictures
from prompts.clearing import cleared_text
from prompts.context import PastCall, PastStep, PastTurn, Wire
from prompts.note import escaped, escaped_object, framed
from prompts.request import (
    AssistantMessage,
    CallPart,
    HistoryMessage,
    ImagePart,
    NotePart,
    TextPart,
    ToolResult,
    ToolResults,
    UserMessage,
    UserPart,
)
from tools.kit.json_types import JsonObject
from tools.kit.registry import tool_named
from tools.kit.result_text import dumped, result_text
from tools.kit.stored_result import first_part

LoadImage = Callable[[str, int], ImagePart | str | None]
"""The picture, or the words that stand in its place; None where nothing is to be said of it."""
Extent = Literal["whole", "short", "cleared"]
"""How much of a step's results is sent: all, their beginnings, or where they can be had again."""

NOT_RUN = "Not run: the turn ended before this call began."
INTERRUPTED = "Interrupted: this call began and did not report back; it may have had an effect."
GO_ON = "The answer above stopped at this point. Go on from there."
EMPTY = "This message is empty."
LOOKER = "image_understand"
"""The tool that reads pictures for a model without eyes."""
LOOK = f"You can't see these pictures. {LOOKER} with a file_id reads one for you."
_NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9_-]")
_NAME_LIMIT = 64
SHORT_RESULT_CHARS = 2_000
"""What is left of a long result in a turn that has to make room."""
LONG_ARGUMENTS_CHARS = 8_000
"""Longer arguments are left out there: a whole document or table, which stands in a file by then."""


@dataclass(frozen=True)
class Rendering:
    """How this request shows its history: what the model sees, how long a result may be.

    Without `examples`, failed receipts go out without theirs. With `reads_on`, a long result names the call
    that reads on in it; with `looks`, one with pictures names the tool that reads them.
    """

    wire: Wire
    vision: bool
    calls: bool
    load_image: LoadImage
    result_limit_chars: int
    examples: bool = True
    reads_on: bool = False
    looks: bool = False


def user_message(turn: PastTurn, note: str | None, rendering: Rendering) -> UserMessage:
    """Pictures, the person's words, the server's note as it was first rendered."""
    parts: list[UserPart] = []
    if rendering.vision:
        shown = [a for a in turn.attachments if a.kind == "image"]
        for image in shown:
            parts += _picture(rendering.load_image(image.file_id, image.version))
    if turn.text.strip():
        parts.append(TextPart(escaped(turn.text)))
    if note is not None:
        parts.append(NotePart(note))
    return UserMessage(tuple(parts) or (NotePart(framed(EMPTY)),))


def _picture(loaded: ImagePart | str | None) -> tuple[UserPart, ...]:
    """With a note on what it does not show, or that alone."""
    match loaded:
        case None:
            return ()
        case str(words):
            return (NotePart(framed(words)),)
        case ImagePart(remark=remark):
            return (loaded, NotePart(framed(remark))) if remark else (loaded,)


def step_messages(step: PastStep, rendering: Rendering, extent: Extent = "whole") -> Iterator[HistoryMessage]:
    """One step with the results of its calls right behind it, then the server's words on it."""
    text = "" if step.retracted and not step.server_note else step.text
    results = tuple(_result(call, rendering, extent) for call in _unique_ids(step.calls))
    opaque = step.opaque if step.opaque_wire == rendering.wire else ()
    if rendering.calls and results:
        calls = (
            CallPart(r.call_id, r.name, _arguments(c, extent))
            for r, c in zip(results, step.calls, strict=True)
        )
        yield AssistantMessage(text, tuple(calls), opaque)
        yield ToolResults(results)
    else:
        if text.strip():
            yield AssistantMessage(text, (), opaque if not results else ())
        if results:
            told = (NotePart(framed(_told(result))) for result in results)
            yield UserMessage((*told, *(image for result in results for image in result.images)))
    if step.server_note:
        yield UserMessage((NotePart(framed(step.server_note)),))


def joined(messages: Sequence[HistoryMessage], *, last: bool) -> list[HistoryMessage]:
    """A turn's messages with a note wherever two answers, or the request's end, would meet an answer."""
    go_on = UserMessage((NotePart(framed(GO_ON)),))
    done: list[HistoryMessage] = []
    for message in messages:
        if done and isinstance(message, AssistantMessage) and isinstance(done[-1], AssistantMessage):
            done.append(go_on)
        done.append(message)
    if last and done and isinstance(done[-1], AssistantMessage):
        done.append(go_on)
    return done


def _arguments(call: PastCall, extent: Extent) -> str:
    chars = len(call.arguments_text)
    if extent == "whole" or chars <= LONG_ARGUMENTS_CHARS:
        return call.arguments_text
    return dumped({"out_of_view": f"arguments of {chars} characters, as this chat no longer fits whole"})


def long_results(turn: PastTurn, limit_chars: int) -> dict[str, str]:
    """The turn's results that are too long to be sent whole and that their tool has no way to read on in."""
    calls = (call for step in turn.steps for call in step.calls)
    return {call.result_id: call.name for call in calls if _is_long(call, limit_chars)}


def _is_long(call: PastCall, limit_chars: int) -> bool:
    """Tools of our own that run in a worker keep their results short, and read on by themselves."""
    if not call.result_id or call.receipt is None or tool_named(call.name) is not None:
        return False
    return len(dumped(escaped_object(call.receipt))) > limit_chars


def _result(call: PastCall, rendering: Rendering, extent: Extent) -> ToolResult:
    receipt = call.receipt if call.receipt is not None else _missing(call)
    if not rendering.examples and receipt.get("ok") is not True:
        receipt = {name: value for name, value in receipt.items() if name != "example"}
    seen = pictures(call.name, call.receipt)
    text = _result_text(call, {**receipt, **_on_pictures(seen, rendering)}, extent, rendering)
    failed = receipt.get("ok") is not True
    images = _images(seen, rendering) if extent == "whole" else ()
    return ToolResult(call.call_id, _sendable_name(call.name), text, failed, images)


def _on_pictures(seen: Sequence[Brought], rendering: Rendering) -> JsonObject:
    """What the receipt can't say by itself, since it depends on the model."""
    if not rendering.vision:
        return {"pictures": LOOK} if seen and rendering.looks else {}
    if len(seen) <= MOST_SHOWN:
        return {}
    return {"pictures": f"The first {MOST_SHOWN} of {len(seen)} pictures are shown."}


def _images(seen: Sequence[Brought], rendering: Rendering) -> tuple[ImagePart, ...]:
    """One that is gone or can't be opened is left out."""
    if not rendering.vision:
        return ()
    loaded = (rendering.load_image(one.file_id, 1) for one in seen[:MOST_SHOWN])
    return tuple(image for image in loaded if isinstance(image, ImagePart))


def _result_text(call: PastCall, receipt: JsonObject, extent: Extent, rendering: Rendering) -> str:
    whole = rendering.result_limit_chars
    if extent == "cleared":
        stored = call.result_id if rendering.reads_on and tool_named(call.name) is None else ""
        return cleared_text(escaped_object(receipt), stored, whole)
    limit = whole if extent == "whole" else min(whole, SHORT_RESULT_CHARS)
    if rendering.reads_on and limit >= SHORT_RESULT_CHARS and _is_long(call, rendering.result_limit_chars):
        return first_part(receipt, call.result_id, limit, escaped_object)
    return result_text(escaped_object(receipt), limit)


def _missing(call: PastCall) -> JsonObject:
    return {"ok": False, "error": INTERRUPTED if call.began else NOT_RUN}


def _sendable_name(name: str) -> str:
    """A made-up name in the alphabet that providers accept for a name in the history."""
    return _NOT_IN_A_NAME.sub("_", name)[:_NAME_LIMIT] or "unnamed"


def _unique_ids(calls: Sequence[PastCall]) -> Iterator[PastCall]:
    """Some servers give two calls of a step one id, or none; results are matched by id."""
    seen: set[str] = set()
    for place, call in enumerate(calls):
        call_id = (
            call.call_id if call.call_id and call.call_id not in seen else f"{call.call_id or 'call'}_{place}"
        )
        seen.add(call_id)
        yield replace(call, call_id=call_id)


def _told(result: ToolResult) -> str:
    return f"The tool {result.name} answered earlier: {result.text}"
