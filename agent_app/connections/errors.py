"""What can keep a connection from working; the text of each is a sentence for the person."""

from collections.abc import Sequence


class SignInNeeded(Exception):
    """The owner has to sign in (again)."""

    def __init__(self, connection_id: str, reason: str, scopes: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.connection_id = connection_id
        self.reason = reason
        self.scopes = tuple(scopes)


class ScopeNeeded(SignInNeeded):
    """The owner is signed in, and the server wants more granted than there is."""


class Unreachable(Exception):
    """The server, or the one that signs people in there, did not answer as it should."""


class ClientIdNeeded(Exception):
    """The service does not register clients by itself: an admin has to, with this redirect address."""

    def __init__(self, redirect_uri: str, reason: str) -> None:
        super().__init__(reason)
        self.redirect_uri = redirect_uri
        self.reason = reason


class BadReturn(Exception):
    """What came back from a sign-in can't be taken."""
