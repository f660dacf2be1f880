"""A member's own account: its name and address."""

from allauth.account.adapter import get_adapter
from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils import timezone
from ninja import Router, Status

from agent_app.records.people_rows import PersonRow
from agent_app.records.queries.identities import email_is_taken
from agent_app.records.queries.people import person
from agent_app.records.writes import people as writes
from agent_app.records.writes.audit import actor_of
from agent_app.records.writes.identities import TakenMeanwhile, change_identity
from agent_app.web.accounts.again import prove
from agent_app.web.accounts.factors import totp_picture
from agent_app.web.accounts.takeout import takeout
from agent_app.web.api.account_schemas import AccountDelete, AccountEdit, AccountOut
from agent_app.web.api.asking import SessionMember, asking
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.headers import SANDBOX
from agent_app.web.leaving import end_what_runs

router = Router(tags=["account"], auth=SessionMember())


@router.get("/account", response=AccountOut)
def read_account(request: HttpRequest) -> AccountOut:
    return _out(_own(request))


@router.patch("/account", response=AccountOut)
def change_account(request: HttpRequest, edit: AccountEdit) -> AccountOut:
    """Another address can bring a new password, and another name is what others know somebody by."""
    own = _own(request)
    name = edit.name if edit.name not in {None, own.name} else None
    email = edit.email if edit.email not in {None, own.email} else None
    if name is not None:
        _look_at_name(own, name)
    if email and email_is_taken(email, but_by=own.user_id):
        raise ApiError(409, "email_taken", "Somebody uses this e-mail address already. Enter another one.")
    prove(request, edit.password)
    try:
        change_identity(actor_of(asking(request)), own.user_id, name=name, email=email)
    except TakenMeanwhile:
        raise _taken() from None
    return _out(_own(request))


@router.get("/account/totp.svg")
def totp_code(request: HttpRequest) -> HttpResponse:
    disposition = 'attachment; filename="totp.svg"'
    headers = {"Content-Disposition": disposition, "Cache-Control": "no-store", **SANDBOX}
    return HttpResponse(totp_picture(request), content_type="image/svg+xml", headers=headers)


@router.get("/account/export")
def export_account(request: HttpRequest) -> StreamingHttpResponse:
    """A zip that is made while it is sent."""
    now = timezone.now()
    disposition = f'attachment; filename="folio-{now:%Y-%m-%d}.zip"'
    headers = {"Content-Disposition": disposition, "Cache-Control": "no-store", **SANDBOX}
    pieces = takeout(asking(request), at=now, most_bytes=settings.EXPORT_LIMIT_BYTES)
    return StreamingHttpResponse(pieces, content_type="application/zip", headers=headers)


@router.post("/account/delete", response={204: None})
def delete_account(request: HttpRequest, wish: AccountDelete) -> Status[None]:
    """With the password; who has none types their name."""
    own = _own(request)
    if not own.has_password and wish.name != own.name:
        raise ApiError(422, "wrong_name", "This is not your user name. Type it as it is written here.")
    prove(request, wish.password)
    actor = actor_of(asking(request))
    try:
        writes.begin_to_leave(own.user_id)
        # The session goes first: with it goes whatever it knows of a user.
        logout(request)
        async_to_sync(end_what_runs)(own.user_id)
        writes.delete_person(actor, own.user_id, by_self=True)
    except writes.PersonKept as kept:
        raise ApiError(409, kept.code, str(kept)) from None
    return Status(204, None)


def _look_at_name(own: PersonRow, name: str) -> None:
    """By the rules of a sign-up; another spelling of one's own name is not taken."""
    adapter = get_adapter()
    try:
        adapter.clean_username(name, shallow=name.lower() == own.name.lower())
    except ValidationError as error:
        if getattr(error, "code", "") == "username_taken":
            raise _taken() from None
        raise ApiError(422, "bad_name", " ".join(error.messages)) from None


def _taken() -> ApiError:
    return ApiError(409, "name_taken", "Somebody has this name already. Pick another one.")


def _own(request: HttpRequest) -> PersonRow:
    found = person(asking(request).user_id or 0)
    if found is None:
        raise not_found("account")
    return found


def _out(row: PersonRow) -> AccountOut:
    return AccountOut(name=row.name, email=row.email, has_password=row.has_password)
