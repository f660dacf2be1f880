"""A member takes everything along and goes: nothing of theirs stays, and what runs does no harm."""

import io
import json
import zipfile

import pytest
from django.apps import apps
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db.models import Model, QuerySet
from pytest_django import Settings

from agent_app.records.models import AuditEntry, User
from agent_app.records.threads import database
from agent_app.records.writes.audit import Actor
from agent_app.records.writes.people import delete_person
from agent_app.turns.process import close_turn_process
from agent_app.web.consumer import CLOSE_SIGN_IN, ChatConsumer
from tests.agent_app.web.site import COMES_WITHIN_S, Json, Socket, Visitor
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Text

pytestmark = [pytest.mark.asyncio, pytest.mark.database]

PASSWORD = "correct-horse-9"
SHARED = {"SiteRules", "AuditEntry", "ChatModel", "CapabilitySwitch", "UsageModel", "UsageCounter"}
# The site's sums know nobody.
SUMS = {"DailyUse", "DailyLayer", "DailyTool", "DailyGuard", "DailyFirstToken"}


async def leave(visitor: Visitor, **fields: str) -> int:
    body = {"password": PASSWORD} | fields
    return (await visitor.call("POST", "/api/account/delete", body)).status_code


async def say(page: Socket, visitor: Visitor, chat_id: str, text: str = "hello") -> Json:
    await page.follow(chat_id, await visitor.snapshot(chat_id))
    sent = {"type": "send", "cmd": "1", "chat": chat_id, "parent_id": None, "client_id": "c1", "text": text}
    return dict((await page.answer(**sent))["result"])


async def rows_left() -> dict[str, int]:
    """Of all tables of Folio that hold what belongs to somebody."""
    models = [one for one in apps.get_app_config("records").get_models() if one.__name__ not in SHARED]
    counts = {one.__name__: await _with_owner(QuerySet(one)).acount() for one in models}
    return {name: count for name, count in counts.items() if count}


def _with_owner(rows: QuerySet[Model]) -> QuerySet[Model]:
    return rows.exclude(owner=None) if rows.model.__name__ in SUMS else rows


async def test_nothing_of_a_member_stays(member: Visitor, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("Hello.")])
    await member.arrive()
    chat_id = await member.new_chat()
    await member.upload(chat_id, "notes.txt", b"words of one person")
    await member.call("PATCH", "/api/me", {"instructions": "Be brief."})
    async with member.socket() as page:
        turn = await say(page, member, chat_id)
        await page.read_until(lambda frame: "turn.finished" in json.dumps(frame))
        assert turn["turn_id"]
    assert await leave(member) == 204
    assert await rows_left() == {}
    assert await Session.objects.filter(session_data__isnull=False).acount() == 0
    entry = await AuditEntry.objects.aget(action="user.deleted")
    assert entry.actor_name == entry.subject_name
    assert (await member.arrive())["signed_in"] is False


async def test_a_wrong_password_deletes_nothing(member: Visitor) -> None:
    assert await leave(member, password="wrong") == 403
    assert (await member.arrive())["signed_in"] is True


async def test_the_only_admin_stays_as_long_as_there_are_others(member: Visitor, visitor: Visitor) -> None:
    await visitor.sign_up()
    await visitor.arrive()
    assert await leave(member) == 409
    assert await leave(visitor) == 204
    assert await leave(member) == 204
    assert not await User.objects.aexists()


async def test_who_has_no_password_types_their_name(member: Visitor) -> None:
    name = (await member.arrive())["name"]
    user = await User.objects.aget()
    # Sessions are bound to the password, so that this one goes on under the new one.
    await visitor_without_password(member, user)
    assert await leave(member, name="somebody") == 422
    assert await leave(member, name=name) == 204


async def visitor_without_password(visitor: Visitor, user: User) -> None:
    user.set_unusable_password()
    await user.asave()
    store = SessionStore(visitor.http.cookies.get("sessionid"))
    await store.aset(HASH_SESSION_KEY, user.get_session_auth_hash())
    await store.asave()


