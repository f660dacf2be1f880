"""The answer as it grows: every change is an event, applied to the draft and written to the log at once."""

from typing import cast

from agent_app.live.fold import Fold
from agent_app.live.hub import Hub
from agent_app.live.log import Fence
from agent_app.live.split import capped_part
from agent_app.live.wire import (
    EventBody,
    HeadChanged,
    Json,
    Message,
    MessageCreated,
    MessageFinished,
    MessageStatus,
    NoticePart,
    Part,
    PartAdded,
    PartDelta,
    PartReplaced,
    TextPart,
    ThinkingPart,
    ToolPart,
    TurnFinished,
    TurnStarted,
)
from agent_app.records.rows import MessageRow
from agent_app.records.writes.turns import Claim
from tools.kit.json_types import JsonObject, JsonValue


def message_of(row: MessageRow) -> Message:
    """A stored message as it goes over the wire."""
    return Message.model_validate(
        {
            "id": row.message_id,
            "parent_id": row.parent_id,
            "role": row.role,
            "status": row.status,
            "parts": row.parts,
            "created_at": row.created_at.isoformat(),
            "model": row.model,
            "error": row.error,
        }
    )


class Answer:
    """Owns the parts of one answer. Between a change and its writing to the log nothing else runs."""

    def __init__(self, claim: Claim, shown: Message, hub: Hub) -> None:
        self._id = shown.id
        self._started = TurnStarted(
            turn_id=claim.turn_id, parent_id=claim.user_message_id, client_id=claim.client_id
        )
        self._fold = Fold([self._started, MessageCreated(message=shown)])
        self._parts = len(shown.parts)
        self._open: str | None = None
        self._changed = False
        self._writer = hub.open_writer(claim.chat_id, Fence(claim.turn_id, claim.fence), self._restatement)
        for event in self._restatement():
            self._writer.write(event)
        if claim.fence == 1:
            self.emit(HeadChanged(message_id=shown.id))

    def _restatement(self) -> list[EventBody]:
        return [self._started, MessageCreated(message=self.message)]

    @property
    def message(self) -> Message:
        message = self._fold.message(self._id)
        assert message is not None  # noqa: S101 - folded in __init__
        return message

    @property
    def parts(self) -> list[JsonValue]:
        """As they are stored."""
        return [cast("JsonValue", part.model_dump(mode="json")) for part in self.message.parts]

    @property
    def lost(self) -> bool:
        return self._writer.lost

    def changed_parts(self) -> list[JsonValue] | None:
        """The parts, if they changed since this was last asked."""
        changed, self._changed = self._changed, False
        return self.parts if changed else None

    def emit(self, event: EventBody) -> None:
        self._fold.apply(event)
        self._writer.write(event)
        self._changed = True

    def text(self, delta: str) -> None:
        self._grow("text", delta, TextPart(text=delta))

    def thinking(self, delta: str) -> None:
        self._grow("thinking", delta, ThinkingPart(text=delta))

    def _grow(self, kind: str, delta: str, part: Part) -> None:
        if self._open == kind:
            self.emit(PartDelta(message_id=self._id, index=self._parts - 1, text=delta))
        elif delta:
            self._add(part)
            self._open = kind

    def tool(self, call_id: str, name: str) -> None:
        self._add(ToolPart(call_id=call_id, name=name, state="input"))

    def notice(self, kind: str, text: str) -> None:
        self._add(NoticePart(kind=kind, text=text))

    def _add(self, part: Part) -> None:
        self.emit(PartAdded(message_id=self._id, index=self._parts, part=part))
        self._parts += 1
        self._open = None

    def close_texts(self) -> None:
        """What comes next belongs to another step."""
        self._open = None

    def tool_runs(self, call_id: str, args: JsonObject | None) -> None:
        """The reader sees large arguments by reference; the call's row has them whole."""
        self._replace_tool(call_id, {"state": "running", "args": args})

    def tool_settled(self, call_id: str, state: str, receipt: JsonObject | None) -> bool:
        """False when it is shown already."""
        return self._replace_tool(call_id, {"state": state, "receipt": receipt})

    def cancel_open_tools(self) -> None:
        """What never ended is shown as ended with the turn."""
        for part in self.message.parts:
            if isinstance(part, ToolPart) and part.state in {"input", "approval", "running"}:
                self._replace_tool(part.call_id, {"state": "cancelled"})

    def _replace_tool(self, call_id: str, change: Json) -> bool:
        for index, part in enumerate(self.message.parts):
            if isinstance(part, ToolPart) and part.call_id == call_id and part.state != change["state"]:
                replaced = capped_part(part.model_copy(update=change))
                self.emit(PartReplaced(message_id=self._id, index=index, part=replaced))
                return True
        return False

    def finish(self, status: MessageStatus, ended: TurnFinished) -> None:
        self.emit(MessageFinished(message_id=self._id, status=status, error=ended.error))
        self.emit(ended)

    async def close(self) -> None:
        await self._writer.close()
