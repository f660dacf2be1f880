"""Asks for the password again before what a borrowed session must not do."""

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from agent_app.web.api.errors import ApiError


def prove(request: HttpRequest, password: str) -> None:
    """Raises ApiError. Tries count against the same limits as those of a sign-in. Who has no password signs
    in through a provider, and has none to show."""
    user = request.user
    if not user.is_authenticated or not user.has_usable_password():
        return
    try:
        right = bool(password) and get_adapter(request).reauthenticate(user, password)
    except ValidationError:
        raise ApiError(429, "rate_limit", "Too many tries. Wait some minutes and try again.") from None
    if not right:
        raise ApiError(403, "wrong_password", "The password is not right. Type the one you sign in with.")