async def test_a_turn_that_streams_meanwhile_ends_and_leaves_nothing(
    member: Visitor, wire_server: WireServer, caplog: pytest.LogCaptureFixture
) -> None:
    wire_server.script("openai", [Text("One."), Gate("held"), Text("Two.")])
    chat_id = await member.new_chat()
    async with member.socket() as page:
        await say(page, member, chat_id)
        await wire_server.arrived("held")
        assert await leave(member) == 204
        await page.write(type="send", cmd="2", chat=chat_id, parent_id=None, client_id="c2", text="more")
        assert await page.closed() == CLOSE_SIGN_IN
    wire_server.release("held")
    assert await rows_left() == {}
    assert "Traceback" not in caplog.text


async def test_a_driver_whose_rows_are_gone_ends_without_a_crash(
    member: Visitor,
    wire_server: WireServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(ChatConsumer, "heartbeat_s", 0.2)
    wire_server.script("openai", [Text("One."), Gate("deaf"), Text("Two.")])
    chat_id = await member.new_chat()
    async with member.socket() as page:
        await say(page, member, chat_id)
        await wire_server.arrived("deaf")
        user = await User.objects.aget()
        await database().write(delete_person, Actor(user.id, user.username), user.id, by_self=True)
        wire_server.release("deaf")
        assert await page.closed() == CLOSE_SIGN_IN
    await close_turn_process(COMES_WITHIN_S)
    assert await rows_left() == {}
    assert "Traceback" not in caplog.text


async def test_everything_is_taken_along(member: Visitor, wire_server: WireServer) -> None:
    wire_server.rule(lambda _request: [Text("The answer.")])
    name = (await member.arrive())["name"]
    chat_id = await member.new_chat()
    await member.call("PATCH", f"/api/chats/{chat_id}", {"title": "../Budget: 2027"})
    for content in (b"one", b"two"):
        await member.upload(chat_id, "notes.txt", content)
    await keep_knowledge_and_a_skill(member)
    async with member.socket() as page:
        await say(page, member, chat_id)
        await page.read_until(lambda frame: "turn.finished" in json.dumps(frame))
    answer = await member.http.get("/api/account/export")
    assert answer.headers["content-disposition"].startswith("attachment; filename=")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert packed.testzip() is None
        names = set(packed.namelist())
        assert json.loads(packed.read("account.json"))["name"] == name
        assert "The answer." in packed.read("chats/Budget 2027/chat.md").decode()
        assert json.loads(packed.read("chats/Budget 2027/chat.json"))["files"]
        files = {packed.read(path) for path in names if "/files/" in path}
        assert packed.read("knowledge/plan.txt") == b"The plan."
        assert b"name: minutes" in packed.read("skills/minutes/SKILL.md")
    assert files == {b"one", b"two"}


async def keep_knowledge_and_a_skill(visitor: Visitor) -> None:
    kept = await visitor.http.post(
        "/api/knowledge", files={"file": ("plan.txt", b"The plan.")}, headers=visitor.token
    )
    assert kept.status_code in {200, 201}, kept.text
    skill = b"---\nname: minutes\ndescription: Writes minutes.\n---\nWrite."
    made = await visitor.http.post(
        "/api/skills", files={"files": ("SKILL.md", skill)}, data={"paths": "SKILL.md"}, headers=visitor.token
    )
    assert made.status_code in {200, 201}, made.text


async def test_files_over_the_bound_are_named_and_left_out(member: Visitor, settings: Settings) -> None:
    settings.EXPORT_LIMIT_BYTES = 4
    await member.arrive()
    chat_id = await member.new_chat()
    for content in (b"four", b"five more"):
        await member.upload(chat_id, f"{content.decode()}.txt", content)
    answer = await member.http.get("/api/account/export")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        assert packed.read("left-out.txt").decode().splitlines() == ["chats/Chat/files/v1 five more.txt"]
        assert packed.read("chats/Chat/files/v1 four.txt") == b"four"


async def test_a_guest_has_nothing_to_take_along(visitor: Visitor) -> None:
    assert (await visitor.http.get("/api/account/export")).status_code == 403
    assert await leave(visitor) == 403
