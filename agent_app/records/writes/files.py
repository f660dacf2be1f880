"""Files that a person brings, and versions that a person brings back."""

from django.db import transaction

from agent_app.records.models import Conversation, File, FileVersion, Turn
from agent_app.records.rows import NewVersion
from agent_app.records.writes.calls import add_version


@transaction.atomic
def add_upload(owner_id: str, chat_id: str, new: NewVersion) -> bool:
    """False when the owner has no such chat."""
    owned = Conversation.objects.filter(id=chat_id, owner_id=owner_id, deleted_at=None)
    if not owned.exists():
        return False
    add_version(chat_id, new, FileVersion.Cause.UPLOAD)
    return True


@transaction.atomic
def restore_version(
    owner_id: str, chat_id: str, file_id: str, number: int, *, message_id: str | None = None
) -> int | None:
    """Makes an old version the newest of a branch; its number, or None when the owner has no such version.

    The branch is that of the answer `message_id`, or of the chat's head; before anything is said, every one.
    """
    owned = (
        File.objects.select_for_update(of=("self",))
        .select_related("conversation")
        .filter(
            id=file_id,
            conversation_id=chat_id,
            conversation__owner_id=owner_id,
            conversation__deleted_at=None,
        )
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
    turn_id = _turn_of(chat_id, message_id or file.conversation.head_id)
    return add_version(chat_id, again, FileVersion.Cause.RESTORE, turn_id=turn_id).number


def _turn_of(chat_id: str, message_id: str | None) -> str | None:
    answered = Turn.objects.filter(conversation_id=chat_id, answer_id=message_id)
    return answered.values_list("id", flat=True).first() if message_id else None
