"""What a connection shows its server to be let in: nothing, a header, or a person's token."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from agent_app.connections.client.sentences import not_reachable, refused_login
from agent_app.connections.errors import ConnectionTrouble, SignInNeeded
from agent_app.connections.oauth.refresh import fresh_token
from agent_app.records.connection_rows import ConnectionRow, ServerRow
from agent_app.records.queries.connections import secret_of, tokens_of
from agent_app.records.sealing import Unsealable
from agent_app.records.threads import database
from agent_app.records.writes import connections as writes


class Credentials(Protocol):
    async def headers(self) -> dict[str, str]:
        """Raises ConnectionTrouble when there is nothing to show."""
        ...

    async def renewed(self, refused: dict[str, str]) -> dict[str, str] | None:
        """Others, after the server refused these; None when there are none."""
        ...

    async def refusal(self, shown: Mapping[str, str], scopes: tuple[str, ...]) -> ConnectionTrouble:
        """What it means that the server let nobody in with the headers that were `shown`."""
        ...


@dataclass(frozen=True)
class Header:
    """One for all people, entered by an admin; without a name, none."""

    server: ServerRow

    async def headers(self) -> dict[str, str]:
        if self.server.auth != "header":
            return {}
        try:
            secret = await database().read(secret_of, self.server.server_id)
        except Unsealable:
            why = "its secret can't be opened with this installation's keys. An admin has to enter it again."
            raise not_reachable(self.server, why) from None
        return {self.server.header_name: secret}

    async def renewed(self, refused: dict[str, str]) -> None:
        del refused

    async def refusal(self, shown: Mapping[str, str], scopes: tuple[str, ...]) -> ConnectionTrouble:
        del shown, scopes
        return refused_login(self.server)


@dataclass(frozen=True)
class Bearer:
    """The person's own token."""

    row: ConnectionRow

    async def headers(self) -> dict[str, str]:
        return _bearing(await fresh_token(self.row.connection_id))

    async def renewed(self, refused: dict[str, str]) -> dict[str, str] | None:
        token = refused[_NAME].removeprefix(_KIND)
        return _bearing(await fresh_token(self.row.connection_id, refused=token))

    async def refusal(self, shown: Mapping[str, str], scopes: tuple[str, ...]) -> ConnectionTrouble:
        """Who has signed in since need not do it again. The tokens are kept: they may yet be taken."""
        tokens = await database().read(tokens_of, self.row.connection_id)
        if tokens is not None and _bearing(tokens.access)[_NAME] == shown.get(_NAME):
            await database().write(writes.require_sign_in, self.row.connection_id, tokens.number)
        reason = f"{self.row.server.title} no longer accepts the sign-in. Sign in there again."
        return SignInNeeded(self.row.connection_id, reason, scopes)


_NAME, _KIND = "Authorization", "Bearer "


def _bearing(token: str) -> dict[str, str]:
    return {_NAME: f"{_KIND}{token}"}


@dataclass(frozen=True)
class Stranger:
    """Nobody in particular, who only looks whether a server answers."""

    server: ServerRow

    async def headers(self) -> dict[str, str]:
        return {}

    async def renewed(self, refused: dict[str, str]) -> None:
        del refused

    async def refusal(self, shown: Mapping[str, str], scopes: tuple[str, ...]) -> ConnectionTrouble:
        del shown
        return SignInNeeded("", f"{self.server.title} asks for a sign-in.", scopes)


def credentials_of(row: ConnectionRow) -> Credentials:
    if not row.server.signs_in:
        return Header(row.server)
    return Bearer(row) if row.owner_id else Stranger(row.server)
