"""Who asks the HTTP API, known by the session's cookie; changes need the CSRF token as well."""

from typing import cast

from django.conf import settings
from django.http import HttpRequest
from ninja.security import APIKeyCookie

from agent_app.records.rows import OwnerRow
from agent_app.web.owner import owner_of


class SessionOwner(APIKeyCookie):
    param_name = settings.SESSION_COOKIE_NAME

    def authenticate(self, request: HttpRequest, key: str | None) -> OwnerRow | None:
        return owner_of(request)


def asking(request: HttpRequest) -> OwnerRow:
    """The owner whom SessionOwner found."""
    return cast("OwnerRow", request.auth)  # type: ignore[attr-defined]  # set by ninja
