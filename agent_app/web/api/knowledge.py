"""The knowledge base, one's own and the shared one: listed, added to, looked into, removed, brought back."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from ninja import File, Form, Path, Query, Router, Status, UploadedFile

from agent_app.files import storage
from agent_app.files.derived import Source
from agent_app.files.size_limit import too_large
from agent_app.files.sniffing import Refused
from agent_app.files.versions import Content
from agent_app.knowledge import adding
from agent_app.records.knowledge_rows import KnowledgeRow, PassageRow
from agent_app.records.queries import knowledge as queries
from agent_app.records.rows import OwnerRow
from agent_app.records.writes import knowledge as writes
from agent_app.turns.call import send_reading
from agent_app.web.api.asking import SessionOwner, asking
from agent_app.web.api.downloading import attachment
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.knowledge_schemas import (
    FromChat,
    KnowledgeBase,
    KnowledgeOut,
    PassageOut,
    PassagePage,
    PlaceOut,
)
from agent_app.web.api.looking import preview_of, source_of, view_of
from agent_app.web.api.schemas import Id, LookIn
from agent_app.web.pace import pace_upload

MOST_AT_ONCE = 100


class KnowledgeMember(SessionOwner):
    def authenticate(self, request: HttpRequest, key: str | None) -> OwnerRow | None:
        owner = super().authenticate(request, key)
        if owner is not None and not owner.signed_in:
            raise ApiError(
                403,
                "knowledge_account",
                "A knowledge base belongs to an account. Sign in or create one to use it.",
            )
        return owner


router = Router(tags=["knowledge"], auth=KnowledgeMember())


@router.get("/knowledge", response=KnowledgeBase)
def list_files(request: HttpRequest) -> KnowledgeBase:
    """One's own and the shared files, by name."""
    owner = asking(request)
    rows = queries.knowledge_of(owner.owner_id)
    return KnowledgeBase(
        files=[_out(row, owner) for row in rows],
        may_share=owner.admin,
        most_files=settings.KNOWLEDGE_FILES,
    )


@router.post("/knowledge", response={201: KnowledgeOut})
def upload(
    request: HttpRequest, file: File[UploadedFile], *, shared: Form[bool] = False
) -> Status[KnowledgeOut]:
    """One file; it is read by a worker, and searched once it is ready."""
    owner, name = asking(request), file.name or "file"
    pace_upload(owner.owner_id)
    _check_sharing(owner, shared=shared)
    limit = settings.UPLOAD_LIMIT_BYTES
    if (file.size or 0) > limit:
        raise ApiError(413, "too_large", f"{too_large(name, limit)}.")
    try:
        row = adding.add_upload(owner, name, file.read(), shared=shared)
    except Refused as refused:
        raise ApiError(422, refused.code, str(refused)) from refused
    except writes.TooManyFiles:
        raise _full() from None
    return _asked_for(row, owner)


@router.post("/knowledge/from-chat", response={201: KnowledgeOut})
def from_chat(request: HttpRequest, wanted: FromChat) -> Status[KnowledgeOut]:
    """The newest version of a chat's file, whose bytes are not copied."""
    owner = asking(request)
    _check_sharing(owner, shared=wanted.shared)
    try:
        row = adding.add_from_chat(owner, wanted.chat_id, wanted.file_id, shared=wanted.shared)
    except Refused as refused:
        raise ApiError(422, refused.code, str(refused)) from refused
    except writes.TooManyFiles:
        raise _full() from None
    if row is None:
        raise not_found("file")
    return _asked_for(row, owner)


@router.get("/knowledge/{file_id}", response=KnowledgeOut)
def one_file(request: HttpRequest, file_id: Path[Id]) -> KnowledgeOut:
    owner = asking(request)
    return _out(_seen(owner, file_id), owner)


@router.delete("/knowledge/{file_id}", response={204: None})
def remove(request: HttpRequest, file_id: Path[Id]) -> Status[None]:
    owner = asking(request)
    _check_writing(owner, _seen(owner, file_id))
    if not writes.delete_knowledge(owner.owner_id, file_id, admin=owner.admin):
        raise not_found("file")
    return Status(204, None)


@router.post("/knowledge/{file_id}/restore", response=KnowledgeOut)
def restore(request: HttpRequest, file_id: Path[Id]) -> KnowledgeOut:
    """Takes a removal back; the file is read again."""
    owner = asking(request)
    try:
        row = adding.bring_back(owner, file_id)
    except writes.TooManyFiles:
        raise _full() from None
    return _requeued(row, owner)


