"""Files of a chat: uploaded, listed, downloaded, and an old version brought back."""

from asgiref.sync import async_to_sync
from django.conf import settings
from django.http import HttpRequest, StreamingHttpResponse
from ninja import File, Path, Router, Status, UploadedFile

from agent_app.files import versions
from agent_app.files.size_limit import too_large
from agent_app.files.sniffing import Refused
from agent_app.live.hub import get_hub
from agent_app.live.wire import FileVersion
from agent_app.records.queries.chats import owns
from agent_app.records.queries.files import file_of, files_of
from agent_app.records.rows import FileRow
from agent_app.web.api.asking import asking
from agent_app.web.api.downloading import attachment
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.schemas import FileCostOut, FileOut, Id, RestoreIn
from agent_app.web.api.shapes import file_out
from agent_app.web.file_cost import chosen_model, cost_of
from agent_app.web.pace import pace_upload

router = Router(tags=["files"])


@router.get("/chats/{chat_id}/files", response=list[FileOut])
def list_files(request: HttpRequest, chat_id: Path[Id]) -> list[FileOut]:
    owner_id = asking(request).owner_id
    if not owns(owner_id, chat_id):
        raise not_found("chat")
    return [file_out(row) for row in files_of(owner_id, chat_id)]


@router.post("/chats/{chat_id}/files", response={201: FileOut})
def upload(request: HttpRequest, chat_id: Path[Id], file: File[UploadedFile]) -> Status[FileOut]:
    """One file; its type and whether it can be worked on are decided by its bytes."""
    pace_upload(asking(request).owner_id)
    name = file.name or "file"
    limit = settings.UPLOAD_LIMIT_BYTES
    if (file.size or 0) > limit:
        raise ApiError(413, "too_large", f"{too_large(name, limit)}.")
    try:
        row = versions.upload(asking(request), chat_id, name, file.read())
    except Refused as refused:
        raise ApiError(422, refused.code, str(refused)) from refused
    if row is None:
        raise not_found("chat")
    _announce(chat_id, row)
    return Status(201, file_out(row))


@router.get("/chats/{chat_id}/files/{file_id}/versions/{version}/content")
def content(
    request: HttpRequest, chat_id: Path[Id], file_id: Path[Id], version: Path[int]
) -> StreamingHttpResponse:
    """The bytes as an attachment; a browser never shows them as a page of ours."""
    found = versions.content(asking(request), chat_id, file_id, version)
    if found is None:
        raise not_found("file")
    return attachment(found)


@router.get("/chats/{chat_id}/files/{file_id}/cost", response=FileCostOut)
def cost(
    request: HttpRequest, chat_id: Path[Id], file_id: Path[Id], model_id: Id | None = None
) -> FileCostOut:
    """What its newest version costs when it is sent with a message to that model, before it is read."""
    owner_id = asking(request).owner_id
    file = file_of(owner_id, chat_id, file_id)
    if file is None:
        raise not_found("file")
    found = cost_of(file.newest, chosen_model(owner_id, chat_id, model_id))
    return FileCostOut(note_tokens=found.note_tokens, picture_tokens=found.picture_tokens)


@router.post("/chats/{chat_id}/files/{file_id}/restore", response=FileOut)
def restore(request: HttpRequest, chat_id: Path[Id], file_id: Path[Id], wanted: RestoreIn) -> FileOut:
    row = versions.restore(asking(request), chat_id, file_id, wanted.version, wanted.message_id)
    if row is None:
        raise not_found("version")
    _announce(chat_id, row)
    return file_out(row)


def _announce(chat_id: str, row: FileRow) -> None:
    newest = row.newest
    event = FileVersion(file_id=row.file_id, version=newest.version, name=newest.name)
    async_to_sync(_write)(chat_id, event)


async def _write(chat_id: str, event: FileVersion) -> None:
    await get_hub().announce(chat_id, [event])
