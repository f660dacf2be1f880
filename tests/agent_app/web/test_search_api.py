"""Search over HTTP."""

import pytest

from tests.agent_app.web.site import Visitor

pytestmark = pytest.mark.database


@pytest.mark.asyncio
async def test_a_chat_is_found_by_its_title_by_its_owner_alone(visitor: Visitor, stranger: Visitor) -> None:
    chat_id = await visitor.new_chat()
    await visitor.call("PATCH", f"/api/chats/{chat_id}", {"title": "年度预算"})
    (found,) = (await visitor.http.get("/api/search", params={"q": "预算"})).json()
    assert (found["chat_id"], found["title"], found["message_id"]) == (chat_id, "年度预算", None)
    assert (await stranger.http.get("/api/search", params={"q": "预算"})).json() == []


@pytest.mark.asyncio
@pytest.mark.parametrize(("query", "status"), [("x" * 201, 422), ("\x00", 200), ("", 200), ("\ud800", 200)])
async def test_an_odd_query_is_answered(visitor: Visitor, query: str, status: int) -> None:
    raw = query.encode("utf-8", "surrogatepass")
    address = "/api/search?q=" + "".join(f"%{byte:02x}" for byte in raw)
    assert (await visitor.http.get(address)).status_code == status
