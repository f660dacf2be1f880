"""What allauth asks of this site when somebody signs up by themselves."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.headless.base.response import ForbiddenResponse
from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils import timezone

from agent_app.records.queries.sign_up import InvitationRow, may_sign_up, valid_invitation
from agent_app.records.writes.sign_up import SignUpClosed, welcome
from agent_app.web.accounts import invited

SIGN_UP = "signup"
"""What allauth calls the address where people sign up with a password."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth ships no types
    """Lets people in by the site's rule, and has them use up the invitation that they came with."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "other_email": "This invitation is for another e-mail address. Use that one, or leave it empty."
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return may_sign_up(invited.invitation_in(request.session), now=timezone.now())

    def clean_email(self, email: str) -> str:
        """Who was invited by their address gets that one when they sign up. The forms for a lost password and
        for what a provider tells come by here as well, and know no invitation."""
        place = context.request.resolver_match
        if place is None or place.url_name != SIGN_UP:
            return email
        invitation = _invitation(context.request.session)
        if invitation is None or not invitation.email:
            return email
        if email and email.lower() != invitation.email.lower():
            refused: ValidationError = self.validation_error("other_email")
            raise refused
        return invitation.email

    def save_user(self, request: HttpRequest, user: object, form: BaseForm, commit: bool = True) -> object:  # noqa: FBT001, FBT002 -- allauth's signature
        with transaction.atomic():
            saved: object = super().save_user(request, user, form, commit)
            welcomed(request, saved)
        return saved


def welcomed(request: HttpRequest, user: object) -> None:
    """Runs in the transaction that makes the user; ends the request where they may not come in after all."""
    user_id: int = getattr(user, "pk", 0)
    try:
        welcome(user_id, invited.invitation_in(request.session), now=timezone.now())
    except SignUpClosed:
        raise ImmediateHttpResponse(ForbiddenResponse(request)) from None
    invited.forget(request.session)


def _invitation(session: SessionBase) -> InvitationRow | None:
    return valid_invitation(invited.invitation_in(session), now=timezone.now())
