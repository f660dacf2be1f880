"""The answer as it grows: every change is an event, applied to the draft and written to the log at once."""

import time
from typing import cast

from agent_app.live.fold import Fold
from agent_app.live.hub import Hub
from agent_app.live.log import Fence
from agent_app.live.message import (
    Ask,
    CompactionPart,
    Json,
    Message,
    MessageStatus,
    NoticeKind,
    NoticePart,
    Part,
    TextPart,
    ThinkingPart,
    ToolPart,
)
from agent_app.live.split import capped_part
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
from agent_app.records.rows import MessageRow
from agent_app.records.writes.leases import Claim
from tools.kit.json_types import JsonObject, JsonValue

OPEN_TOOL = ("input", "approval", "running")


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

    def __init__(self, claim: Claim, shown: Message, hub: Hub, *, said: Message | None = None) -> None:
        """`said` is told first, when the request that brought it may have died before it could."""
        self._id = shown.id
        self._started = TurnStarted(
            turn_id=claim.turn_id, parent_id=claim.user_message_id, client_id=claim.client_id
        )
        self._fold = Fold([self._started, MessageCreated(message=shown)])
        self._parts = len(shown.parts)
        self._tools = {
            part.call_id: (index, part)
            for index, part in enumerate(shown.parts)
            if isinstance(part, ToolPart)
        }
        folds = [index for index, part in enumerate(shown.parts) if isinstance(part, CompactionPart)]
        self._compaction = folds[0] if folds else None
        self._open: str | None = None
        self._opened_at = 0.0
        self._ran_at: dict[str, float] = {}
        self._changed = False
        self._writer = hub.open_writer(claim.chat_id, Fence(claim.turn_id, claim.fence), self._restatement)
        for event in ([MessageCreated(message=said)] if said else []) + self._restatement():
            self._writer.write(event)
        if claim.is_head:
            self.emit(HeadChanged(message_id=shown.id))

    @property
    def turn_id(self) -> str:
        return self._started.turn_id

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

    def changed_parts(self) -> list[JsonValue] | None:
        """The parts, if they changed since this was last asked."""
        changed, self._changed = self._changed, False
        return self.parts if changed else None

    def keep_again(self) -> None:
        """What was asked for last could not be kept."""
        self._changed = True

    def emit(self, event: EventBody) -> None:
        self._fold.apply(event)
        self._writer.write(event)
        self._changed = True

    def text(self, delta: str) -> None:
        self._grow("text", delta, TextPart)

    def thinking(self, delta: str) -> None:
        self._grow("thinking", delta, ThinkingPart)

    def _grow(self, kind: str, delta: str, part: type[TextPart | ThinkingPart]) -> None:
        if not delta:
            return
        if self._open == kind:
            self.emit(PartDelta(message_id=self._id, index=self._parts - 1, text=delta))
        else:
            self._add(part(text=delta))
            self._open, self._opened_at = kind, time.monotonic()

    def tool(self, call_id: str, name: str) -> None:
        part = ToolPart(call_id=call_id, name=name, state="input")
        self._tools[call_id] = (self._parts, part)
        self._add(part)

    def notice(self, kind: NoticeKind, text: str) -> None:
        self._add(NoticePart(kind=kind, text=text))

    def compaction(self, part: CompactionPart) -> None:
        """There is one; what is told of it later takes its place."""
        if self._compaction is None:
            self._compaction = self._parts
            self._add(part)
        else:
            self.emit(PartReplaced(message_id=self._id, index=self._compaction, part=part))

    def with_compaction(self, part: CompactionPart) -> list[JsonValue]:
        """The parts as they are stored once that is told."""
        parts = self.parts
        place = len(parts) if self._compaction is None else self._compaction
        return [*parts[:place], cast("JsonValue", part.model_dump(mode="json")), *parts[place + 1 :]]

    def end_compaction(self) -> None:
        """One that never came to its end is shown as ended with the turn."""
        part = None if self._compaction is None else self.message.parts[self._compaction]
        if isinstance(part, CompactionPart) and part.state == "running":
            self.compaction(part.model_copy(update={"state": "failed"}))

    def _add(self, part: Part) -> None:
        self.close_texts()
        self.emit(PartAdded(message_id=self._id, index=self._parts, part=part))
        self._parts += 1

    def close_texts(self) -> None:
        """What comes next is another part; a thought that ends here gets its duration."""
        if self._open == "thinking":
            index = self._parts - 1
            thought = self.message.parts[index].model_copy(update={"ms": _ms_since(self._opened_at)})
            self.emit(PartReplaced(message_id=self._id, index=index, part=thought))
        self._open = None

    def tool_runs(self, call_id: str, args: JsonObject | None) -> None:
        """The reader sees large arguments by reference; the call's row has them whole."""
        self._ran_at[call_id] = time.monotonic()
        self._replace_tool(call_id, {"state": "running", "args": args})

    def tool_waits(self, call_id: str, ask: Ask) -> None:
        """For its owner's word."""
        self._replace_tool(call_id, {"state": "approval", "ask": ask})

    def tool_goes_on(self, call_id: str) -> None:
        """It waits for nobody's word any more."""
        if call_id in self._tools and self._tools[call_id][1].state == "approval":
            self._ran_at[call_id] = time.monotonic()
            self._replace_tool(call_id, {"state": "running"})

    def tool_settled(self, call_id: str, state: str, receipt: JsonObject | None) -> bool:
        """False when it is shown already. A call that another process showed as running has no duration."""
        began = self._ran_at.get(call_id)
        took = None if began is None else _ms_since(began)
        return self._replace_tool(call_id, {"state": state, "receipt": receipt, "ms": took})

    @property
    def has_open_tools(self) -> bool:
        return any(part.state in OPEN_TOOL for _, part in self._tools.values())

    def cancel_open_tools(self) -> None:
        """What never ended is shown as ended with the turn."""
        for call_id, (_, part) in list(self._tools.items()):
            if part.state in OPEN_TOOL:
                self._replace_tool(call_id, {"state": "cancelled"})

    def _replace_tool(self, call_id: str, change: Json) -> bool:
        if call_id not in self._tools:
            return False
        index, part = self._tools[call_id]
        if part.state == change["state"] and part.ask == change.get("ask"):
            return False
        replaced = cast("ToolPart", capped_part(part.model_copy(update={"ask": None, **change})))
        self._tools[call_id] = (index, replaced)
        self.emit(PartReplaced(message_id=self._id, index=index, part=replaced))
        return True

    def pause(self, waiting: TurnFinished) -> None:
        """The turn waits for its owner's word; the message goes on growing after it."""
        self.emit(waiting)

    def finish(self, status: MessageStatus, ended: TurnFinished) -> None:
        self.emit(MessageFinished(message_id=self._id, status=status, error=ended.error))
        self.emit(ended)

    async def close(self) -> bool:
        """Whether the log has answered for everything; what it has not yet taken is still written."""
        return await self._writer.close()


def _ms_since(began: float) -> int:
    return round((time.monotonic() - began) * 1000)
