"""One person's conversation with a scripted model, through the product's own doors."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from agent_app.files.versions import upload
from agent_app.live.wire import Send
from agent_app.records.models import Message, Step, ToolCall, Turn
from agent_app.records.queries.chats import ACTIVE
from agent_app.records.queries.files import files_of
from agent_app.records.queries.owners import guest, owner_of_user
from agent_app.records.rows import FileRow
from agent_app.records.threads import database
from agent_app.turns.start import Started, start_turn
from agent_app.turns.stop import request_stop
from tests.agent_app import people

# Liveness bounds: generous, for a busy machine.
PATIENCE_S = 60.0
LOOK_S = 0.02


@dataclass
class Conversation:
    """`head` is the newest answer, which the next message follows."""

    owner_id: str
    chat_id: str
    head: str | None = None
    sent: int = 0
    attached: list[str] = field(default_factory=list)

    async def say(self, text: str = "hello", *, client_id: str | None = None) -> Started:
        self.sent += 1
        send = Send(
            type="send",
            cmd="1",
            chat=self.chat_id,
            parent_id=self.head,
            client_id=client_id or f"client-{self.sent}",
            text=text,
            file_ids=tuple(self.attached),
        )
        self.attached = []
        started = await start_turn(self.owner_id, send)
        self.head = started.answer_id
        return started

    async def attach(self, name: str, content: bytes) -> FileRow:
        def add() -> FileRow | None:
            found = next(o for o in (guest(self.owner_id), _member(self.owner_id)) if o is not None)
            return upload(found, self.chat_id, name, content)

        row = await database().read(add)
        assert row is not None
        self.attached.append(row.file_id)
        return row

    async def stop(self, started: Started) -> bool:
        return await request_stop(self.owner_id, self.chat_id, started.turn_id)

    async def ended(self, started: Started) -> Turn:
        """The turn, once it has ended."""

        def look() -> Turn | None:
            return Turn.objects.filter(id=started.turn_id).exclude(state__in=ACTIVE).first()

        ended: Turn = await until(lambda: database().read(look))
        return ended

    async def answered(self, text: str = "hello") -> Message:
        """Says something and waits for the stored answer."""
        started = await self.say(text)
        await self.ended(started)
        return await self.message(started)

    async def message(self, started: Started) -> Message:
        return await database().read(Message.objects.get, id=started.answer_id)

    async def calls(self) -> list[ToolCall]:
        chat = ToolCall.objects.filter(step__turn__conversation_id=self.chat_id)
        return await database().read(lambda: list(chat.order_by("created_at", "index")))

    async def steps(self, started: Started) -> list[Step]:
        return await database().read(lambda: list(Step.objects.filter(turn_id=started.turn_id)))

    async def files(self) -> tuple[FileRow, ...]:
        return await database().read(files_of, self.owner_id, self.chat_id)


def _member(owner_id: str) -> Any:
    from agent_app.records.models import Owner  # noqa: PLC0415 - one look-up of a test

    owner = Owner.objects.get(id=owner_id)
    return owner_of_user(owner.user_id) if owner.user_id is not None else None


async def until(look: Callable[[], Awaitable[Any]]) -> Any:
    """What `look` finds, once it finds something."""
    async with asyncio.timeout(PATIENCE_S):
        while not (found := await look()):  # noqa: ASYNC110 - what it looks at is in a database
            await asyncio.sleep(LOOK_S)
    return found


def text_of(message: Message) -> str:
    return "".join(part["text"] for part in message.parts if part["type"] == "text")


async def new_conversation(
    *, signed_in: bool = True, vision: bool = True, wire: str = "openai_chat"
) -> Conversation:
    def make() -> Conversation:
        owner = people.member() if signed_in else people.guest()
        name = "claude-test" if wire == "anthropic" else "gpt-test" if vision else "gpt-text"
        model = people.model(name, wire=wire, vision=vision)
        return Conversation(owner, people.chat(owner, model).chat_id)

    return await database().read(make)
