"""The knowledge base over HTTP: read by a real worker, one's own alone or shared, cited by a model."""

import asyncio
from typing import Any

import httpx2
import pytest
from pytest_django import Settings

from tests.agent_app.knowledge.base import HANDBOOK, sections
from tests.agent_app.web.site import Visitor, ended
from tests.agent_app.web.test_looking_api import looked
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.database, pytest.mark.usefixtures("worker")]

# A liveness bound: a busy machine is slow.
COMES_WITHIN_S = 60.0


async def sent(visitor: Visitor, name: str, content: bytes, *, shared: bool = False) -> httpx2.Response:
    return await visitor.http.post(
        "/api/knowledge",
        files={"file": (name, content)},
        data={"shared": "true"} if shared else {},
        headers=visitor.token,
    )


async def added(visitor: Visitor, name: str, text: str, *, shared: bool = False) -> dict[str, Any]:
    """The file, once it was read."""
    answer = await sent(visitor, name, text.encode(), shared=shared)
    assert answer.status_code == 201, answer.text
    return await read(visitor, answer.json()["id"])


async def read(visitor: Visitor, file_id: str) -> dict[str, Any]:
    async with asyncio.timeout(COMES_WITHIN_S):
        while True:
            found: dict[str, Any] = await visitor.get(f"/api/knowledge/{file_id}")
            if found["state"] in {"ready", "failed"}:
                return found
            await asyncio.sleep(0.1)


