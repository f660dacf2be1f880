"""Database queries of a turn: what PostgreSQL logs, less what an idle or only listening Folio sends."""

import asyncio
import re
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from bench.figures import table
from bench.model import ModelServer, running_model
from bench.visitor import Visitor
from tests.fixtures.postgres import private_postgres
from tests.fixtures.processes import running_serve

STATEMENT = re.compile(r"LOG: +(?:statement|execute [^:]+): +(\w+)", re.IGNORECASE)


TURNS = 20
IDLE_S = 5.0
CSV = b"item,amount\npens,3\npaper,5\n"


@dataclass(frozen=True)
class Queries:
    reads: float = 0
    writes: float = 0
    transactions: float = 0

    def __add__(self, other: "Queries") -> "Queries":
        return Queries(
            self.reads + other.reads, self.writes + other.writes, self.transactions + other.transactions
        )

    def __mul__(self, factor: float) -> "Queries":
        return Queries(self.reads * factor, self.writes * factor, self.transactions * factor)

    def __sub__(self, other: "Queries") -> "Queries":
        return self + other * -1


def count_queries(log: Path) -> Queries:
    words = [found.group(1).upper() for found in STATEMENT.finditer(log.read_text(errors="replace"))]
    return Queries(
        words.count("SELECT"),
        sum(words.count(word) for word in ("INSERT", "UPDATE", "DELETE")),
        words.count("BEGIN"),
    )


@dataclass(frozen=True)
class Bench:
    """A Folio on a PostgreSQL that logs every statement; `idle` is what it sends in a second unasked."""

    visitor: Visitor
    model: ModelServer
    log: Path
    idle: Queries


async def measure() -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="folio-bench-")))
        log = folder / "postgres.log"
        model = stack.enter_context(running_model())
        url = stack.enter_context(private_postgres(log=log, log_statement="all"))
        keys = {"OPENAI_API_KEY": "bench", "OPENAI_BASE_URL": model.base_url, "OPENAI_MODELS": "bench-model"}
        served = stack.enter_context(running_serve(folder / "data", DATABASE_URL=url, **keys))
        visitor = Visitor(served.address)
        before = count_queries(log)
        await asyncio.sleep(IDLE_S)
        bench = Bench(visitor, model, log, (count_queries(log) - before) * (1 / IDLE_S))
        rows = [await row("a plain turn", bench, calls=0), await row("a turn with one call", bench, calls=1)]
    table("Database queries per turn", ("turn", "turns", "reads", "writes", "transactions"), rows)


async def row(name: str, bench: Bench, *, calls: int) -> tuple[str, ...]:
    chats = []
    for _ in range(TURNS):
        chat = await asyncio.to_thread(bench.visitor.new_chat)
        chats.append((chat, await asyncio.to_thread(bench.visitor.upload, chat, "items.csv", CSV)))
    listening = await count(bench, chats, speaks=False, calls=0)
    seen = await count(bench, chats, speaks=True, calls=calls) - listening
    return (
        name,
        str(TURNS),
        *(f"{sum_ / TURNS:.1f}" for sum_ in (seen.reads, seen.writes, seen.transactions)),
    )


async def count(bench: Bench, chats: Sequence[tuple[str, str]], *, speaks: bool, calls: int) -> Queries:
    """Opens each chat as a page does, and speaks in it or leaves."""
    before, started = count_queries(bench.log), time.perf_counter()
    for chat, file_id in chats:
        for _ in range(calls):
            await asyncio.to_thread(bench.model.will_call, "file_read", {"file_id": file_id})
        async with bench.visitor.following(chat) as line:
            if speaks:
                async for _heard in line.say(chat, "Tell me something.", (file_id,)):
                    pass
    return count_queries(bench.log) - before - bench.idle * (time.perf_counter() - started)
