"""What stands between a connection and its server, each in a sentence that says what to do next."""

from collections.abc import Sequence
from typing import Literal

ReturnKind = Literal["stale", "denied", "failed"]
CheckKind = Literal["lists", "lists_some", "sign_in", "refused", "failed"]
"""What came of asking whether a server answers: its tools, some of them, a sign-in, a refusal, nothing."""


class ConnectionTrouble(Exception):
    """`sentence` is for a person's eyes: it holds no token, code, secret or verifier."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Unreachable(ConnectionTrouble):
    """The server, or the one where people sign in, doesn't answer as it should; tokens are kept."""


class SignInNeeded(ConnectionTrouble):
    """Only the person can go on: there is no token, or the stored one was refused."""

    def __init__(self, connection_id: str, reason: str, scopes: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.connection_id = connection_id
        self.reason = reason
        self.scopes = tuple(scopes)


class ScopeNeeded(SignInNeeded):
    """The stored token is good but not for this: `scopes` are those that the server asks for."""


class ClientIdNeeded(ConnectionTrouble):
    """An admin has to register Folio there by hand, with exactly `redirect_uri`, and enter the client id."""

    def __init__(self, redirect_uri: str, reason: str) -> None:
        super().__init__(reason)
        self.redirect_uri = redirect_uri
        self.reason = reason


class BadReturn(ConnectionTrouble):
    """Somebody came back from a sign-in in a way that can't be taken; nothing was stored.

    `kind` chooses the words of the page in the reader's language; `detail` is what the server said.
    """

    def __init__(self, sentence: str, kind: ReturnKind = "failed", detail: str = "") -> None:
        super().__init__(sentence)
        self.kind: ReturnKind = kind
        self.detail = detail
