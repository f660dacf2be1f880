"""Files that a person brings, and versions that a person brings back."""

from django.db import transaction

from agent_app.records.models import Conversation, File, FileVersion
from agent_app.records.rows import NewVersion
from agent_app.records.writes.calls import add_version


@transaction.atomic
def add_upload(owner_id: str, chat_id: str, new: NewVersion) -> bool:
    """False when the owner has no such chat."""
    owned = Conversation.objects.filter(id=chat_id, owner_id=owner_id, deleted_at=None)
    if not owned.exists():
        return False
    add_version(chat_id, new, cause=FileVersion.Cause.UPLOAD, call_id=None)
    return True


@transaction.atomic
def restore_version(owner_id: str, chat_id: str, file_id: str, number: int) -> int | None:
    """Makes an old version the newest; its number, or None when the owner has no such version."""
    owned = File.objects.select_for_update().filter(
        id=file_id, conversation_id=chat_id, conversation__owner_id=owner_id, conversation__deleted_at=None
    )
    file = owned.first()
    old = FileVersion.objects.filter(file=file, number=number).first() if file else None
    if file is None or old is None:
        return None
    again = NewVersion(
        file_id=file.id,
        base=old.number,
        name=old.name,
        kind=old.kind,  # type: ignore[arg-type]  # a FileKind, stored as text
        mime=old.mime,
        size=old.size,
        sha256=old.sha256,
        durable=file.durable,
    )
    return add_version(chat_id, again, cause=FileVersion.Cause.RESTORE, call_id=None).number
