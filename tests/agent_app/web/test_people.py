"""Guests have a session of their own; who signs up takes their chats along."""

import pytest

from agent_app.records.models import Server
from tests.agent_app.web.site import Visitor

pytestmark = pytest.mark.database


@pytest.mark.asyncio
async def test_a_visitor_is_a_guest_with_a_session(visitor: Visitor) -> None:
    me = await visitor.arrive()
    assert me["signed_in"] is False
    assert me["may_create_files"] is False
    assert me["upload_limit_bytes"] == 25 * 1024 * 1024
    assert me["default_model_id"] == me["models"][0]["id"]
    assert visitor.http.cookies.get("csrftoken")


@pytest.mark.asyncio
async def test_everybody_hears_whether_a_server_is_offered(visitor: Visitor) -> None:
    assert (await visitor.arrive())["connections"] is False
    offered = await Server.objects.acreate(name="docs", title="Docs", address="https://docs.test/mcp")
    assert (await visitor.arrive())["connections"] is True
    offered.enabled = False
    await offered.asave()
    assert (await visitor.arrive())["connections"] is False


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("language", "words"), [("en-US,en", "Shortens a long"), ("zh-CN,zh;q=0.9", "将长对话")]
)
async def test_commands_are_explained_in_the_readers_language(
    visitor: Visitor, language: str, words: str
) -> None:
    me = (await visitor.http.get("/api/me", headers={"Accept-Language": language})).json()
    compact = next(command for command in me["commands"] if command["name"] == "/compact")
    assert compact["help"].startswith(words)
    assert compact["needs"]


@pytest.mark.asyncio
async def test_a_guest_keeps_their_chats_from_page_to_page(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    await visitor.arrive()
    assert [chat["id"] for chat in await visitor.get("/api/chats")] == [chat_id]


@pytest.mark.asyncio
async def test_a_guest_who_signs_up_takes_their_chats_along(visitor: Visitor) -> None:
    chat_id = await visitor.new_chat()
    await visitor.upload(chat_id, "notes.txt", b"ok")
    name = await visitor.sign_up()
    me = await visitor.arrive()
    assert (me["signed_in"], me["name"], me["may_create_files"]) == (True, name, True)
    assert [chat["id"] for chat in await visitor.get("/api/chats")] == [chat_id]
    (file,) = await visitor.get(f"/api/chats/{chat_id}/files")
    assert file["durable"] is True


@pytest.mark.asyncio
async def test_a_member_signs_out_and_in_again(visitor: Visitor) -> None:
    name = await visitor.sign_up()
    await visitor.arrive()
    chat_id = await visitor.new_chat()
    await visitor.call("DELETE", "/_allauth/browser/v1/auth/session")
    assert (await visitor.arrive())["signed_in"] is False
    assert await visitor.get("/api/chats") == []
    answer = await visitor.call(
        "POST", "/_allauth/browser/v1/auth/login", {"username": name, "password": "correct-horse-9"}
    )
    assert answer.status_code == 200
    await visitor.arrive()
    assert [chat["id"] for chat in await visitor.get("/api/chats")] == [chat_id]


@pytest.mark.asyncio
async def test_many_wrong_passwords_are_slowed_down(visitor: Visitor) -> None:
    name = await visitor.sign_up()
    await visitor.call("DELETE", "/_allauth/browser/v1/auth/session")
    await visitor.arrive()
    statuses = [
        (
            await visitor.call(
                "POST", "/_allauth/browser/v1/auth/login", {"username": name, "password": f"wrong-{n}"}
            )
        ).status_code
        for n in range(12)
    ]
    assert statuses[0] == 400
    assert statuses[-1] != 200
    assert set(statuses[1:]) <= {400, 429}


@pytest.mark.asyncio
async def test_a_request_without_a_session_is_refused(address: str) -> None:
    nobody = Visitor(address)
    answer = await nobody.http.get("/api/chats")
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "no_session"
    await nobody.aclose()


@pytest.mark.asyncio
async def test_a_change_without_the_csrf_token_is_refused(visitor: Visitor) -> None:
    answer = await visitor.http.post("/api/chats", json={})
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "csrf"


@pytest.mark.asyncio
async def test_the_owner_is_described_by_the_newest_visit(visitor: Visitor) -> None:
    await visitor.http.get("/api/me", headers={"X-Timezone": "Asia/Tokyo"})
    moved = await visitor.http.get("/api/me", headers={"X-Timezone": "Europe/Berlin"})
    assert moved.json()["timezone"] == "Europe/Berlin"


@pytest.mark.asyncio
async def test_a_chosen_language_and_zone_come_before_the_browsers(visitor: Visitor) -> None:
    answer = await visitor.call("PATCH", "/api/me", {"language": "zh-CN", "timezone": "Asia/Shanghai"})
    assert (answer.json()["language"], answer.json()["timezone"]) == ("zh-CN", "Asia/Shanghai")
    me = (await visitor.http.get("/api/me", headers={"Accept-Language": "en", "X-Timezone": "UTC"})).json()
    assert (me["language"], me["timezone"], me["chosen_timezone"]) == (
        "zh-CN",
        "Asia/Shanghai",
        "Asia/Shanghai",
    )
    back = (await visitor.call("PATCH", "/api/me", {"language": "", "timezone": ""})).json()
    assert (back["language"], back["timezone"], back["chosen_language"]) == ("en", "UTC", "")


@pytest.mark.asyncio
async def test_a_default_model_and_instructions_are_kept(visitor: Visitor) -> None:
    model = (await visitor.arrive())["models"][-1]["id"]
    await visitor.call("PATCH", "/api/me", {"default_model_id": model, "instructions": " Be brief.\u0000 "})
    me = await visitor.arrive()
    assert (me["default_model_id"], me["instructions"]) == (model, "Be brief.")
    assert me["chosen_model_id"] == model


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("edit", "code"),
    [
        ({"timezone": "Mars/Base"}, "no_zone"),
        ({"timezone": "../etc/passwd"}, "no_zone"),
        ({"default_model_id": "md-none"}, "no_model"),
        ({"language": "xx"}, "invalid"),
        ({"instructions": "x" * 2_001}, "invalid"),
    ],
)
async def test_a_setting_that_can_not_be_is_refused_in_words(
    visitor: Visitor, edit: dict[str, str], code: str
) -> None:
    answer = await visitor.call("PATCH", "/api/me", edit)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)


@pytest.mark.asyncio
async def test_a_guest_who_signs_up_keeps_their_settings(visitor: Visitor) -> None:
    await visitor.call("PATCH", "/api/me", {"instructions": "Be brief."})
    await visitor.sign_up()
    assert (await visitor.arrive())["instructions"] == "Be brief."


@pytest.mark.asyncio
@pytest.mark.parametrize(("language", "words"), [("en-US,en", "too common"), ("zh-CN,zh;q=0.9", "太常见")])
async def test_what_is_wrong_with_an_account_is_said_in_the_readers_language(
    visitor: Visitor, language: str, words: str
) -> None:
    await visitor.arrive()
    answer = await visitor.http.post(
        "/_allauth/browser/v1/auth/signup",
        json={"username": "nobody", "password": "password"},
        headers={**visitor.token, "Accept-Language": language},
    )
    (error,) = answer.json()["errors"]
    assert error["code"] == "password_too_common"
    assert words in error["message"]
