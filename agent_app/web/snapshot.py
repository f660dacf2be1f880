"""A chat as it stands at a position of its log, so that the events after it fit without gap or double."""

import logging
from dataclasses import dataclass

from asgiref.sync import async_to_sync

from agent_app.live.hub import LogState, get_hub
from agent_app.live.log import UNKNOWN, LogAway
from agent_app.live.message import Message
from agent_app.live.split import capped
from agent_app.records.queries import chats, files
from agent_app.records.rows import ChatRow, FileRow
from agent_app.turns.answer import message_of
from agent_app.web.paging import Branches, above, newest

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class ChatSnapshot:
    """`messages` are the newest of the shown branch; see paging.Window for `branches`."""

    chat: ChatRow
    log: LogState
    messages: tuple[Message, ...]
    branches: Branches
    files: tuple[FileRow, ...]


@dataclass(frozen=True)
class Page:
    messages: tuple[Message, ...]
    branches: Branches


def snapshot(owner_id: str, chat_id: str, first_id: str | None = None) -> ChatSnapshot | None:
    """None when the owner has no such chat; blocking. It reaches up to `first_id`, if that is shown.

    The log is read before the database: what the log still tells of a streaming answer stands exactly at
    its position, and everything else in the database is at least as new.
    """
    if not chats.owns(owner_id, chat_id):
        return None
    log = async_to_sync(_log_state)(chat_id)
    chat = chats.chat(owner_id, chat_id)
    if chat is None:
        return None
    window = newest(chats.tree(owner_id, chat_id), chat.head_id, first_id)
    stored = tuple(message_of(row) for row in chats.messages(owner_id, chat_id, window.ids))
    shown = tuple(capped(_at_position(message, log)) for message in stored)
    return ChatSnapshot(chat, log, shown, window.branches, files.files_of(owner_id, chat_id))


def earlier(owner_id: str, chat_id: str, message_id: str) -> Page | None:
    """Those above a message, none of which grows; None when the message isn't in this chat."""
    tree = chats.tree(owner_id, chat_id)
    if message_id not in tree.parents:
        return None
    window = above(tree, message_id)
    rows = chats.messages(owner_id, chat_id, window.ids)
    return Page(tuple(capped(message_of(row)) for row in rows), window.branches)


def _at_position(stored: Message, log: LogState) -> Message:
    """Of an answer that streams at the position, the log's own state; the deltas after it follow on that."""
    told = log.messages.get(stored.id)
    return told if told is not None and told.status == "streaming" else stored


async def _log_state(chat_id: str) -> LogState:
    try:
        return await get_hub().running(chat_id)
    except LogAway as error:
        logger.warning("a snapshot is made from the database alone: %s", error)
        return LogState(UNKNOWN, {})
