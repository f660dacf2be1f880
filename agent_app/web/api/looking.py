"""Versions of files as a page shows them: views, previews, comparisons, all computed by a worker."""

import json
from pathlib import PurePath

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router

from agent_app.files import storage
from agent_app.files.derived import Kept, Source, Wanted
from agent_app.files.deriving import is_drawn
from agent_app.records.queries.files import version_of
from agent_app.records.rows import OwnerRow, VersionRow
from agent_app.turns.derivations import NobodyAsked, Pending, result_of
from agent_app.web.api.asking import asking
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.schemas import Id, LookIn
from agent_app.web.headers import SANDBOX

router = Router(tags=["files"])

LARGEST = 10**9
RETRY_AFTER_S = 1
HEADERS = {
    "Cache-Control": "private, max-age=3600, immutable",
    **SANDBOX,
}
Number = Query[int]


@router.get("/chats/{chat_id}/files/{file_id}/versions/{version}/view")
def view(
    request: HttpRequest, chat_id: Path[Id], file_id: Path[Id], version: Path[int], look: Query[LookIn]
) -> HttpResponse:
    """A window of one version, as JSON; its form depends on the kind of the file."""
    row = _version(asking(request), chat_id, file_id, version)
    return view_of(_source(row), look)


def view_of(source: Source, look: LookIn) -> HttpResponse:
    window = (look.start, look.count, look.left, look.columns)
    return _answer(Wanted(what="view", sources=(source,), sheet=look.sheet, window=window))


@router.get("/chats/{chat_id}/files/{file_id}/versions/{version}/preview")
def preview(request: HttpRequest, chat_id: Path[Id], file_id: Path[Id], version: Path[int]) -> HttpResponse:
    """The version as PDF; a page shows the view where there is none."""
    return preview_of(_source(_version(asking(request), chat_id, file_id, version)))


def preview_of(source: Source) -> HttpResponse:
    if source.kind == "pdf":
        return _pdf(storage.fetch(source.sha256))
    if not settings.PREVIEWS or not is_drawn(source):
        raise ApiError(404, "preview_unavailable", "Pages of this file can't be drawn on this server.")
    return _answer(Wanted(what="preview", sources=(source,)))


@router.get("/chats/{chat_id}/files/{file_id}/compare")
def compare(
    request: HttpRequest,
    chat_id: Path[Id],
    file_id: Path[Id],
    before: Query[int],
    after: Query[int],
    with_file: Query[Id | None] = None,
) -> HttpResponse:
    """What differs from one version to another, of this file or of `with_file`."""
    owner = asking(request)
    one = _version(owner, chat_id, file_id, before)
    other = _version(owner, chat_id, with_file or file_id, after)
    if one.kind != other.kind:
        raise ApiError(422, "unlike", f"{one.name} and {other.name} are of different kinds.")
    answer = _answer(Wanted(what="compare", sources=(_source(one), _source(other))))
    if answer.status_code == 200:  # noqa: PLR2004 -- OK
        head = {"before": _named(one), "after": _named(other), "identical": one.sha256 == other.sha256}
        answer.content = json.dumps(head).encode()[:-1] + b", " + answer.content[1:]
    return answer


def _version(owner: OwnerRow, chat_id: str, file_id: str, number: int) -> VersionRow:
    row = version_of(owner.owner_id, chat_id, file_id, number) if 0 < number < LARGEST else None
    if row is None:
        raise not_found("version")
    return row


def _source(row: VersionRow) -> Source:
    return source_of(row.name, row.kind, row.sha256)


def source_of(name: str, kind: str, sha256: str) -> Source:
    """The kinds that are told by their names alone are those of texts."""
    path = PurePath(name.lower())
    return Source(sha256=sha256, kind=kind, suffix=path.suffix or path.name)


def _named(row: VersionRow) -> dict[str, str | int]:
    return {"file_id": row.file_id, "version": row.version, "name": row.name, "size": row.size}


def _answer(wanted: Wanted) -> HttpResponse:
    try:
        return _shown(result_of(wanted))
    except Pending:
        body = json.dumps({"state": "pending", "retry_after_s": RETRY_AFTER_S})
        headers = {"Retry-After": str(RETRY_AFTER_S), "Cache-Control": "no-store"}
        return HttpResponse(body, status=202, content_type="application/json", headers=headers)
    except NobodyAsked:
        raise ApiError(503, "busy", "The workers can't be reached. Try again in a minute.") from None


def _shown(found: Kept) -> HttpResponse:
    match found.ending:
        case "pdf":
            return _pdf(found.body)
        case "json":
            return HttpResponse(found.body, content_type="application/json", headers=HEADERS)
        case "refused":
            refused = json.loads(found.body)
            raise ApiError(422, refused["code"], refused["message"])


def _pdf(body: bytes) -> HttpResponse:
    headers = {**HEADERS, "Content-Disposition": 'attachment; filename="preview.pdf"'}
    return HttpResponse(body, content_type="application/pdf", headers=headers)
