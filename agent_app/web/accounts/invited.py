"""The invitation that a visitor came with, from the link until they sign up."""

import hashlib

from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone

from agent_app.records.queries.sign_up import InvitationRow, invitation_of, valid_invitation

KEY = "invitation_id"


def hash_of(token: str) -> str:
    """What is kept of a token: it is long and random, so that a plain hash says nothing of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def came_with(session: SessionBase, token: str) -> InvitationRow | None:
    """None for a link that leads nowhere; one that came before is forgotten then, too."""
    found = valid_invitation(invitation_of(hash_of(token)), now=timezone.now())
    session.pop(KEY, None)
    if found is not None:
        session[KEY] = found.invitation_id
    return found


def invitation_in(session: SessionBase) -> str | None:
    found = session.get(KEY)
    return found if isinstance(found, str) else None


def forget(session: SessionBase) -> None:
    session.pop(KEY, None)
