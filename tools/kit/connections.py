"""The port through which tools reach the connections (MCP servers) that are on in one conversation."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tools.kit.json_types import JsonObject

MOUNTED_LIMIT_TOKENS = 2_000
"""Connections that together hold more schema than this are searched; only what is found is sent."""


@dataclass(frozen=True)
class ConnectionTool:
    """One tool of a server. `name` is the offered one, `own_name` the server's.

    `schema` is the server's, by which arguments are judged; `shown` accepts the same in fewer words and
    weighs `tokens` together with the name and the guide. `hints` are the server's annotations: what it says
    of itself, which no model is sent.
    """

    server: str
    name: str
    own_name: str
    description: str
    schema: JsonObject
    shown: JsonObject
    tokens: int
    hints: JsonObject = field(default_factory=dict)

    @property
    def guide(self) -> str:
        """The description, with the server that it belongs to."""
        return f"{self.server}: {self.description}"


@dataclass(frozen=True)
class ConnectionFacts:
    """A connection that is enabled, authorised and switched on; `about` is one line."""

    name: str
    about: str
    tools: tuple[ConnectionTool, ...]

    @property
    def tokens(self) -> int:
        return sum(tool.tokens for tool in self.tools)


class CallRefused(Exception):
    """The server did not do what was asked: a sentence for the model, in the server's words or ours."""


class CallWaits(Exception):
    """Only the person can let a call go on: it has no receipt yet. A port raises its own kinds of this."""


class ConnectionTools(Protocol):
    """The connections that are on, and the way to call their tools."""

    def connections(self) -> Sequence[ConnectionFacts]:
        """In the order in which they stand in the request."""
        ...

    async def call(self, server: str, tool: str, arguments: JsonObject) -> JsonObject:
        """What the server answered. `tool` is the server's own name. Raises CallRefused, CallWaits."""
        ...
