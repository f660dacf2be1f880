"""What fails inside tells the outside a code and a sentence, and nothing of the inside."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from django.db import connection

from agent_app.records.threads import database
from tests.agent_app.web.site import Visitor

pytestmark = [pytest.mark.asyncio, pytest.mark.database]


def rename(table: str, new: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} RENAME TO {new}")


@pytest_asyncio.fixture
async def broken(visitor: Visitor) -> AsyncIterator[Visitor]:
    """A table that requests need is away."""
    await database().write(rename, "records_conversation", "records_away")
    yield visitor
    await database().write(rename, "records_away", "records_conversation")


async def test_a_failing_route_says_a_sentence_alone(broken: Visitor) -> None:
    for method, path in (("GET", "/api/chats"), ("POST", "/api/chats"), ("GET", "/api/calls/k1")):
        answer = await broken.call(method, path, {} if method == "POST" else None)
        assert answer.status_code == 500
        assert answer.json() == {
            "error": {
                "code": "server_error",
                "message": "Something went wrong on the server. Try again.",
            }
        }


async def test_a_failing_command_says_a_sentence_alone(broken: Visitor) -> None:
    async with broken.socket() as page:
        ack = await page.answer(type="select_branch", cmd="1", chat="c1", message_id="m1")
    assert ack["error"]["code"] == "server_error"
    assert "records" not in str(ack)


@pytest.mark.parametrize("body", [b"{", b"\xff", b"[" * 5000, b'{"model_id": {"a": 1}}'])
async def test_a_body_that_cannot_be_read_is_answered_without_the_parsers_own_words(
    visitor: Visitor, body: bytes
) -> None:
    headers = {**visitor.token, "Content-Type": "application/json"}
    answer = await visitor.http.post("/api/chats", content=body, headers=headers)
    assert answer.status_code in {400, 422}
    assert set(answer.json()) == {"error"}
    for inside in ("Traceback", "line 1", "pydantic", "agent_app", "site-packages", "0x"):
        assert inside not in answer.text
