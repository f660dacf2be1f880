"""Four people, and an object of every kind that one of them owns."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx2

from agent_app.records.models import Owner, ToolCall
from agent_app.records.threads import database
from tests.agent_app.linked import connected, server
from tests.agent_app.skills.folders import main_text, zipped
from tests.agent_app.web.access.row import FILE, Row
from tests.agent_app.web.site import Visitor
from tests.agent_app.web.test_knowledge_api import read
from tests.agent_app.web.test_sent_api import answered
from tests.fixtures.site import new_member
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text

# Stands in everything that the owner wrote: nobody else may ever be sent it.
MARKER = "marmalade"
OWN_SKILL = zipped({"SKILL.md": main_text("tidy-notes", body=f"Sort the {MARKER}.")})
SITE_SKILL = zipped({"SKILL.md": main_text("house-style", body="Write plainly.")})
WALKED_SKILL = zipped({"SKILL.md": main_text("tidy-notes", body="Sort them.")})
# Nothing listens there, so that it is refused at once.
DEAD = "http://127.0.0.1:9/mcp"
# What the placeholders of routes stand for, unless a row says otherwise.
SAMPLES = {
    "chat_id": "{chat}",
    "file_id": "{file}",
    "message_id": "{message}",
    "call_id": "{call}",
    "server_id": "{server}",
    "skill_id": "{skill}",
    "token": "{token}",
    "path:own_name": "write",
    "announcement_id": "{announcement}",
    "budget_id": "{budget}",
    "group_id": "{group}",
    "invitation_id": "{invitation}",
    "model_id": "{model}",
    "name": "file_read",
    "user_id": "{user}",
    "version": "1",
    "step": "0",
    "position": "0",
}


@dataclass(frozen=True)
class World:
    """`ids` are those of the owner's objects, of what an admin shares, and of what the administration holds;
    `mine` is everybody's own chat."""

    people: dict[str, Visitor]
    ids: dict[str, str]
    mine: dict[str, str]

    def filled(self, value: Any, person: str) -> Any:
        """With ids in place of `{chat}` and the like; other texts stay."""
        text = json.dumps(value)
        for name, found in (self.ids | {"mine": self.mine[person]}).items():
            text = text.replace(f"{{{name}}}", found)
        return json.loads(text)

    async def ask(self, row: Row, person: str, *, chat: str = "") -> httpx2.Response:
        """The answer of a row's route; `chat` takes the place of the owner's."""
        visitor = self.people[person]
        body = None if row.body is None else self.filled(row.body, person)
        return await visitor.http.request(
            row.method,
            self._address(row, person, chat),
            json=body,
            files=_files(row.files),
            data=dict(row.form) or None,
            headers=visitor.token,
        )

    def _address(self, row: Row, person: str, chat: str) -> str:
        path = row.path
        for name, sample in (SAMPLES | dict(row.arguments)).items():
            path = path.replace(f"{{{name}}}", chat if name == "chat_id" and chat else sample)
        whole = f"/api{path}?{row.query}" if row.query else f"/api{path}"
        return str(self.filled(whole, person))


def _files(kind: str) -> dict[str, tuple[str, bytes]] | None:
    match kind:
        case "file":
            return {"file": FILE}
        case "zip":
            return {"files": ("skill.zip", WALKED_SKILL)}
    return None


@asynccontextmanager
async def world(address: str, wire_server: WireServer) -> AsyncIterator[World]:
    async with AsyncExitStack() as stack:
        # The first who signs up is the admin.
        admin, owner, other, bystander = [
            await stack.enter_async_context(new_member(address)) for _ in range(4)
        ]
        guest = Visitor(address)
        stack.push_async_callback(guest.aclose)
        await guest.arrive()
        people = {"guest": guest, "other": other, "admin": admin, "owner": owner}
        ids = await _chat(owner, wire_server) | await _offered(owner) | await _kept(owner, admin)
        ids |= await _administered(admin, wire_server) | {"user": await _user_id(admin, bystander)}
        mine = {name: await visitor.new_chat() for name, visitor in people.items()}
        yield World(people, ids, mine)


