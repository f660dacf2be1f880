"""The list of a member's sessions, where they can end one."""

from allauth.usersessions.models import UserSession
from django.http import HttpRequest

LISTED = "listed_as"


def keep_listed(request: HttpRequest) -> None:
    """allauth lists a session when somebody signs in; one that is older than that list is added here."""
    key = request.session.session_key
    if key is None or request.session.get(LISTED) == key:
        return
    UserSession.objects.create_from_request(request)
    request.session[LISTED] = key
