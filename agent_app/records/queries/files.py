"""Files of a conversation with their versions."""

from dataclasses import dataclass
from itertools import groupby
from typing import cast

from django.db.models import QuerySet

from agent_app.records.models import FileVersion, Step, Turn
from agent_app.records.queries.branches import turns_in_view, turns_on_branch, visible_versions
from agent_app.records.rows import Cause, FileRow, VersionRow
from tools.kit.workspace import FileKind


def files_of(owner_id: str, chat_id: str) -> tuple[FileRow, ...]:
    """All files in the order in which they came."""
    return _rows(
        FileVersion.objects.filter(
            file__conversation_id=chat_id,
            file__conversation__owner_id=owner_id,
            file__conversation__deleted_at=None,
        )
    )


def file_of(owner_id: str, chat_id: str, file_id: str) -> FileRow | None:
    return next((row for row in files_of(owner_id, chat_id) if row.file_id == file_id), None)


def version_of(owner_id: str, chat_id: str, file_id: str, number: int) -> VersionRow | None:
    """One version, asked for through the owner of its conversation."""
    row = file_of(owner_id, chat_id, file_id)
    return next((version for version in row.versions if version.version == number), None) if row else None


def files_in_view(owner_id: str, chat_id: str, message_id: str | None) -> tuple[FileRow, ...]:
    """Those that the branch of a message sees, each as its newest version stands there; none of another's."""
    turns = turns_in_view(owner_id, chat_id, message_id)
    seen = visible_versions(set(turns.values_list("id", flat=True)))
    own = FileVersion.objects.filter(
        file__conversation_id=chat_id,
        file__conversation__owner_id=owner_id,
        file__conversation__deleted_at=None,
    )
    return _rows(own.filter(seen))


def answered_in_view(owner_id: str, chat_id: str, message_id: str | None) -> bool:
    """Whether a model has said something on the branch of a message."""
    turns = turns_in_view(owner_id, chat_id, message_id)
    return Step.objects.filter(turn__in=turns, state=Step.State.DONE).exclude(text="").exists()


@dataclass(frozen=True)
class CallFiles:
    """The files that a running call may reach: those of its conversation, as its branch sees them."""

    files: tuple[FileRow, ...]
    signed_in: bool


def files_for_call(call_id: str) -> CallFiles:
    turn = Turn.objects.select_related("conversation__owner").get(steps__calls=call_id)
    seen = turns_on_branch(turn.conversation_id, turn.user_message_id) | {turn.id}
    versions = FileVersion.objects.filter(file__conversation_id=turn.conversation_id)
    return CallFiles(
        _rows(versions.filter(visible_versions(seen))), signed_in=turn.conversation.owner.user_id is not None
    )


def _rows(versions: QuerySet[FileVersion]) -> tuple[FileRow, ...]:
    ordered = versions.select_related("file", "parent", "turn").order_by(
        "file__created_at", "file_id", "number"
    )
    groups = groupby(ordered, key=lambda version: version.file_id)
    return tuple(_file_row(list(of_file)) for _, of_file in groups)


def _file_row(versions: list[FileVersion]) -> FileRow:
    file = versions[0].file
    return FileRow(file.id, file.durable, tuple(_version_row(version) for version in versions))


def _version_row(version: FileVersion) -> VersionRow:
    return VersionRow(
        file_id=version.file_id,
        version=version.number,
        name=version.name,
        kind=cast("FileKind", version.kind),
        mime=version.mime,
        size=version.size,
        sha256=version.sha256,
        cause=cast("Cause", version.cause),
        call_id=version.call_id,
        created_at=version.created_at,
        parent=version.parent.number if version.parent else None,
        message_id=version.turn.answer_id if version.turn else None,
    )
