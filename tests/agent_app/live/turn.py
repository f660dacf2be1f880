"""A turn as the hub sees it: a writer, and the draft that its replay is made from."""

from collections.abc import Sequence

from agent_app.live.fold import Fold
from agent_app.live.hub import Hub
from agent_app.live.log import Fence
from agent_app.live.message import Message, TextPart
from agent_app.live.wire import (
    EventBody,
    MessageCreated,
    MessageFinished,
    PartAdded,
    PartDelta,
    TurnFinished,
    TurnStarted,
)


def message(message_id: str, *parts: TextPart) -> Message:
    return Message(
        id=message_id,
        parent_id=None,
        role="assistant",
        status="streaming",
        parts=parts,
        created_at="2026-01-01T00:00:00Z",
    )


class Turn:
    """Writes the answer `m` of a turn; `number` is its fence."""

    def __init__(self, hub: Hub, chat_id: str, *, number: int = 1) -> None:
        self._started = TurnStarted(turn_id=f"turn-of-{chat_id}", parent_id="u")
        self._fold = Fold()
        self.writer = hub.open_writer(chat_id, Fence(f"turn-of-{chat_id}", number), self._replay)

    def _replay(self) -> Sequence[EventBody]:
        return (self._started, *(MessageCreated(message=m) for m in self._fold.messages().values()))

    def emit(self, event: EventBody) -> None:
        self._fold.apply(event)
        self.writer.write(event)

    def begin(self) -> None:
        self.emit(self._started)
        self.emit(MessageCreated(message=message("m")))
        self.emit(PartAdded(message_id="m", index=0, part=TextPart(text="")))

    def say(self, text: str) -> None:
        self.emit(PartDelta(message_id="m", index=0, text=text))

    def end(self) -> None:
        self.emit(MessageFinished(message_id="m", status="done"))
        self.emit(TurnFinished(turn_id=self._started.turn_id, status="done"))
