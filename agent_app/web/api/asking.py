"""Who asks the HTTP API, known by the session's cookie; changes need the CSRF token as well."""

from typing import cast

from django.conf import settings
from django.http import HttpRequest
from ninja.security import APIKeyCookie

from agent_app.records.rows import OwnerRow
from agent_app.web.api.errors import ApiError
from agent_app.web.owner import owner_of


class SessionOwner(APIKeyCookie):
    param_name = settings.SESSION_COOKIE_NAME

    def authenticate(self, request: HttpRequest, key: str | None) -> OwnerRow | None:
        return owner_of(request)


class SessionMember(SessionOwner):
    """For what belongs to an account; looked at before the body, as the others are."""

    def authenticate(self, request: HttpRequest, key: str | None) -> OwnerRow | None:
        owner = super().authenticate(request, key)
        if owner is not None and not owner.signed_in:
            raise ApiError(
                403, "sign_in_first", "This belongs to an account. Sign in or create one to use it."
            )
        return owner


class SessionAdmin(SessionOwner):
    """To others there is nothing here."""

    def authenticate(self, request: HttpRequest, key: str | None) -> OwnerRow | None:
        owner = super().authenticate(request, key)
        if owner is not None and not owner.admin:
            raise ApiError(404, "not_found", "There is nothing at this address.")
        return owner


def asking(request: HttpRequest) -> OwnerRow:
    """The owner whom SessionOwner found."""
    return cast("OwnerRow", request.auth)  # type: ignore[attr-defined]  # set by ninja
