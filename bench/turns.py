"""Whole turns through a served Folio over its websocket, against the SDK called directly in the same run."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from openai import AsyncOpenAI

from bench.figures import middle_ms, p95_ms, table
from bench.model import ModelServer, running_model
from bench.visitor import Heard, Visitor
from tests.fixtures.processes import running_serve

AT_ONCE = (1, 50)
ROUNDS = {1: 40, 50: 5}
CALLS = 30
MODEL = "bench-model"
QUESTION = "Tell me something."
CSV = b"item,amount\npens,3\npaper,5\n"


@dataclass(frozen=True)
class Bench:
    address: str
    model: ModelServer
    sdk: AsyncOpenAI
    visitors: Sequence[Visitor]


async def measure() -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="folio-bench-")))
        model = stack.enter_context(running_model())
        keys = {"OPENAI_API_KEY": "bench", "OPENAI_BASE_URL": model.base_url, "OPENAI_MODELS": MODEL}
        served = stack.enter_context(running_serve(folder / "sqlite", **keys))
        async with AsyncOpenAI(api_key="bench", base_url=model.base_url, max_retries=0) as sdk:
            visitors = [Visitor(served.address) for _ in range(max(AT_ONCE))]
            bench = Bench(served.address, model, sdk, visitors)
            await first_text(bench)
            await round_trips(bench)


async def first_text(bench: Bench) -> None:
    """Rounds of both ways take turns, so that both meet the same machine."""
    rows = []
    for at_once in AT_ONCE:
        direct: list[float] = []
        through: list[float] = []
        await side_by_side(bench, at_once, direct=True)  # the first connections of all are no part of it
        await side_by_side(bench, at_once, direct=False)
        for _ in range(ROUNDS[at_once]):
            direct += await side_by_side(bench, at_once, direct=True)
            through += await side_by_side(bench, at_once, direct=False)
        added = [middle_ms(through) - middle_ms(direct), p95_ms(through) - p95_ms(direct)]
        figures = [middle_ms(direct), p95_ms(direct), middle_ms(through), p95_ms(through), *added]
        rows.append((f"{at_once} at once", str(len(through)), *(f"{figure:.1f}" for figure in figures)))
    head = (
        "turns",
        "samples",
        "SDK median",
        "SDK p95",
        "Folio median",
        "Folio p95",
        "added median",
        "added p95",
    )
    table("Time to first text, ms", head, rows)


async def side_by_side(bench: Bench, at_once: int, *, direct: bool) -> list[float]:
    """Seconds to the first text of so many answers that begin together."""
    await asyncio.to_thread(bench.model.will_stream, at_once)
    if direct:
        return await asyncio.gather(*(direct_first_text(bench.sdk) for _ in range(at_once)))
    visitors = bench.visitors[:at_once]
    chats = [await asyncio.to_thread(visitor.new_chat) for visitor in visitors]
    return await asyncio.gather(*map(served_first_text, visitors, chats))


async def direct_first_text(sdk: AsyncOpenAI) -> float:
    started, first = time.perf_counter(), 0.0
    stream = await sdk.chat.completions.create(
        model=MODEL, messages=[{"role": "user", "content": QUESTION}], stream=True
    )
    async for chunk in stream:
        if not first and chunk.choices and chunk.choices[0].delta.content:
            first = time.perf_counter() - started
    return first


async def served_first_text(visitor: Visitor, chat: str) -> float:
    first = 0.0
    async with visitor.following(chat) as line:
        started = time.perf_counter()
        async for heard in line.say(chat, QUESTION):
            if not first and has_text(heard):
                first = heard.at - started
    return first


def has_text(heard: Heard) -> bool:
    """Whether it is a first piece of an answer's text: a piece, or a part that begins with one."""
    if heard.event["type"] == "part.delta":
        return bool(heard.event["text"])
    part = heard.event.get("part") or {}
    return heard.event["type"] == "part.added" and part.get("type") == "text" and bool(part["text"])


async def round_trips(bench: Bench) -> None:
    """From the whole call to its receipt, as the page hears them: row, queue, worker, receipt, notice."""
    visitor, seconds = bench.visitors[0], []
    for _ in range(CALLS):
        chat = await asyncio.to_thread(visitor.new_chat)
        file_id = await asyncio.to_thread(visitor.upload, chat, "items.csv", CSV)
        await asyncio.to_thread(bench.model.will_call, "file_read", {"file_id": file_id})
        asked = 0.0
        async with visitor.following(chat) as line:
            async for heard in line.say(chat, QUESTION, (file_id,)):
                state = tool_state(heard)
                if state in {"input", "running"}:
                    asked = heard.at
                elif state == "ok":
                    seconds.append(heard.at - asked)
    row = (
        "file_read of a small CSV",
        str(len(seconds)),
        f"{middle_ms(seconds):.1f}",
        f"{p95_ms(seconds):.1f}",
    )
    table("A tool's round trip through Celery, ms", ("call", "samples", "median", "p95"), [row])


def tool_state(heard: Heard) -> str:
    part = heard.event.get("part") or {}
    return str(part["state"]) if part.get("type") == "tool" else ""
