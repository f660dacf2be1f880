"""Why a call of a connection's tool can't go on before its owner has said or done something."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from agent_app.records.connection_rows import ActiveConnection
from tools.kit.connections import CallWaits
from tools.kit.json_types import JsonObject


class ApprovalNeeded(CallWaits):
    """Nothing was sent yet. `tool` is the server's own name."""

    def __init__(self, connection: ActiveConnection, tool: str) -> None:
        super().__init__(f"{tool} of {connection.name}")
        self.connection = connection
        self.tool = tool


class SignInAsked(CallWaits):
    """The server let nobody in with set `tokens_number`. `more` says that it wants further `scopes`."""

    def __init__(
        self,
        connection: ActiveConnection,
        tool: str,
        reason: str,
        *,
        tokens_number: int,
        scopes: tuple[str, ...],
        more: bool,
    ) -> None:
        super().__init__(reason)
        self.connection = connection
        self.tool = tool
        self.reason = reason
        self.tokens_number = tokens_number
        self.scopes = scopes
        self.more = more


@dataclass(frozen=True)
class FormAsked:
    """A server's question in the middle of a call; `form` is a flat schema of the values."""

    connection: ActiveConnection
    tool: str
    message: str
    form: JsonObject


Forms = Callable[[FormAsked], Awaitable[JsonObject | None]]
"""None is the person's no."""
