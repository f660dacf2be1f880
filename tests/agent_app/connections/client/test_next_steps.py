"""Each fault that a check finds comes with what to do next."""

import json
import sys

import pytest
from pytest_django import Settings
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from agent_app.connections.client.check import check_server
from tests.mcp_server.connected import connected
from tests.mcp_server.handmade import Handmade
from tests.mcp_server.serving import Served
from tools.kit.json_types import JsonObject

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("connections"), pytest.mark.database]


def always(answer: Response) -> ASGIApp:
    async def give(_: Request) -> Response:
        return answer

    return Starlette(routes=[Route("/mcp", give, methods=["GET", "POST", "DELETE"])])


def listing(found: JsonObject) -> ASGIApp:
    return Handmade({"tools/list": lambda _: found}).app()


@pytest.mark.parametrize(
    ("app", "ends"),
    [
        (always(Response(status_code=404)), "HTTP 404. Have its address checked."),
        (always(Response(status_code=405)), "HTTP 405. Have its address checked."),
        (always(Response(status_code=403)), "HTTP 403. Ask those who run it to let Folio in."),
        (always(Response(status_code=502)), "HTTP 502. Try again later."),
        (always(PlainTextResponse("hello")), "Have its address checked."),
        (always(Response("no gzip", headers={"content-encoding": "br"})), "Ask those who run it."),
        (always(Response(status_code=401)), "An admin has to choose how people sign in there."),
        (listing({"tools": []}), "Ask those who run it what it offers, and to whom."),
    ],
)
async def test_of_a_server(app: ASGIApp, ends: str) -> None:
    with Served(lambda: app) as served:
        row = await connected(served.address)
        found = await check_server(row.server.server_id, row.owner_id)
    assert found.sentence.endswith(ends), found.sentence


async def test_of_one_where_nothing_listens() -> None:
    row = await connected("http://127.0.0.1:9/mcp")
    found = await check_server(row.server.server_id, row.owner_id)
    assert found.sentence.endswith("Try again later, or have its address checked.")


@pytest.mark.parametrize(
    ("address", "ends"),
    [
        ("http://127.0.0.1:9/mcp", "An admin can enter one that is (https)."),
        ("https://127.0.0.1:9/mcp", "an admin can allow it with CONNECTIONS_PRIVATE_HOSTS."),
    ],
)
async def test_of_a_private_address(settings: Settings, address: str, ends: str) -> None:
    settings.CONNECTIONS_PRIVATE_HOSTS = []
    row = await connected(address)
    found = await check_server(row.server.server_id, row.owner_id)
    assert found.sentence.endswith(ends), found.sentence


@pytest.mark.parametrize(
    ("command", "ends"),
    [
        (["/no/such/program"], "An admin can correct its command."),
        ([sys.executable, "-c", ""], "Have its address checked."),
    ],
)
async def test_of_a_program(settings: Settings, command: list[str], ends: str) -> None:
    settings.CONNECTIONS_STDIO = True
    row = await connected(json.dumps(command), transport="stdio")
    found = await check_server(row.server.server_id, row.owner_id)
    assert found.sentence.endswith(ends), found.sentence
