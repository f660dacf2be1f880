"""Keeps this process's feeds level with logs that other processes write."""

import asyncio
import logging
from collections.abc import Callable, Iterable

from redis import asyncio as aredis
from redis.exceptions import RedisError

from agent_app.live import notices
from agent_app.live.feed import Batch, Feed, Sink, Subscription
from agent_app.live.log import PAGE, Append, Entry, Landed, Log, Position
from agent_app.live.notices import CallSettled, Progress, Ring, StopAsked

logger = logging.getLogger(__name__)

PAUSE_S = 0.5
WATCH_S = 15.0


class Follower:
    """Hears the other processes' rings, reads what they wrote, and looks after lost rings and lost logs."""

    def __init__(
        self, log: Log, listening: aredis.Redis, name: str, hear: Callable[[CallSettled | StopAsked], None]
    ) -> None:
        self._log = log
        self._listening = listening
        self._name = name
        self._hear = hear
        self._feeds: dict[str, Feed] = {}
        self._behind: set[str] = set()
        self._some_behind = asyncio.Event()

    def follows(self, chat_id: str) -> bool:
        return chat_id in self._feeds

    def push(self, batch: Batch) -> None:
        """What this process wrote itself."""
        feed = self._feeds.get(batch.chat_id)
        if feed and not feed.push(batch):
            self._fall_behind((batch.chat_id,))

    def pass_on(self, notice: Progress) -> None:
        if feed := self._feeds.get(notice.chat_id):
            feed.pass_on(notice.kind, notice.data)

    async def subscribe(self, chat_id: str, after: Position, sink: Sink) -> Subscription | None:
        """Feeds a sink from a position on; None if the log does not reach back to it. Raises RedisError."""
        feed = self._feeds.setdefault(chat_id, Feed(chat_id))
        subscription = Subscription(chat_id, sink, after)
        feed.joining += 1
        try:
            return subscription if await self._join(feed, subscription) else None
        finally:
            feed.joining -= 1
            self._drop_if_unused(feed)

    def unsubscribe(self, subscription: Subscription) -> None:
        subscription.active = False
        if feed := self._feeds.get(subscription.chat_id):
            feed.subscriptions.discard(subscription)
            self._drop_if_unused(feed)

    async def _join(self, feed: Feed, subscription: Subscription) -> bool:
        while subscription.active:
            changes = feed.changes
            entries = await self._log.since(feed.chat_id, subscription.position)
            if entries is None:
                return False
            if entries:
                subscription.deliver(_batch(feed.chat_id, entries))
            elif changes == feed.changes:
                # Nothing was heard since the read: from here on the feed delivers.
                self._attach(feed, subscription)
                return True
        return True

    def _attach(self, feed: Feed, subscription: Subscription) -> None:
        """The log ends where the subscription stands; a feed that stands elsewhere missed a ring."""
        if feed.position and feed.position.epoch != subscription.position.epoch:
            feed.resync()
        if feed.position is None:
            feed.position = subscription.position
        feed.subscriptions.add(subscription)
        if feed.position != subscription.position:
            self._fall_behind((feed.chat_id,))

    def _drop_if_unused(self, feed: Feed) -> None:
        if feed.unused and self._feeds.get(feed.chat_id) is feed:
            del self._feeds[feed.chat_id]

    def _fall_behind(self, chat_ids: Iterable[str]) -> None:
        chats = [chat_id for chat_id in chat_ids if chat_id in self._feeds]
        for chat_id in chats:
            self._feeds[chat_id].changes += 1
        if chats:
            self._behind.update(chats)
            self._some_behind.set()

    async def read(self) -> None:
        """Reads what other processes wrote, for as long as the process lives."""
        while True:
            await self._some_behind.wait()
            self._some_behind.clear()
            chats, self._behind = self._behind, set()
            try:
                await self._read(chats)
            except (RedisError, OSError) as error:
                logger.warning("the logs cannot be read now: %s", error)
                self._behind |= chats
                self._some_behind.set()
                await asyncio.sleep(PAUSE_S)

    async def _read(self, chats: set[str]) -> None:
        places = self._places(chats)
        while places:
            pages = await self._log.after_each(places)
            for chat_id, entries in pages.items():
                self._take(chat_id, entries)
            places = self._places(chat_id for chat_id, entries in pages.items() if len(entries) >= PAGE)

    def _places(self, chats: Iterable[str]) -> dict[str, Position]:
        feeds = (self._feeds.get(chat_id) for chat_id in chats)
        return {feed.chat_id: feed.position for feed in feeds if feed and feed.position}

    def _take(self, chat_id: str, entries: list[Entry]) -> None:
        feed = self._feeds.get(chat_id)
        if feed is None or feed.position is None or not entries:
            return
        if entries[-1].position.epoch != feed.position.epoch or not feed.push(_batch(chat_id, entries)):
            # Another epoch, or so far behind that the log was trimmed before us.
            feed.changes += 1
            feed.resync()

    async def listen(self) -> None:
        """Hears notices for as long as the process lives, over any number of connections."""
        while True:
            try:
                await self._listen()
            except (RedisError, OSError) as error:
                logger.warning("notices cannot be heard now: %s", error)
            await asyncio.sleep(PAUSE_S)

    async def _listen(self) -> None:
        async with self._listening.pubsub() as channel:
            await channel.subscribe(notices.CHANNEL)
            async for message in channel.listen():
                if message["type"] == "subscribe":
                    self._fall_behind(tuple(self._feeds))
                elif message["type"] == "message":
                    self._dispatch(message["data"])

    def _dispatch(self, payload: bytes) -> None:
        match notices.parsed(payload):
            case Ring(by=by, chats=chats) if by != self._name:
                self._fall_behind(chats)
            case Progress() as notice if notice.by != self._name:
                self.pass_on(notice)
            case CallSettled() | StopAsked() as notice:
                self._hear(notice)
            case _:
                pass

    async def watch(self) -> None:
        """Asks every 15 s where the followed logs stand, so that a lost ring and a lost log heal."""
        while True:
            await asyncio.sleep(WATCH_S)
            try:
                await self.check()
            except (RedisError, OSError) as error:
                logger.warning("the logs cannot be checked now: %s", error)

    async def check(self) -> None:
        """Compares each feed with its log once; a log that vanished or went back begins a new epoch."""
        places = self._places(tuple(self._feeds))
        appends = [Append(chat_id, (), nonce="", known=at) for chat_id, at in places.items()]
        for append, answer in zip(appends, await self._log.append_all(appends), strict=True):
            feed = self._feeds.get(append.chat_id)
            if not isinstance(answer, Landed) or feed is None or feed.position is None:
                continue
            if answer.epoch > feed.position.epoch:
                feed.changes += 1
                feed.resync()
            elif answer.last > feed.position.seq:
                self._fall_behind((append.chat_id,))


def _batch(chat_id: str, entries: list[Entry]) -> Batch:
    first = entries[0].position
    return Batch(chat_id, first.epoch, first.seq, tuple(entry.payload for entry in entries))
