"""Everything that is kept of a person as one zip, written while it is sent and never whole in memory."""

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from agent_app.files import storage
from agent_app.live.message import Json
from agent_app.records.queries import chats, files, knowledge, skills
from agent_app.records.queries.connections import connections_of_owner
from agent_app.records.queries.people import person
from agent_app.records.rows import ChatRow, OwnerRow, VersionRow
from agent_app.records.threads import database
from agent_app.turns.answer import message_of
from agent_app.web.accounts.paths import Paths
from agent_app.web.export import as_json, as_markdown


@dataclass(frozen=True)
class Entry:
    """One file of the zip; what it holds is read when its turn comes. `size` counts against the bound."""

    path: str
    read: Callable[[], bytes]
    size: int = 0


async def takeout(owner: OwnerRow, *, at: datetime, most_bytes: int) -> AsyncIterator[bytes]:
    """Chats as Markdown and JSON, files in all versions, knowledge, own skills and settings.

    Files that would pass `most_bytes` are left out, and named.
    """
    out = _Pipe()
    left, missing = most_bytes, list[str]()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        async for entry in _entries(owner, at):
            content = await asyncio.to_thread(_read, entry) if entry.size <= left else None
            if content is None:
                missing.append(entry.path)
                continue
            left -= entry.size
            await asyncio.to_thread(packed.writestr, entry.path, content)
            yield out.taken()
        if missing:
            packed.writestr("left-out.txt", "\n".join(missing) + "\n")
    yield out.taken()


class _Pipe(io.RawIOBase):
    """What zipfile writes, until it is sent on; it can't be sought in, so that nothing is written twice."""

    def __init__(self) -> None:
        self._written = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, content: object) -> int:
        piece = bytes(content)  # type: ignore[call-overload]  # any buffer, as zipfile gives them
        self._written += piece
        return len(piece)

    def taken(self) -> bytes:
        taken = bytes(self._written)
        self._written.clear()
        return taken


def _read(entry: Entry) -> bytes | None:
    """None for bytes that the store has lost."""
    try:
        return entry.read()
    except FileNotFoundError:
        return None


async def _entries(owner: OwnerRow, at: datetime) -> AsyncIterator[Entry]:
    paths = Paths()
    account = await database().read(_account, owner, at)
    yield Entry("account.json", lambda: account)
    for archived in (False, True):
        for chat in await database().read(chats.chats_of, owner.owner_id, archived=archived):
            for entry in await database().read(_chat, owner.owner_id, chat, paths, at):
                yield entry
    for entry in await database().read(_kept, owner.owner_id, paths):
        yield entry


def _account(owner: OwnerRow, at: datetime) -> bytes:
    found = person(owner.user_id or 0)
    told: Json = {
        "format": 1,
        "exported_at": at.isoformat(),
        "name": owner.name,
        "email": found.email if found else "",
        "language": owner.language,
        "timezone": owner.timezone,
        "default_model_id": owner.default_model_id,
        "instructions": owner.instructions,
        "connections": [row.server.title for row in connections_of_owner(owner.owner_id)],
    }
    return (json.dumps(told, ensure_ascii=False, indent=2) + "\n").encode()


def _chat(owner_id: str, chat: ChatRow, paths: Paths, at: datetime) -> list[Entry]:
    folder = paths.taken("chats", chat.title or "Chat")
    rows = files.files_of(owner_id, chat.chat_id)
    messages = [message_of(row) for row in chats.messages(owner_id, chat.chat_id)]
    whole = as_json(chat, messages, rows, at=at).encode("utf-8", "replace")
    told = as_markdown(chat, messages).encode("utf-8", "replace")
    versions = (version for row in rows for version in row.versions)
    return [
        Entry(f"{folder}/chat.json", lambda: whole),
        Entry(f"{folder}/chat.md", lambda: told),
        *_versions(folder, versions, paths),
    ]


def _versions(folder: str, versions: Iterator[VersionRow], paths: Paths) -> Iterator[Entry]:
    for version in versions:
        path = paths.taken(f"{folder}/files", f"v{version.version} {version.name}")
        yield Entry(path, _stored(version.sha256), version.size)


def _kept(owner_id: str, paths: Paths) -> list[Entry]:
    """Own knowledge and own skills; what an admin shares with everybody is not this person's."""
    entries = []
    for file in knowledge.knowledge_of(owner_id):
        if not file.shared:
            path = paths.taken("knowledge", file.name)
            entries.append(Entry(path, _stored(file.sha256), file.size))
    for skill in skills.skills_of(owner_id):
        if skill.owner_id == owner_id:
            folder = paths.taken("skills", skill.name)
            entries += [Entry(f"{folder}/{one.path}", _stored(one.sha256), one.size) for one in skill.files]
    return entries


def _stored(sha256: str) -> Callable[[], bytes]:
    return lambda: storage.fetch(sha256)