def refused(answer: httpx2.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


async def test_a_file_is_read_by_a_worker_and_listed_with_its_state(member: Visitor) -> None:
    made = await added(member, "handbook.md", HANDBOOK)
    assert (made["state"], made["passages"], made["shared"], made["mine"]) == ("ready", 1, False, True)
    base = await member.get("/api/knowledge")
    assert [one["id"] for one in base["files"]] == [made["id"]]
    assert base["may_share"] is True


async def test_its_passages_are_given_window_by_window(member: Visitor) -> None:
    made = await added(member, "a.md", sections("one", "two", "three"))
    page = await member.get(f"/api/knowledge/{made['id']}/passages?count=2")
    assert ([one["number"] for one in page["passages"]], page["total"], page["next"]) == ([1, 2], 3, 3)
    assert page["passages"][1]["place"] == {
        "unit": "lines",
        "first": 3,
        "last": 4,
        "sheet": "",
        "cells": "",
        "page": 0,
    }
    rest = await member.get(f"/api/knowledge/{made['id']}/passages?start=3")
    assert (rest["passages"][0]["heading"], rest["next"]) == (["# Part 3"], None)


async def test_what_it_holds_can_be_seen_and_saved(member: Visitor) -> None:
    made = await added(member, "a.md", HANDBOOK)
    seen = await looked(member, f"/api/knowledge/{made['id']}/view?start=3")
    assert seen.json()["text"].startswith("## Leave")
    saved = await member.http.get(f"/api/knowledge/{made['id']}/content")
    assert saved.content == HANDBOOK.encode()
    assert saved.headers["content-disposition"].startswith("attachment")


async def test_a_file_that_can_not_be_read_says_why_and_can_be_tried_again(member: Visitor) -> None:
    made = await added(member, "blank.txt", "  \n")
    assert (made["state"], made["code"]) == ("failed", "no_text")
    again = await member.call("POST", f"/api/knowledge/{made['id']}/read")
    assert (again.status_code, again.json()["state"]) == (200, "queued")
    assert (await read(member, made["id"]))["state"] == "failed"


async def test_a_removed_file_can_be_brought_back(member: Visitor) -> None:
    made = await added(member, "a.md", HANDBOOK)
    address = f"/api/knowledge/{made['id']}"
    assert (await member.call("DELETE", address)).status_code == 204
    assert (await member.get("/api/knowledge"))["files"] == []
    assert refused(await member.http.get(f"{address}/passages")) == (404, "not_found")
    assert (await member.call("POST", f"{address}/restore")).status_code == 200
    assert (await read(member, made["id"]))["passages"] == 1


async def test_bringing_back_is_refused_where_there_is_no_room(member: Visitor, settings: Settings) -> None:
    settings.KNOWLEDGE_FILES = 1
    made = await added(member, "a.md", HANDBOOK)
    await member.call("DELETE", f"/api/knowledge/{made['id']}")
    await added(member, "b.md", HANDBOOK)
    answer = await member.call("POST", f"/api/knowledge/{made['id']}/restore")
    assert refused(answer) == (422, "knowledge_full")


async def test_a_chats_file_is_taken_at_its_newest_version(member: Visitor) -> None:
    chat_id = await member.new_chat()
    file = (await member.upload(chat_id, "notes.txt", b"words of the chat")).json()
    answer = await member.call(
        "POST", "/api/knowledge/from-chat", {"chat_id": chat_id, "file_id": file["id"]}
    )
    assert answer.status_code == 201, answer.text
    assert (await read(member, answer.json()["id"]))["name"] == "notes.txt"


async def test_of_another_person_there_is_nothing(member: Visitor, visitor: Visitor) -> None:
    made = await added(member, "a.md", HANDBOOK)
    chat_id = await member.new_chat()
    file = (await member.upload(chat_id, "notes.txt", b"words")).json()
    await visitor.sign_up()
    await visitor.arrive()
    assert (await visitor.get("/api/knowledge"))["files"] == []
    address = f"/api/knowledge/{made['id']}"
    for method, rest in (
        *(("GET", rest) for rest in ("", "/passages", "/content", "/view", "/preview")),
        *(("POST", rest) for rest in ("/read", "/restore")),
        ("DELETE", ""),
    ):
        assert refused(await visitor.call(method, address + rest)) == (404, "not_found")
    taken = {"chat_id": chat_id, "file_id": file["id"]}
    assert refused(await visitor.call("POST", "/api/knowledge/from-chat", taken)) == (404, "not_found")


async def test_shared_files_are_read_by_all_and_changed_by_admins(member: Visitor, visitor: Visitor) -> None:
    made = await added(member, "rules.md", HANDBOOK, shared=True)
    await visitor.sign_up()
    await visitor.arrive()
    (seen,) = (await visitor.get("/api/knowledge"))["files"]
    assert (seen["id"], seen["shared"], seen["mine"]) == (made["id"], True, False)
    address = f"/api/knowledge/{made['id']}"
    assert (await visitor.http.get(f"{address}/passages")).status_code == 200
    for method, rest in (("DELETE", ""), ("POST", "/read")):
        assert refused(await visitor.call(method, address + rest)) == (403, "knowledge_shared")
    assert refused(await sent(visitor, "b.md", b"words", shared=True)) == (403, "knowledge_shared")
    assert (await member.call("DELETE", address)).status_code == 204
    assert refused(await visitor.call("POST", f"{address}/restore")) == (404, "not_found")


async def test_a_guest_is_told_to_sign_in(visitor: Visitor) -> None:
    assert refused(await visitor.http.get("/api/knowledge")) == (403, "knowledge_account")
    assert refused(await sent(visitor, "b.md", b"words")) == (403, "knowledge_account")


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.txt", b"", "empty"),
        ("a.bin", bytes(range(256)), "unsupported"),
        ("a.docx", b"PK\x03\x04", "damaged"),
    ],
)
async def test_what_can_not_be_worked_on_is_refused_at_once(
    member: Visitor, name: str, content: bytes, code: str
) -> None:
    assert refused(await sent(member, name, content)) == (422, code)


async def test_a_model_searches_and_gets_passages_with_their_citations(
    member: Visitor, wire_server: WireServer
) -> None:
    made = await added(member, "handbook.md", HANDBOOK)
    wire_server.script("openai", [Call("knowledge_search", {"query": "days of leave"})])
    wire_server.script("openai", [Text("Twenty days.")])
    chat_id = await member.new_chat()
    async with member.socket() as socket:
        await socket.follow(chat_id, await member.snapshot(chat_id))
        await socket.answer(
            type="send", cmd="1", chat=chat_id, parent_id=None, client_id="c1", text="Leave?", file_ids=[]
        )
        await socket.read_until(ended)
    (told,) = wire_server.requests[1].texts("tool")
    assert f"knowledge:{made['id']}#1" in told
    assert "twenty days of leave" in told
