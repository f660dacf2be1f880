"""Messages, uploads and tries to sign in that come too fast are refused with the time to wait."""

import secrets

import httpx2
import pytest
from pytest_django import Settings

from tests.agent_app.web.site import Json, Visitor

pytestmark = [pytest.mark.asyncio, pytest.mark.database]

LOGIN = "/_allauth/browser/v1/auth/login"


async def try_to_sign_in(visitor: Visitor, name: str, **headers: str) -> httpx2.Response:
    body = {"username": name, "password": "wrong-horse-9"}
    return await visitor.http.post(LOGIN, json=body, headers=visitor.token | headers)


def told_to_wait(answer: httpx2.Response) -> bool:
    if answer.status_code != 429:
        return False
    error = answer.json()["error"]
    assert error["code"] == "too_fast"
    assert error["wait_s"] > 0
    assert int(answer.headers["retry-after"]) >= 1
    return True


async def test_a_message_too_many_is_refused_and_can_be_sent_later(
    settings: Settings, visitor: Visitor
) -> None:
    settings.RATE_MESSAGES = (1, 3600.0)
    chat_id = await visitor.new_chat()
    send: Json = {"type": "send", "chat": chat_id, "parent_id": None, "text": "hi", "file_ids": []}
    async with visitor.socket() as page:
        first = await page.answer(**send, cmd="1", client_id="a")
        second = await page.answer(**send, cmd="2", client_id="b")
    assert (first["ok"], second["ok"], second["error"]["code"]) == (True, False, "too_fast")
    assert second["error"]["wait_s"] > 0
    assert "Wait" in second["error"]["message"]


async def test_an_upload_too_many_is_refused(settings: Settings, visitor: Visitor) -> None:
    settings.RATE_UPLOADS = (1, 3600.0)
    chat_id = await visitor.new_chat()
    assert (await visitor.upload(chat_id, "a.txt", b"a")).status_code == 201
    assert told_to_wait(await visitor.upload(chat_id, "b.txt", b"b"))


async def test_a_name_is_tried_so_often_however_it_is_spelled(settings: Settings, visitor: Visitor) -> None:
    settings.RATE_SIGN_IN = (2, 3600.0)
    name = f"ann{secrets.token_hex(4)}"
    answers = [await try_to_sign_in(visitor, spelled) for spelled in (name, f" {name.upper()}", name)]
    assert [told_to_wait(answer) for answer in answers] == [False, False, True]
    assert not told_to_wait(await try_to_sign_in(visitor, f"bob{secrets.token_hex(4)}"))


async def test_an_address_tries_ten_times_as_often_and_no_header_makes_it_another(
    settings: Settings, visitor: Visitor
) -> None:
    settings.RATE_SIGN_IN = (1, 7200.0 + secrets.randbelow(100))
    answers = [
        await try_to_sign_in(visitor, secrets.token_hex(8), **{"X-Forwarded-For": f"9.9.9.{number}"})
        for number in range(11)
    ]
    assert [told_to_wait(answer) for answer in answers] == [False] * 10 + [True]


async def test_what_can_t_be_read_is_counted_and_handed_on(settings: Settings, visitor: Visitor) -> None:
    settings.RATE_SIGN_IN = (50, 60.0)
    for content in (b"", b"{", b"[" * 5000, b'{"username": 7}', b'["a"]', b"\xff"):
        headers = visitor.token | {"Content-Type": "application/json"}
        answer = await visitor.http.post(LOGIN, content=content, headers=headers)
        assert answer.status_code == 400
