"""Users as they stand, and signed in."""

from allauth.usersessions.models import UserSession
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from agent_app.records.models import User
from agent_app.records.writes.audit import Actor


def user_of(owner_id: str) -> User:
    return User.objects.get(owner=owner_id)


def new(name: str, *, admin: bool = False) -> User:
    return User.objects.create(username=name, is_staff=admin, is_superuser=admin)


def actor(user: User) -> Actor:
    return Actor(user.id, user.username)


def signed_in(user: User, *, listed: bool = True) -> str:
    """The key of a session of theirs."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.id)
    session[BACKEND_SESSION_KEY] = "allauth.account.auth_backends.AuthenticationBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    assert session.session_key is not None
    if listed:
        UserSession.objects.create(user=user, session_key=session.session_key, ip="127.0.0.1")
    return session.session_key
