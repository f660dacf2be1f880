"""Sessions in browsers end before their time."""

from datetime import datetime

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session


def end_sessions(user_id: int, *, now: datetime) -> int:
    """Of one person in all browsers; how many. A session names its user only in what is sealed in it."""
    alive = Session.objects.filter(expire_date__gt=now).only("session_key", "session_data")
    theirs = [
        session.session_key
        for session in alive.iterator()
        if session.get_decoded().get(SESSION_KEY) == str(user_id)
    ]
    Session.objects.filter(session_key__in=theirs).delete()
    return len(theirs)
