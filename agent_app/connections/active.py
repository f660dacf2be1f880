"""The connections that are on in one conversation, as a turn sees them, and the way to call their tools."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from agent_app.connections.client.attempt import Progress
from agent_app.connections.client.calling import Keeper, call
from agent_app.connections.errors import ConnectionTrouble, ScopeNeeded, SignInNeeded
from agent_app.connections.listed import ListedConnections, listed
from agent_app.connections.offering import asks_first, offering_of
from agent_app.connections.waits import ApprovalNeeded, FormAsked, Forms, SignInAsked
from agent_app.records.connection_rows import ActiveConnection, ConnectionRow
from agent_app.records.queries.active_connections import still_on
from agent_app.records.queries.connections import always_allowed
from agent_app.records.threads import database
from tools.kit.connections import CallRefused, ConnectionFacts, ConnectionTool
from tools.kit.json_types import JsonObject


@dataclass(frozen=True)
class Voice:
    """What one call may say to its owner, and where it keeps files. `approved` calls don't ask whether they
    may run."""

    approved: bool = False
    progress: Progress | None = None
    forms: Forms | None = None
    keeper: Keeper | None = None


@dataclass(frozen=True)
class _On:
    connection: ActiveConnection
    facts: ConnectionFacts


class ActiveConnections:
    """A port for one turn. Making it contacts no server."""

    def __init__(
        self, chat_id: str, on: Sequence[_On], stubs: ListedConnections, voice: Voice | None = None
    ) -> None:
        self._chat_id = chat_id
        self._on = on
        self._stubs = stubs
        self._voice = voice or Voice()
        self._facts = (*(one.facts for one in on), *stubs.connections())

    def connections(self) -> Sequence[ConnectionFacts]:
        return self._facts

    def with_voice(self, voice: Voice) -> "ActiveConnections":
        return ActiveConnections(self._chat_id, self._on, self._stubs, voice)

    async def call(self, server: str, tool: str, arguments: JsonObject) -> JsonObject:
        """Raises CallRefused, ApprovalNeeded and SignInAsked."""
        one = next((one for one in self._on if one.facts.name == server), None)
        if one is None:
            return await self._stubs.call(server, tool, arguments)
        if not self._voice.approved and await _asks(one, tool):
            raise ApprovalNeeded(one.connection, tool)
        row = await database().read(still_on, self._chat_id, one.connection.connection_id)
        if row is None:
            raise CallRefused("the connection was switched off. Nothing ran.")
        return await self._called(one.connection, row, tool, arguments)

    async def _called(
        self, one: ActiveConnection, row: ConnectionRow, tool: str, arguments: JsonObject
    ) -> JsonObject:
        voice = self._voice

        async def form(message: str, schema: JsonObject) -> JsonObject | None:
            return await voice.forms(FormAsked(one, tool, message, schema)) if voice.forms else None

        try:
            return await call(row, tool, arguments, progress=voice.progress, form=form, keeper=voice.keeper)
        except SignInNeeded as needed:
            raise SignInAsked(
                one,
                tool,
                needed.reason,
                tokens_number=row.tokens_number,
                scopes=needed.scopes,
                more=isinstance(needed, ScopeNeeded),
            ) from needed
        except ConnectionTrouble as trouble:
            raise CallRefused(trouble.sentence) from trouble


async def _asks(one: _On, tool: str) -> bool:
    found: ConnectionTool | None = next((t for t in one.facts.tools if t.own_name == tool), None)
    if found is not None and not asks_first(one.connection.asks, found.hints):
        return False
    return tool not in await database().read(always_allowed, one.connection.connection_id)


def port_of(chat_id: str, connections: Sequence[ActiveConnection]) -> ActiveConnections:
    """Blocking, where a list is not known in this process yet. The same objects for the same lists: what is
    made of them is kept by their identity."""
    on = [_On(one, offering_of(one).facts) for one in connections]
    return ActiveConnections(chat_id, on, _stubs(tuple(settings.CONNECTION_LISTS)))


@lru_cache(maxsize=4)
def _stubs(entries: tuple[str, ...]) -> ListedConnections:
    """Tool lists that a setting names, with no server behind them."""
    return ListedConnections([_listed(entry) for entry in entries])


def _listed(entry: str) -> ConnectionFacts:
    server, separator, path = entry.partition("=")
    if not separator:
        raise ImproperlyConfigured(f"CONNECTION_LISTS must hold name=path, not {entry!r}.")
    return listed(Path(path), server, f"tools of {server}").facts
