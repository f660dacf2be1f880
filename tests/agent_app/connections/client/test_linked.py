"""What a result links to is read at its server where that offers it; whatever fails leaves the link."""

import asyncio
import base64
from collections.abc import Callable

import pytest
from mcp.types import CallToolResult, ResourceLink
from pytest_django import Settings
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from agent_app.connections.client.calling import call
from agent_app.connections.client.contents import Content, Keep
from agent_app.connections.client.linked import LINK_BYTES, MOST_LINKS
from tests.mcp_server.connected import connected
from tests.mcp_server.handmade import Handmade
from tests.mcp_server.official import make_official
from tests.mcp_server.serving import Served
from tools.kit.json_types import JsonObject, JsonValue

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("connections"), pytest.mark.database]
REPORT = b"%PDF-1.4 a report"


def library() -> ASGIApp:
    """A server of the SDK whose tool gives links alone."""
    server = make_official()

    @server.resource("shelf://report.bin", mime_type="application/pdf")
    def report() -> bytes:
        return REPORT

    @server.resource("shelf://note.txt", mime_type="text/plain")
    def note() -> str:
        return "a note"

    def links() -> CallToolResult:
        """Links."""
        found = [
            ResourceLink(type="resource_link", uri=uri, name="it", size=size)
            for uri, size in (
                ("shelf://report.bin", None),
                ("shelf://gone.txt", None),
                ("shelf://large.bin", LINK_BYTES + 1),
                ("shelf://note.txt", 6),
            )
        ]
        return CallToolResult(content=[*found])

    server.add_tool(links, structured_output=False)
    return server.streamable_http_app()


class Kept(list[Content]):
    async def keeper(self) -> Keep:
        return self._keep

    def _keep(self, content: Content) -> JsonObject:
        self.append(content)
        return {"file": content.name}


async def test_links_are_read_and_kept_and_the_others_stay() -> None:
    kept = Kept()
    with Served(library) as served:
        row = await connected(served.address)
        facts = await call(row, "links", {}, keeper=kept.keeper)
    assert [(one.name, one.body) for one in kept] == [("report.bin", REPORT)]
    assert facts["resources"] == [
        {"uri": "shelf://report.bin", "file": "report.bin"},
        {"uri": "shelf://note.txt", "mime": "text/plain", "text": "a note"},
    ]
    assert [one["uri"] for one in facts["links"] if isinstance(one, dict)] == [  # type: ignore[union-attr]  # a list
        "shelf://gone.txt",
        "shelf://large.bin",
    ]


async def test_links_are_read_nowhere_where_nobody_keeps_files() -> None:
    with Served(library) as served:
        row = await connected(served.address)
        facts = await call(row, "links", {})
        assert served.count("resources/read") == 0
    assert set(facts) == {"links"}


async def test_no_more_than_a_few_are_read_and_nothing_else_than_them() -> None:
    link: JsonObject = {"type": "resource_link", "uri": "http://169.254.169.254/latest", "name": "it"}
    blob = base64.b64encode(b"x").decode()
    handmade = Handmade({
        "tools/list": lambda _: {"tools": []},
        "tools/call": lambda _: {"content": [link] * (MOST_LINKS + 2)},
        "resources/read": lambda _: {"contents": [{"uri": "file:///other", "blob": blob}, 7]},
    })  # fmt: skip
    handmade.capabilities = {"tools": {}, "resources": {}}
    kept = Kept()
    with Served(handmade.app) as served:
        row = await connected(served.address)
        facts = await call(row, "any", {}, keeper=kept.keeper)
        assert served.count("resources/read") == MOST_LINKS
    assert len(kept) == MOST_LINKS
    assert facts["links"] == [{"uri": link["uri"], "name": "it"}] * 2


def linking(*uris: str, reads: Callable[[JsonObject], JsonValue | Response]) -> Handmade:
    """A server whose tool answers with these links."""
    links: list[JsonValue] = [{"type": "resource_link", "uri": uri, "name": "it"} for uri in uris]
    return Handmade(
        {
            "tools/list": lambda _: {"tools": []},
            "tools/call": lambda _: {"content": [{"type": "text", "text": "written"}, *links]},
            "resources/read": reads,
        },
        capabilities={"tools": {}, "resources": {}},
    )


async def test_links_that_do_not_come_in_time_stay_links_and_the_answer_is_told(settings: Settings) -> None:
    settings.CONNECTION_LINKS_S = 0.3

    def reads(asked: JsonObject) -> JsonValue | Response:
        if asked["uri"] == "shelf://quick":
            return {"contents": [{"uri": "shelf://quick", "text": "a note"}]}
        return Never()

    handmade, signs = linking("shelf://slow", "shelf://quick", "shelf://slower", reads=reads), []

    async def progress(*told: object) -> None:
        signs.append(told)

    with Served(handmade.app) as served:
        row = await connected(served.address)
        facts = await call(row, "any", {}, keeper=Kept().keeper, progress=progress)
        assert served.count("resources/read") == 3
    assert facts["text"] == "written"
    assert facts["resources"] == [{"uri": "shelf://quick", "text": "a note"}]
    assert facts["links"] == [{"uri": uri, "name": "it"} for uri in ("shelf://slow", "shelf://slower")]
    assert signs == [(1, 1, "")]


class Never(Response):
    """Of a server that has begun to answer and goes no further."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.Event().wait()


async def test_links_are_read_side_by_side() -> None:
    """Each answer waits for the other's request."""
    met, passed = asyncio.Barrier(MOST_LINKS), []

    class Met(Response):
        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            passed.append(await met.wait())
            await super().__call__(scope, receive, send)

    handmade = linking(*(f"shelf://{n}" for n in range(MOST_LINKS)), reads=lambda _: Met(status_code=500))
    with Served(handmade.app) as served:
        row = await connected(served.address)
        facts = await call(row, "any", {}, keeper=Kept().keeper)
    assert facts["text"] == "written"
    assert sorted(passed) == list(range(MOST_LINKS))


async def test_what_is_larger_than_its_link_told_stays_a_link() -> None:
    large = base64.b64encode(bytes(LINK_BYTES + 1)).decode()

    def reads(asked: JsonObject) -> JsonValue | Response:
        body = {"text": "x" * (LINK_BYTES + 1)} if asked["uri"] == "shelf://text" else {"blob": large}
        return {"contents": [{"uri": asked["uri"], **body}]}

    kept = Kept()
    with Served(linking("shelf://text", "shelf://blob", reads=reads).app) as served:
        row = await connected(served.address)
        facts = await call(row, "any", {}, keeper=kept.keeper)
    assert kept == []
    assert facts["links"] == [{"uri": uri, "name": "it"} for uri in ("shelf://text", "shelf://blob")]
