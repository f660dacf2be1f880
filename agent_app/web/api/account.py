"""A member's own account: its name and address."""

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from ninja import Router

from agent_app.records.queries.people import PersonRow, email_is_taken, person
from agent_app.records.writes.audit import actor_of
from agent_app.records.writes.people import TakenMeanwhile, change_identity
from agent_app.web.accounts.again import prove
from agent_app.web.api.account_schemas import AccountEdit, AccountOut
from agent_app.web.api.asking import SessionMember, asking
from agent_app.web.api.errors import ApiError, not_found

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
