"""Turns go out while something is left of a budget, and end with the reason where nothing is."""

import json
import re
import subprocess
from decimal import Decimal

import pytest
from pytest_django import Settings

from agent_app.live.message import TurnError
from agent_app.records.models import BudgetHold, BudgetUse, ChatModel, Step
from agent_app.records.threads import database
from agent_app.records.writes.audit import TERMINAL
from agent_app.records.writes.budgets import NewBudget, add_budget, change_limit
from agent_app.turns.seeing import vision_of
from tests.agent_app.turns.conversation import Conversation, text_of, until
from tests.agent_app.turns.test_runner import TABLE
from tests.tools.image.drawn import picture, saved
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Gate, Picture, Status, Text
from tools.kit.tool import VisionFailed

pytestmark = [pytest.mark.asyncio, pytest.mark.django_db(transaction=True), pytest.mark.database]

_CLOCK = re.compile(r"Now: [^\\]+")


async def budget(limit: int = 1_000_000, unit: str = "tokens") -> str:
    new = NewBudget("everyone", "", "month", unit, Decimal(limit))
    return await database().write(add_budget, TERMINAL, new)


async def use() -> tuple[int, int]:
    return await database().read(BudgetUse.objects.values_list("used", "held").get)


async def tokens_of(chat: Conversation) -> int:
    """As the steps keep them."""
    steps = Step.objects.filter(turn__conversation_id=chat.chat_id)
    counts = await database().read(lambda: list(steps.values_list("input_tokens", "output_tokens")))
    return sum(map(sum, counts))


async def test_a_step_counts_what_its_provider_reported(chat: Conversation, wire_server: WireServer) -> None:
    await budget()
    wire_server.script("openai", [Text("Hello")])
    await chat.answered()
    taken = await tokens_of(chat)
    assert taken > 0
    assert await use() == (taken, 0)


async def test_a_request_holds_its_estimate_while_it_is_on_its_way(
    chat: Conversation, wire_server: WireServer
) -> None:
    await budget()
    wire_server.script("openai", [Gate("slow"), Text("Hello")])
    started = await chat.say()

    async def held() -> bool:
        return await database().read(BudgetHold.objects.exists)

    await until(held)
    (used, on_its_way) = await use()
    assert used == 0
    assert on_its_way > await database().read(
        lambda: ChatModel.objects.get(name="gpt-test").max_output_tokens
    )
    wire_server.release("slow")
    await chat.ended(started)
    assert (await use())[1] == 0


async def test_a_turn_without_a_rest_ends_with_the_reason_and_goes_on_when_the_limit_is_raised(
    chat: Conversation, wire_server: WireServer
) -> None:
    monthly = await budget(1)
    wire_server.script("openai", [Text("Hello")])
    await chat.answered()
    started = await chat.say("and now?")
    turn = await chat.ended(started)
    told = TurnError.model_validate(turn.error)
    assert (turn.state, told.code, told.retryable) == ("failed", "budget_used", True)
    assert told.budget is not None
    assert (told.budget.unit, told.budget.limit, told.budget.period) == ("tokens", "1", "month")
    assert len(wire_server.requests) == 1
    await database().write(change_limit, TERMINAL, monthly, Decimal(1_000_000))
    wire_server.script("openai", [Text("Again")])
    assert text_of(await chat.answered("try again")) == "Again"


async def test_a_turn_that_is_stopped_behind_its_tools_keeps_their_receipts(
    chat: Conversation, wire_server: WireServer, worker: subprocess.Popen[bytes]
) -> None:
    await budget(1)
    wire_server.script("openai", [Text("I make it."), Call("file_write", TABLE)])
    started = await chat.say("make a table")
    turn = await chat.ended(started)
    [call] = await chat.calls()
    assert (turn.state, TurnError.model_validate(turn.error).code) == ("failed", "budget_used")
    assert call.state == "ok"
    message = await chat.message(started)
    assert text_of(message) == "I make it."
    assert any(part["type"] == "tool" and part["receipt"]["ok"] for part in message.parts)


async def test_a_provider_that_fails_takes_nothing(chat: Conversation, wire_server: WireServer) -> None:
    await budget()
    wire_server.script("openai", [Status(401)])
    await chat.answered()
    assert await use() == (0, 0)


async def test_an_answer_that_is_stopped_counts_what_was_sent_and_said(
    chat: Conversation, wire_server: WireServer
) -> None:
    await budget()
    wire_server.script("openai", [Text("Hello"), Gate("never")])
    started = await chat.say()

    async def said() -> bool:
        return text_of(await chat.message(started)) == "Hello"

    await until(said)
    await chat.stop(started)
    await chat.ended(started)
    used, held = await use()
    assert used > 100
    assert held == 0


async def test_a_name_is_not_asked_for_where_nothing_is_left(
    chat: Conversation, wire_server: WireServer, settings: Settings
) -> None:
    settings.CHAT_TITLES = True
    await budget(1)
    wire_server.script("openai", [Text("Paris.")])
    await chat.answered("what is the capital of france, please?")
    assert len(wire_server.requests) == 1


async def test_a_name_counts_as_well(chat: Conversation, wire_server: WireServer, settings: Settings) -> None:
    settings.CHAT_TITLES = True
    await budget()
    wire_server.script("openai", [Text("Paris.")])
    wire_server.script("openai", [Text("Capital of France")])
    await chat.answered("what is the capital of france, please?")
    step = await tokens_of(chat)

    async def named() -> bool:
        used, held = await use()
        return used > step and held == 0

    await until(named)


def pictures(settings: Settings, wire_server: WireServer) -> None:
    settings.IMAGE_MODEL, settings.IMAGE_API_KEY = "gpt-image-2", "key"
    settings.IMAGE_BASE_URL = wire_server.openai_base_url


async def test_a_picture_counts_the_tokens_that_its_service_told(
    chat: Conversation, wire_server: WireServer, settings: Settings
) -> None:
    pictures(settings, wire_server)
    await budget()
    wire_server.script("openai", [Call("image_make", {"prompt": "A red house"})])
    wire_server.script("openai", [Text("There it is.")])
    wire_server.script("images", [Picture(saved(picture(color="red", size=(96, 64))))])
    await chat.answered("/image a red house")
    [call] = await chat.calls()
    assert call.receipt is not None
    told = call.receipt["tokens"]
    assert isinstance(told, int)
    assert told > 0
    assert await use() == (await tokens_of(chat) + told, 0)


async def test_no_picture_is_made_where_nothing_is_left(
    chat: Conversation, wire_server: WireServer, settings: Settings
) -> None:
    pictures(settings, wire_server)
    await budget(1)
    wire_server.script("openai", [Call("image_make", {"prompt": "A red house"})])
    await chat.answered("/image a red house")
    [call] = await chat.calls()
    assert call.receipt is not None
    assert "budget" in str(call.receipt["error"])
    assert len(wire_server.requests) == 1


async def test_nobody_looks_at_a_picture_where_nothing_is_left(chat: Conversation) -> None:
    await budget(0)

    def look() -> str:
        vision = vision_of(chat.chat_id)
        assert vision is not None
        with pytest.raises(VisionFailed) as failed:
            vision.answer(b"", "image/png", "What is it?")
        return str(failed.value)

    assert "is used up" in await database().write(look)


async def test_budgets_change_nothing_in_a_request(chat: Conversation, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("One")])
    await chat.answered("same")
    await budget(10)
    chat.head = None
    wire_server.script("openai", [Text("Two")])
    await chat.answered("same")
    first, second = (_CLOCK.sub("", json.dumps(request.body)) for request in wire_server.requests)
    assert first == second
