"""An upload becomes a file with its first version; an old version can be made the newest again."""

from collections.abc import Iterator
from dataclasses import dataclass

from agent_app.files import storage
from agent_app.files.names import unique_name
from agent_app.files.sniffing import sniff
from agent_app.records import identifiers
from agent_app.records.queries.chats import owns
from agent_app.records.queries.files import file_of, files_of, version_of
from agent_app.records.rows import FileRow, NewVersion, OwnerRow
from agent_app.records.writes.files import add_upload, restore_version


def upload(owner: OwnerRow, chat_id: str, name: str, content: bytes) -> FileRow | None:
    """The new file, or None when the owner has no such chat. Raises sniffing.Refused."""
    if not owns(owner.owner_id, chat_id):
        return None
    sniffed = sniff(name, content)
    taken = {row.newest.name for row in files_of(owner.owner_id, chat_id)}
    new = NewVersion(
        file_id=identifiers.file_id(),
        base=0,
        name=unique_name(name, taken),
        kind=sniffed.kind,
        mime=sniffed.mime,
        size=len(content),
        sha256=storage.keep(content),
        durable=owner.signed_in,
    )
    if not add_upload(owner.owner_id, chat_id, new):
        return None
    return file_of(owner.owner_id, chat_id, new.file_id)


def restore(
    owner: OwnerRow, chat_id: str, file_id: str, number: int, message_id: str | None = None
) -> FileRow | None:
    """The file with the old version on top of the branch of that answer, or of the chat's head.

    None when the owner has no such version.
    """
    if restore_version(owner.owner_id, chat_id, file_id, number, message_id=message_id) is None:
        return None
    return file_of(owner.owner_id, chat_id, file_id)


@dataclass(frozen=True)
class Content:
    """What is downloaded; `pieces` are checked as they come, the last one before it is given."""

    name: str
    mime: str
    size: int
    pieces: Iterator[bytes]


def content(owner: OwnerRow, chat_id: str, file_id: str, number: int) -> Content | None:
    """None when the owner has no such version."""
    found = version_of(owner.owner_id, chat_id, file_id, number)
    return Content(found.name, found.mime, found.size, storage.chunks(found.sha256)) if found else None
