"""What a whole server writes while people use it holds no word of theirs and no secret."""

import asyncio
import sys
from pathlib import Path

import pytest

from tests.agent_app.web.site import Visitor
from tests.agent_app.web.test_knowledge_api import sent
from tests.agent_app.web.test_sent_api import answered
from tests.fixtures.processes import await_true, process_environment, running
from tests.journeys.site import answers, free_port
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Status, Text

# In everything that is said, uploaded, answered, kept or secret below.
MARKER = "marmalade"
COMMAND = (sys.executable, "manage.py", "serve")


@pytest.mark.asyncio
async def test_no_line_of_the_log_tells_what_was_said_or_any_secret(
    wire_server: WireServer, tmp_path: Path
) -> None:
    written = tmp_path / "serve.log"
    port = free_port()
    environment = process_environment(
        DATA_DIR=str(tmp_path / "data"),
        PORT=str(port),
        OPENAI_API_KEY=f"sk-{MARKER}-key",
        OPENAI_BASE_URL=wire_server.openai_base_url,
        CONNECTIONS_PRIVATE_HOSTS="127.0.0.1",
        LOG_LEVEL="DEBUG",
    )
    with written.open("wb") as output, running(COMMAND, environment, output) as process:
        url = f"http://127.0.0.1:{port}"
        await asyncio.to_thread(await_true, "the page answers", lambda: answers(url), process)
        await use(f"127.0.0.1:{port}", wire_server)
    said = written.read_text(errors="replace")
    assert "Folio" in said
    assert MARKER not in said.lower()


async def use(address: str, wire_server: WireServer) -> None:
    """A turn with a tool, one that fails with the key in the provider's words, and refusals of all kinds."""
    member = Visitor(address)
    await member.arrive()
    await member.sign_up()
    await member.arrive()
    chat_id = await member.new_chat()
    file = (await member.upload(chat_id, f"{MARKER}.txt", MARKER.encode())).json()
    wire_server.script("openai", [Call("file_read", {"file_id": file["id"], MARKER: MARKER})])
    wire_server.script("openai", [Call("file_read", {"file_id": file["id"]})])
    wire_server.script("openai", [Text(f"It is about {MARKER}.")])
    await answered(member, chat_id, f"what of {MARKER}?")
    wire_server.script("openai", [Status(401, code="bad", message=f"no such key: sk-{MARKER}-key")])
    await answered(member, chat_id, f"and again {MARKER}?")
    await member.call("PATCH", f"/api/chats/{chat_id}", {"title": MARKER})
    await member.call("PATCH", "/api/me", {"language": MARKER})
    await sent(member, f"{MARKER}.md", MARKER.encode())
    await member.upload(chat_id, f"{MARKER}.docx", MARKER.encode())
    await member.get(f"/api/search?q={MARKER}")
    await add_server(member)
    async with member.socket() as page:
        await page.write(type="send", text=MARKER)
        await page.read()
        await page.write(type=MARKER)
        await page.read()
    await member.aclose()


async def add_server(member: Visitor) -> None:
    """One that nothing answers for, with a secret; and a sign-in with a wrong password."""
    fields = {"title": "Notes", "address": "http://127.0.0.1:9/mcp", "auth": "header", "header_name": "X-Key"}
    made = await member.call("POST", "/api/admin/servers", fields | {"secret": f"{MARKER}-secret"})
    assert made.status_code == 201, made.text
    checked = await member.call("POST", f"/api/admin/servers/{made.json()['id']}/check")
    assert (checked.status_code, checked.json()["ok"]) == (200, False), checked.text
    odd = await member.call("POST", "/api/admin/servers", fields | {"secret": f"{MARKER}\nX: y"})
    assert (odd.status_code, odd.json()["error"]["code"]) == (422, "bad_secret"), odd.text
    wrong = {"username": "nobody", "password": f"{MARKER}-9"}
    await member.call("POST", "/_allauth/browser/v1/auth/login", wrong)
    await member.http.get(f"/oauth/return?code={MARKER}&state={MARKER}")