async def _chat(owner: Visitor, wire_server: WireServer) -> dict[str, str]:
    chat_id = await owner.new_chat()
    file = (await owner.upload(chat_id, f"{MARKER}.txt", MARKER.encode())).json()
    wire_server.script("openai", [Call("file_read", {"file_id": file["id"]})])
    wire_server.script("openai", [Text(f"It is about {MARKER}.")])
    message_id = await answered(owner, chat_id, f"what of {MARKER}?")
    await owner.call("PATCH", f"/api/chats/{chat_id}", {"title": MARKER})
    link = (await owner.call("POST", f"/api/chats/{chat_id}/link")).json()["link"]
    shown = await owner.snapshot(chat_id)
    [call] = [part for part in shown["messages"][-1]["parts"] if part["type"] == "tool"]
    return {
        "chat": chat_id,
        "file": file["id"],
        "message": message_id,
        "call": call["call_id"],
        "token": link.rpartition("/")[2],
        "turn": await database().read(_turn_of, call["call_id"]),
    }


def _turn_of(call_id: str) -> str:
    return str(ToolCall.objects.get(id=call_id).step.turn_id)


async def _offered(owner: Visitor) -> dict[str, str]:
    made = await database().write(server, "notes", auth="none", address=DEAD)
    name = (await owner.arrive())["name"]
    owner_id = await database().read(lambda: str(Owner.objects.get(user__username=name).id))
    tools: list[Any] = [{"name": "write", "description": f"Of {MARKER}.", "inputSchema": {"type": "object"}}]
    await database().write(connected, owner_id, made.server_id, tools=tools)
    return {"server": made.server_id}


async def _kept(owner: Visitor, admin: Visitor) -> dict[str, str]:
    skill = await _send(owner, "/api/skills", {"files": ("a.zip", OWN_SKILL)})
    site_skill = await _send(admin, "/api/skills", {"files": ("b.zip", SITE_SKILL)}, site="true")
    kept = await _send(owner, "/api/knowledge", {"file": (f"{MARKER}.md", f"# {MARKER}".encode())})
    shared = await _send(admin, "/api/knowledge", {"file": ("house.md", b"# House")}, shared="true")
    await asyncio.gather(read(owner, kept), read(admin, shared))
    return {"skill": skill, "site_skill": site_skill, "kept": kept, "shared_kept": shared}


async def _administered(admin: Visitor, wire_server: WireServer) -> dict[str, str]:
    """One of everything that an administrator makes."""
    forever = {"subject": "everyone", "period": "month", "unit": "tokens", "limit": 1_000_000}
    models = {"title": "Ours", "wire": "openai_chat", "base_url": wire_server.openai_base_url}
    made = {
        "group": await _make(admin, "groups", {"name": "Editors"}),
        "budget": await _make(admin, "budgets", forever),
        "announcement": await _make(admin, "announcements", {"text": "Soon."}),
        "invitation": await _make(admin, "invitations", {}),
        "model_server": await _make(admin, "model-servers", models),
    }
    path = f"/api/admin/model-servers/{made['model_server']}/models"
    offered = (await admin.call("POST", path, {"names": ["walked"]})).json()["models"]
    [model] = [model["id"] for model in offered if model["name"] == "walked"]
    return made | {"model": model}


async def _make(admin: Visitor, kind: str, fields: dict[str, Any]) -> str:
    answer = await admin.call("POST", f"/api/admin/{kind}", fields)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def _user_id(admin: Visitor, person: Visitor) -> str:
    name = (await person.arrive())["name"]
    [found] = (await admin.get(f"/api/admin/users?q={name}"))["people"]
    return str(found["id"])


async def _send(visitor: Visitor, path: str, files: dict[str, tuple[str, bytes]], **form: str) -> str:
    answer = await visitor.http.post(path, files=files, data=form or None, headers=visitor.token)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])
