"""Folds events to messages, as the page's reducer does: for a running answer's draft and for snapshots."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field

from agent_app.live.message import Message, Part, TextPart, ThinkingPart
from agent_app.live.wire import (
    EventBody,
    HeadChanged,
    MessageCreated,
    MessageFinished,
    PartAdded,
    PartDelta,
    PartReplaced,
    TurnFinished,
    TurnStarted,
)

logger = logging.getLogger(__name__)


@dataclass
class _DraftPart:
    """A part and the texts that came after it, joined only when somebody looks."""

    part: Part
    tail: list[str] = field(default_factory=list)

    def joined(self) -> Part:
        if self.tail and isinstance(self.part, TextPart | ThinkingPart):
            text = "".join((self.part.text, *self.tail))
            self.part = self.part.model_copy(update={"text": text})
            self.tail.clear()
        return self.part


@dataclass
class _DraftMessage:
    message: Message
    parts: list[_DraftPart]

    def joined(self) -> Message:
        return self.message.model_copy(update={"parts": tuple(part.joined() for part in self.parts)})


class Fold:
    """Messages, head and running turns after the events that were applied.

    An event that fits nothing (a delta for an unknown message, a hole in the parts) is dropped with a
    warning: one bad event never spoils the rest. Applying a delta costs the same however long the text is.
    """

    def __init__(self, events: Iterable[EventBody] = ()) -> None:
        self.head_id: str | None = None
        self.running_turns: list[str] = []
        self._drafts: dict[str, _DraftMessage] = {}
        for event in events:
            self.apply(event)

    def message(self, message_id: str) -> Message | None:
        draft = self._drafts.get(message_id)
        return draft.joined() if draft else None

    def messages(self) -> dict[str, Message]:
        """All messages by id, in the order in which they came."""
        return {message_id: draft.joined() for message_id, draft in self._drafts.items()}

    def apply(self, event: EventBody) -> None:
        match event:
            case PartDelta(message_id=message_id, index=index, text=text):
                self._append(message_id, index, text)
            case PartAdded() | PartReplaced():
                self._place(event.message_id, event.index, event.part)
            case MessageCreated(message=message):
                parts = [_DraftPart(part) for part in message.parts]
                self._drafts[message.id] = _DraftMessage(message, parts)
            case MessageFinished():
                self._finish(event)
            case TurnStarted(turn_id=turn_id):
                self.running_turns = [*self._other_turns(turn_id), turn_id]
            case TurnFinished(status="waiting"):
                # Not over: it can be stopped, and goes on when its owner has given a word.
                pass
            case TurnFinished(turn_id=turn_id):
                self.running_turns = self._other_turns(turn_id)
            case HeadChanged(message_id=message_id):
                self.head_id = message_id
            case _:
                pass

    def _other_turns(self, turn_id: str) -> list[str]:
        return [known for known in self.running_turns if known != turn_id]

    def _finish(self, event: MessageFinished) -> None:
        if draft := self._draft(event.message_id):
            draft.message = draft.message.model_copy(update={"status": event.status, "error": event.error})

    def _append(self, message_id: str, index: int, text: str) -> None:
        draft = self._draft(message_id)
        if draft is None:
            return
        if not 0 <= index < len(draft.parts):
            logger.warning("dropped a delta for part %s of message %s: no such part", index, message_id)
        elif not isinstance(draft.parts[index].part, TextPart | ThinkingPart):
            logger.warning("dropped a delta for part %s of message %s: it has no text", index, message_id)
        else:
            draft.parts[index].tail.append(text)

    def _place(self, message_id: str, index: int, part: Part) -> None:
        draft = self._draft(message_id)
        if draft is None:
            return
        if 0 <= index < len(draft.parts):
            draft.parts[index] = _DraftPart(part)
        elif index == len(draft.parts):
            draft.parts.append(_DraftPart(part))
        else:
            logger.warning("dropped part %s of message %s: it would leave a hole", index, message_id)

    def _draft(self, message_id: str) -> _DraftMessage | None:
        draft = self._drafts.get(message_id)
        if draft is None:
            logger.debug("dropped an event for the unknown message %s", message_id)
        return draft
