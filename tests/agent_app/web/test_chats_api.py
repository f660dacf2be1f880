"""Chats over HTTP: made, named, deleted, and nobody else's."""

import pytest
from pytest_django import Settings

from tests.agent_app.web.site import Visitor

pytestmark = pytest.mark.database


@pytest.mark.asyncio
async def test_a_chat_keeps_its_temperature_and_title(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat(temperature=0.2)
    answer = await visitor.call("PATCH", f"/api/chats/{chat_id}", {"title": "  Budget\u0000 "})
    assert answer.status_code == 200
    chat = (await visitor.snapshot(chat_id))["chat"]
    assert (chat["title"], chat["temperature"], chat["running"]) == ("Budget", 0.2, False)


@pytest.mark.asyncio
async def test_an_unknown_model_is_refused(visitor: Visitor) -> None:
    answer = await visitor.call("POST", "/api/chats", {"model_id": "md-none"})
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "no_model"


@pytest.mark.asyncio
async def test_a_deleted_chat_is_gone(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    assert (await visitor.call("DELETE", f"/api/chats/{chat_id}")).status_code == 204
    assert await visitor.get("/api/chats") == []
    assert (await visitor.http.get(f"/api/chats/{chat_id}/snapshot")).status_code == 404


@pytest.mark.asyncio
async def test_a_deleted_chat_comes_back_with_its_title_and_files(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    await visitor.call("PATCH", f"/api/chats/{chat_id}", {"title": "Budget"})
    await visitor.upload(chat_id, "notes.txt", b"buy paper")
    await visitor.call("DELETE", f"/api/chats/{chat_id}")
    answer = await visitor.call("POST", f"/api/chats/{chat_id}/restore")
    assert (answer.status_code, answer.json()["title"]) == (200, "Budget")
    snapshot = await visitor.snapshot(chat_id)
    assert [file["name"] for file in snapshot["files"]] == ["notes.txt"]


@pytest.mark.asyncio
async def test_a_chat_that_was_not_deleted_is_not_restored(visitor: Visitor) -> None:
    answer = await visitor.call("POST", f"/api/chats/{await visitor.new_chat()}/restore")
    assert answer.status_code == 404


@pytest.mark.asyncio
async def test_nobody_else_restores_a_chat(visitor: Visitor, stranger: Visitor) -> None:
    chat_id = await visitor.new_chat()
    await visitor.call("DELETE", f"/api/chats/{chat_id}")
    assert (await stranger.call("POST", f"/api/chats/{chat_id}/restore")).status_code == 404


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/snapshot"),
        ("GET", "/files"),
        ("PATCH", ""),
        ("DELETE", ""),
        ("GET", "/files/f1/versions/1/content"),
    ],
)
async def test_anothers_chat_is_not_found(
    visitor: Visitor, stranger: Visitor, method: str, path: str
) -> None:
    chat_id = await visitor.new_chat()
    body = {"title": "mine now"} if method == "PATCH" else None
    answer = await stranger.call(method, f"/api/chats/{chat_id}{path}", body)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not_found"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "path", ["/api/chats/%00/snapshot", "/api/nothing", "/api/calls/k1", "/api/chats/..%2f/files"]
)
async def test_an_odd_address_is_answered_in_json(visitor: Visitor, path: str) -> None:
    answer = await visitor.http.get(path)
    assert answer.status_code in {404, 422}
    assert answer.json()["error"]["message"]


@pytest.mark.asyncio
@pytest.mark.parametrize("body", [b"{", b'{"title": 1}', b'{"temperature": NaN}', b'{"temperature": 9}'])
async def test_a_body_that_makes_no_sense_is_refused(visitor: Visitor, body: bytes) -> None:
    chat_id = await visitor.new_chat()
    answer = await visitor.http.patch(
        f"/api/chats/{chat_id}", content=body, headers={**visitor.token, "Content-Type": "application/json"}
    )
    assert answer.status_code in {400, 422}
    assert answer.json()["error"]["message"]


@pytest.mark.asyncio
async def test_pinned_chats_come_first_and_archived_ones_have_a_list_of_their_own(visitor: Visitor) -> None:
    old, middle, new = [await visitor.new_chat() for _ in range(3)]
    await visitor.call("PATCH", f"/api/chats/{old}", {"pinned": True})
    await visitor.call("PATCH", f"/api/chats/{middle}", {"archived": True})
    chats = await visitor.get("/api/chats")
    assert [(chat["id"], chat["pinned"]) for chat in chats] == [(old, True), (new, False)]
    assert [chat["id"] for chat in await visitor.get("/api/chats?archived=true")] == [middle]
    await visitor.call("PATCH", f"/api/chats/{middle}", {"archived": False})
    assert len(await visitor.get("/api/chats")) == 3


@pytest.mark.asyncio
async def test_a_chat_is_as_new_as_what_was_said_in_it(visitor: Visitor) -> None:
    old, new = [await visitor.new_chat() for _ in range(2)]
    for change in ({"title": "Budget"}, {"archived": True}, {"archived": False}):
        await visitor.call("PATCH", f"/api/chats/{old}", change)
    assert [chat["id"] for chat in await visitor.get("/api/chats")] == [new, old]


@pytest.mark.asyncio
async def test_a_chat_goes_onto_the_web_by_its_owners_word(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat(web=True)
    assert (await visitor.snapshot(chat_id))["chat"]["web"] is True
    await visitor.call("PATCH", f"/api/chats/{chat_id}", {"web": False})
    await visitor.call("PATCH", f"/api/chats/{chat_id}", {"title": "Tea"})
    assert [chat["web"] for chat in await visitor.get("/api/chats")] == [False]


@pytest.mark.asyncio
async def test_the_page_hears_whether_anything_searches(visitor: Visitor, settings: Settings) -> None:
    assert (await visitor.get("/api/me"))["web"] is False
    settings.SEARCH_BACKEND = "ddgs"
    assert (await visitor.get("/api/me"))["web"] is True
    settings.SEARCH_BACKEND = "brave"
    assert (await visitor.get("/api/me"))["web"] is False