@router.post("/knowledge/{file_id}/read", response=KnowledgeOut)
def read_again(request: HttpRequest, file_id: Path[Id]) -> KnowledgeOut:
    """Another attempt at a file that failed, or that has to do without vectors."""
    owner = asking(request)
    _check_writing(owner, _seen(owner, file_id))
    again = adding.asked_again_at()
    row = writes.read_again(owner.owner_id, file_id, admin=owner.admin, send_after=again)
    return _requeued(row, owner)


@router.get("/knowledge/{file_id}/passages", response=PassagePage)
def passages(
    request: HttpRequest, file_id: Path[Id], start: Query[int] = 1, count: Query[int] = MOST_AT_ONCE
) -> PassagePage:
    owner = asking(request)
    row = _seen(owner, file_id)
    start, count = max(1, start), min(max(1, count), MOST_AT_ONCE)
    found = queries.passages_of(owner.owner_id, file_id, start, count)
    following = start + len(found)
    return PassagePage(
        passages=[_passage(one) for one in found],
        total=row.passages,
        next=following if found and following <= row.passages else None,
    )


@router.get("/knowledge/{file_id}/content")
def content(request: HttpRequest, file_id: Path[Id]) -> StreamingHttpResponse:
    row = _seen(asking(request), file_id)
    return attachment(Content(row.name, row.mime, row.size, storage.chunks(row.sha256)))


@router.get("/knowledge/{file_id}/view")
def view(request: HttpRequest, file_id: Path[Id], look: Query[LookIn]) -> HttpResponse:
    """A window of it, as of a chat's file."""
    return view_of(_source(_seen(asking(request), file_id)), look)


@router.get("/knowledge/{file_id}/preview")
def preview(request: HttpRequest, file_id: Path[Id]) -> HttpResponse:
    """It as PDF, as of a chat's file."""
    row = _seen(asking(request), file_id)
    return preview_of(_source(row))


def _seen(owner: OwnerRow, file_id: str) -> KnowledgeRow:
    """One's own or a shared one."""
    row = queries.knowledge_file(owner.owner_id, file_id)
    if row is None:
        raise ApiError(
            404,
            "not_found",
            "This file is not in the knowledge base: it was removed, or a newer version took its place.",
        )
    return row


def _check_sharing(owner: OwnerRow, *, shared: bool) -> None:
    if shared and not owner.admin:
        raise ApiError(403, "knowledge_shared", "Only an admin adds files that are shared with all members.")


def _check_writing(owner: OwnerRow, row: KnowledgeRow) -> None:
    if row.shared and not owner.admin:
        raise ApiError(
            403, "knowledge_shared", f"{row.name} is shared with all members; only an admin changes that."
        )


def _full() -> ApiError:
    most = settings.KNOWLEDGE_FILES
    sentence = f"The knowledge base holds {most} files, which is the limit; remove one and try again."
    return ApiError(422, "knowledge_full", sentence)


def _asked_for(row: KnowledgeRow, owner: OwnerRow) -> Status[KnowledgeOut]:
    """A worker that can't be asked now is asked again later."""
    if row.state == "queued":
        send_reading()
    return Status(201, _out(row, owner))


def _requeued(row: KnowledgeRow | None, owner: OwnerRow) -> KnowledgeOut:
    if row is None:
        raise not_found("file")
    send_reading()
    return _out(row, owner)


def _source(row: KnowledgeRow) -> Source:
    return source_of(row.name, row.kind, row.sha256)


def _out(row: KnowledgeRow, owner: OwnerRow) -> KnowledgeOut:
    return KnowledgeOut(
        id=row.file_id,
        name=row.name,
        version=row.version,
        kind=row.kind,
        mime=row.mime,
        size=row.size,
        shared=row.shared,
        mine=owner.admin or not row.shared,
        state=row.state,
        code=row.code,
        reason=row.reason,
        passages=row.passages,
        by_meaning=bool(row.embedding),
        created_at=row.created_at,
    )


def _passage(row: PassageRow) -> PassageOut:
    place = PlaceOut.model_validate(row.place)
    return PassageOut(number=row.number, place=place, heading=list(row.heading), lead=row.lead, text=row.text)
