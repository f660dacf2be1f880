"""The websocket: hears frames, asks the rooms that decide, relays what the hub feeds; awaits no model."""

import asyncio
import json
import logging
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from pydantic import BaseModel, ValidationError

from agent_app.live import wire
from agent_app.live.feed import Batch, Subscription
from agent_app.live.hub import get_hub
from agent_app.live.log import LogAway
from agent_app.live.message import Json
from agent_app.live.wire import ClientFrame, FrameError, client_frames
from agent_app.records.error_codes import ErrorCode
from agent_app.records.queries.chats import owns
from agent_app.records.threads import database
from agent_app.watch import metrics
from agent_app.web import commands
from agent_app.web.outgoing import Outgoing
from agent_app.web.owner import owner_of_session, session_key_in
from agent_app.web.rate import Bucket

logger = logging.getLogger(__name__)

FRAME_BYTES = 1024 * 1024
CHATS_AT_ONCE = 50
CLOSING_S = 5.0
CLOSE_TRY_LATER, CLOSE_TOO_LARGE = 1013, 1009
CLOSE_SIGN_IN, CLOSE_NOT_YOURS, CLOSE_TOO_MANY = 4401, 4403, 4429


class ChatConsumer(AsyncWebsocketConsumer):
    """One tab. It is the sink of its subscriptions; what it can't take in is caught up from the log."""

    heartbeat_s = 15.0
    burst, frames_per_s = 100.0, 20.0

    async def connect(self) -> None:
        await self.accept()
        metrics.sockets.inc()
        self._session_key = session_key_in(self.scope["headers"])
        self._subscriptions: dict[str, Subscription] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._bucket = Bucket(self.burst, self.frames_per_s)
        self._out = Outgoing(self.send, self._catch_up)
        self._following = asyncio.Lock()
        self._left = False
        owner = await database().read(owner_of_session, self._session_key)
        if owner is None:
            await self._leave(CLOSE_SIGN_IN)
            return
        self._owner_id = owner.owner_id
        self._tasks = [asyncio.create_task(work) for work in (self._out.pump(), self._beat())]

    async def disconnect(self, code: int) -> None:
        self._left = True
        metrics.sockets.dec()
        for task in self._tasks:
            task.cancel()
        for subscription in self._subscriptions.values():
            get_hub().unsubscribe(subscription)
        self._subscriptions.clear()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self._left:
            return
        if self._out.stuck or not self._bucket.take(asyncio.get_running_loop().time()):
            await self._leave(CLOSE_TOO_MANY)
        elif text_data is None:
            self._error("bad_frame", "Frames are JSON texts; this one is binary.")
        elif len(text_data) > FRAME_BYTES or len(text_data.encode()) > FRAME_BYTES:
            await self._leave(CLOSE_TOO_LARGE)
        else:
            await self._hear(text_data)

    async def _hear(self, text: str) -> None:
        try:
            frame = client_frames.validate_json(text)
        except ValidationError as error:
            self._misunderstood(text, error)
            return
        await self._act(_storable(frame))

    def _misunderstood(self, text: str, error: ValidationError) -> None:
        """A command that can't be read is answered under its own id, so that its sender waits no longer."""
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(step) for step in first["loc"])
        problem = FrameError(code="bad_frame", message=f"{place}: {first['msg']}".removeprefix(": "))
        cmd = _command_id(text)
        self._put(wire.Ack(cmd=cmd, ok=False, error=problem) if cmd else wire.Error(error=problem))

    async def _act(self, frame: ClientFrame) -> None:
        match frame:
            case wire.Ping():
                self._put(wire.Pong())
            case wire.Sub():
                if await self._session_lasts():
                    await self._subscribe(frame)
            case wire.Unsub(chat=chat_id):
                async with self._following:
                    self._unsubscribe(chat_id)
            case _:
                if await self._session_lasts():
                    self._put(await commands.perform(self._owner_id, frame))

    async def _subscribe(self, sub: wire.Sub) -> None:
        if not await database().read(owns, self._owner_id, sub.chat):
            self._error("not_yours", "This chat does not exist or belongs to somebody else.")
            await self._close_after_sending(CLOSE_NOT_YOURS)
            return
        async with self._following:
            self._unsubscribe(sub.chat)
            await self._begin_following(sub)

    async def _begin_following(self, sub: wire.Sub) -> None:
        if len(self._subscriptions) >= CHATS_AT_ONCE:
            self._error("too_many_chats", f"One connection follows at most {CHATS_AT_ONCE} chats.")
        elif sub.epoch is None or sub.after is None:
            self.resync(sub.chat)
        else:
            await self._follow(sub.chat, sub.epoch, sub.after)

    async def _follow(self, chat_id: str, epoch: int, after: int) -> None:
        try:
            subscription = await get_hub().subscribe(chat_id, epoch, after, self)
        except LogAway as error:
            logger.warning("a page is sent away, since the log cannot be read now: %s", error)
            await self._leave(CLOSE_TRY_LATER)
            return
        if subscription is None:
            self.resync(chat_id)
        else:
            self._subscriptions[chat_id] = subscription

    def _unsubscribe(self, chat_id: str) -> None:
        if subscription := self._subscriptions.pop(chat_id, None):
            get_hub().unsubscribe(subscription)

    def events(self, batch: Batch) -> bool:
        if self._out.full:
            return False
        for frame in batch.frames:
            self._out.put(frame.text, frame.size)
        return True

    def resync(self, chat_id: str) -> None:
        self._subscriptions.pop(chat_id, None)
        self._put(wire.Resync(chat=chat_id))

    def passing(self, chat_id: str, kind: str, data: Json) -> None:
        if not self._out.full:
            self._put(wire.Eph(chat=chat_id, kind=kind, data=data))

    async def _catch_up(self) -> None:
        """Chats that were let go while the queue was full go on where they stood."""
        async with self._following:
            for chat_id, subscription in list(self._subscriptions.items()):
                if not subscription.active and not self._out.full:
                    await self._follow(chat_id, *subscription.position)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self.heartbeat_s)
            if not await self._session_lasts():
                return
            self._put(wire.Heartbeat(chats=tuple(self._positions())))

    async def _session_lasts(self) -> bool:
        """One that was ended, here or on another machine, is told nothing more and does nothing more."""
        owner = await database().read(owner_of_session, self._session_key)
        if owner is not None and owner.owner_id == self._owner_id:
            return True
        await self._leave(CLOSE_SIGN_IN)
        return False

    def _positions(self) -> list[wire.ChatPosition]:
        return [
            wire.ChatPosition(chat=chat_id, epoch=subscription.position.epoch, seq=subscription.position.seq)
            for chat_id, subscription in self._subscriptions.items()
            if subscription.active
        ]

    def _error(self, code: ErrorCode, message: str) -> None:
        self._put(wire.Error(error=FrameError(code=code, message=message)))

    def _put(self, frame: BaseModel) -> None:
        text = frame.model_dump_json()
        self._out.put(text, len(text.encode()))

    async def _close_after_sending(self, code: int) -> None:
        try:
            async with asyncio.timeout(CLOSING_S):
                await self._out.emptied()
        except TimeoutError:
            logger.info("a page that reads nothing is closed without its last frames")
        await self._leave(code)

    async def _leave(self, code: int) -> None:
        """Closes once, and nothing is sent or heard after that."""
        if self._left:
            return
        self._left = True
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()
        await self.close(code)


def _storable(frame: ClientFrame) -> ClientFrame:
    """Without NUL characters, which PostgreSQL takes in no text."""
    texts = {
        name: value.replace("\0", "") for name, value in frame if isinstance(value, str) and "\0" in value
    }
    return frame.model_copy(update=texts) if texts else frame


def _command_id(text: str) -> str | None:
    try:
        found: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    cmd = found.get("cmd") if isinstance(found, dict) else None
    return cmd[:200] if isinstance(cmd, str) and cmd else None
