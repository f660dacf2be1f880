"""What the HTTP API takes and gives of accounts and invitations."""

from datetime import datetime
from typing import Annotated, Literal

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from ninja import Schema
from pydantic import AfterValidator, Field, StringConstraints

from agent_app.records.storable import storable_text
from agent_app.web.api.schemas import Id


def _address_or_none(text: str) -> str:
    try:
        if text:
            validate_email(text)
    except ValidationError:
        raise ValueError("this is no e-mail address") from None
    return text.lower()


Email = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=254), AfterValidator(_address_or_none)
]
SignUpRule = Literal["open", "invited", "closed"]
MOST_DAYS = 365


class DoorOut(Schema):
    """How somebody gets in here: whether this visitor may sign up, and a lost password is replaced by mail.
    `provider` is the name of another sign-in; empty where there is none."""

    sign_up: bool
    reset_by_mail: bool
    provider: str


class WayOut(Schema):
    """Where the browser goes to sign in."""

    url: str


class InvitationToken(Schema):
    token: Annotated[str, StringConstraints(min_length=1, max_length=100)]


class InvitedOut(Schema):
    """`email` is the address that the account gets; empty where it is free. A site that is closed all the
    same says so by `sign_up`."""

    email: str
    sign_up: bool


class SignUpEdit(Schema):
    rule: SignUpRule


class GroupName(Schema):
    id: str
    name: str


class InvitationNew(Schema):
    email: Email = ""
    groups: Annotated[list[Id], Field(max_length=100, default_factory=list)]
    days: Annotated[int, Field(ge=1, le=MOST_DAYS)] = 7


class InvitationOut(Schema):
    """`state` is `open`, `used` or `expired`."""

    id: str
    email: str
    groups: list[str]
    made_by: str
    used_by: str
    created_at: datetime
    expires_at: datetime
    state: Literal["open", "used", "expired"]


class InvitationMade(Schema):
    """The token is told once, here."""

    id: str
    token: str


class InvitationsOut(Schema):
    """`groups` are those that an invitation can name."""

    rule: SignUpRule
    groups: list[GroupName]
    invitations: list[InvitationOut]


class PersonNamed(Schema):
    """By user name or e-mail address."""

    name: Annotated[
        str,
        StringConstraints(strip_whitespace=True, min_length=1, max_length=254),
        AfterValidator(storable_text),
    ]


class ResetLinkMade(Schema):
    """`key` goes into a link that lets that person set a password, once, for `days`."""

    name: str
    key: str
    days: int


class AccountOut(Schema):
    """Without `has_password` it is signed in to through a provider alone."""

    name: str
    email: str
    has_password: bool


Password = Annotated[str, StringConstraints(max_length=4096)]


class AccountEdit(Schema):
    """What is left out stays; an empty address takes it away."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=150)] | None = None
    email: Email | None = None
    password: Password = ""


class AccountDelete(Schema):
    password: Password = ""
    name: Annotated[str, StringConstraints(strip_whitespace=True, max_length=150)] = ""
