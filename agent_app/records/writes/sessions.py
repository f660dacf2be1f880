"""Sessions in browsers end before their time."""

from collections.abc import Sequence

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone

_AT_ONCE = 500


def end_sessions(user_id: int) -> None:
    """Of one person in all browsers, as far as they are listed. A session from before there was a list says
    nothing while its account is closed; whoever opens that again ends it (`sessions_of`)."""
    listed = UserSession.objects.filter(user_id=user_id)
    Session.objects.filter(session_key__in=list(listed.values_list("session_key", flat=True))).delete()
    listed.delete()


def sessions_of(user_id: int) -> tuple[str, ...]:
    """Keys of all, listed or not. Each session of the site is opened for it: not for a transaction."""
    alive = Session.objects.filter(expire_date__gt=timezone.now()).only("session_key", "session_data")
    return tuple(
        session.session_key
        for session in alive.iterator(_AT_ONCE)
        if session.get_decoded().get(SESSION_KEY) == str(user_id)
    )


def end_these(session_keys: Sequence[str]) -> None:
    Session.objects.filter(session_key__in=session_keys).delete()
