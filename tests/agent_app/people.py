"""Owners, chats and models for tests, made through the product's own writes."""

from datetime import timedelta

from django.utils import timezone

from agent_app.records.models import ChatModel, User
from agent_app.records.rows import ChatRow
from agent_app.records.writes import chats, owners
from agent_app.records.writes.leases import Claim, claim_turn
from agent_app.records.writes.turns import BegunTurn, NewTurn, begin_turn


def member(name: str = "member") -> str:
    user, _ = User.objects.get_or_create(username=name)
    return owners.member(user.id, language="en", timezone="UTC").owner_id


def guest() -> str:
    return owners.make_guest(language="en", timezone="UTC")


def model(name: str = "gpt-test", *, wire: str = "openai_chat", vision: bool = True) -> str:
    made, _ = ChatModel.objects.get_or_create(
        wire=wire, name=name, defaults={"label": name, "vision": vision}
    )
    return made.id


def chat(owner_id: str, model_id: str | None = None) -> ChatRow:
    return chats.create_chat(owner_id, model_id=model_id or model(), temperature=None)


def said(
    owner_id: str,
    chat_id: str,
    text: str = "hello",
    *,
    client_id: str = "c1",
    parent_id: str | None = None,
    file_ids: tuple[str, ...] = (),
) -> BegunTurn:
    new = NewTurn(owner_id, chat_id, parent_id, client_id, text, file_ids, timezone.now())
    return begin_turn(new)


def claimed(turn_id: str, lease_s: float = 30.0) -> Claim:
    now = timezone.now()
    claim = claim_turn(turn_id, now=now, lease_until=now + timedelta(seconds=lease_s))
    assert claim is not None
    return claim
