"""A server of connections for conversations: what it offers, how it answers, and whom it lets in."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from agent_app.connections.oauth.authorization import Authorization
from agent_app.live.message import ToolPart
from agent_app.live.wire import Approve
from agent_app.records.connection_rows import ConnectionRow, Tokens
from agent_app.records.models import ToolCall, Turn
from agent_app.records.threads import database
from agent_app.records.writes.connections import store_authorization, store_tokens, store_tools, switch
from agent_app.turns.approve import approve
from agent_app.turns.start import Started
from tests.agent_app.live.page import Page
from tests.agent_app.turns.conversation import PATIENCE_S, Conversation, until
from tests.mcp_server.connected import as_stored, connected
from tests.mcp_server.handmade import Handmade, said, tool
from tests.mcp_server.serving import Served
from tools.kit.json_types import JsonObject

TEXT: JsonObject = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
LOOK = tool("look", TEXT, description="Looks for a text.", annotations={"readOnlyHint": True})
PUT = tool("put", TEXT, description="Puts a text there.")
ADD = tool("add", TEXT, description="Adds a text.", annotations={"destructiveHint": False})
TOOLS = (LOOK, PUT, ADD)


@dataclass
class Shelf:
    """`ran` are the tools that were called, `results` what they answer.

    With `keys` it lets in whoever shows one of them, and answers others with a `refusal`: status, challenge.
    A call waits for the `gate`.
    """

    ran: list[str] = field(default_factory=list)
    keys: set[str] | None = None
    results: dict[str, JsonObject] = field(default_factory=dict)
    refusal: tuple[int, str] = (401, 'Bearer error="invalid_token"')
    gate: Event | None = None

    def app(self) -> ASGIApp:
        handmade = Handmade({"tools/list": lambda _: {"tools": [*TOOLS]}, "tools/call": self._call})
        inner = handmade.app()

        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            app: ASGIApp = inner
            if scope["type"] == "http" and not self._lets_in(Request(scope)):
                status, challenge = self.refusal
                app = Response(status_code=status, headers={"www-authenticate": challenge})
            await app(scope, receive, send)

        return guarded

    def _lets_in(self, request: Request) -> bool:
        shown = request.headers.get("authorization", "").removeprefix("Bearer ")
        return self.keys is None or shown in self.keys

    def _call(self, params: JsonObject) -> JsonObject:
        name = str(params["name"])
        self.ran.append(name)
        if self.gate is not None:
            self.gate.wait(PATIENCE_S)
        return self.results.get(name, said(f"{name} is done"))


async def on_in(
    chat: Conversation,
    served: Served,
    name: str = "shelf",
    tools: Sequence[JsonObject] = TOOLS,
    **fields: object,
) -> ConnectionRow:
    """Connected, listed, and switched on."""
    row = await connected(served.address, name, **fields)
    await database().write(store_tools, row.connection_id, tools, "")
    await database().write(switch, chat.owner_id, chat.chat_id, row.server.server_id, on=True)
    return await as_stored(row)


async def signing_in(chat: Conversation, served: Served) -> ConnectionRow:
    """As `on_in`, for a server where people sign in; the person has, with the token `first`."""
    row = await on_in(chat, served, auth="oauth_client", client_id="folio", secret="quiet-secret")
    origin = served.address.removesuffix("/mcp")
    found = Authorization(
        resource=served.address,
        issuer=origin,
        authorization_endpoint=f"{origin}/authorize",
        token_endpoint=f"{origin}/token",
    )
    await database().write(store_authorization, row.connection_id, found.as_json())
    await give_tokens(row, "first")
    return await as_stored(row)


async def give_tokens(row: ConnectionRow, access: str, *scopes: str) -> None:
    """What a sign-in leaves behind."""
    tokens = Tokens(access=access, refresh=None, scopes=scopes)
    await database().write(store_tokens, row.connection_id, tokens)


async def waits(chat: Conversation, started: Started) -> list[ToolCall]:
    """The calls of a turn that waits, once it does."""
    await until(lambda: _state(started, Turn.State.WAITING))
    return [call for call in await chat.calls() if call.state == "waiting"]


async def asks(chat: Conversation) -> ToolCall:
    """The first call that waits, once it does; its turn may go on."""
    found: ToolCall = await until(lambda: _first_waiting(chat))
    return found


async def _first_waiting(chat: Conversation) -> ToolCall | None:
    return next((call for call in await chat.calls() if call.state == "waiting" and call.ask), None)


async def _state(started: Started, state: str) -> bool:
    return await database().read(lambda: Turn.objects.filter(id=started.turn_id, state=state).exists())


async def answer(chat: Conversation, call: ToolCall, **said: Any) -> None:
    """Allows the call, unless something else is `said`: any field of the frame."""
    frame = {"type": "approve", "cmd": "1", "chat": chat.chat_id, "call_id": call.id, "allow": True}
    await approve(chat.owner_id, Approve.model_validate(frame | said))


async def turn_of(started: Started) -> Turn:
    return await database().read(Turn.objects.get, id=started.turn_id)


def tool_part(page: Page, started: Started) -> ToolPart | None:
    """The first call that a page shows of an answer."""
    message = page.fold.message(started.answer_id)
    return next((part for part in message.parts if isinstance(part, ToolPart)), None) if message else None


def told_waiting(page: Page) -> int:
    """How often a page was told that a turn waits."""
    return sum('"status":"waiting"' in frame for frame in page.frames)
