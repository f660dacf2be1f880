"""A drill from its beginning to its report."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from agent_app.records.connection_rows import ServerFields
from agent_app.records.writes.servers import add_server
from drill import audit
from drill.desk import NAME, Desk
from drill.killer import Killer
from drill.model import PlannedModel
from drill.site import PARTS, Site
from drill.visitor import Talk, Visitor
from tests.wire_server.server import WireServer

QUIET_S, EQUAL_S, LOOK_S = 30.0, 30.0, 0.25


@dataclass(frozen=True)
class Report:
    """What was done, how often, and each rule with what broke it."""

    done: list[tuple[str, int]]
    findings: list[audit.Finding]

    @property
    def held(self) -> bool:
        return not any(found for _, found in self.findings)


@dataclass(frozen=True)
class Bounds:
    kills: int
    seed: int
    visitors: int
    longest_pause_s: float
    limit_s: float


async def drill(site: Site, server: WireServer, desk: Desk, bounds: Bounds) -> Report:
    started, over = time.monotonic(), asyncio.Event()
    rng = random.Random(bounds.seed)
    server.rule(PlannedModel(rng.randrange(2**32)).answer)
    numbers = count(1)
    people = [
        Visitor(site.address, random.Random(rng.randrange(2**32)), numbers, over)
        for _ in range(bounds.visitors)
    ]
    killer = Killer(site, random.Random(rng.randrange(2**32)), bounds.longest_pause_s)
    await asyncio.to_thread(offer, desk)
    await asyncio.gather(*(person.arrive() for person in people))
    talking = [asyncio.create_task(person.talk()) for person in people]
    await killer.kill(bounds.kills, started + bounds.limit_s)
    over.set()
    await killer.whole()
    await asyncio.gather(*talking)
    findings = await closing(people, killer, server, desk)
    for person in people:
        await person.leave()
    return Report(await asyncio.to_thread(done, killer, people, len(server.requests), desk), findings)


def offer(desk: Desk) -> None:
    add_server(NAME, ServerFields(title=NAME.capitalize(), address=desk.address))


def done(killer: Killer, people: Sequence[Visitor], requests: int, desk: Desk) -> list[tuple[str, int]]:
    talks = [talk for person in people for talk in person.talks]
    said = sum((clerk.done for person in people for clerk in person.clerks), Counter[str]())
    return [
        *((f"killed: {part}", killer.done[part]) for part in PARTS),
        *sorted((what, times) for what, times in killer.done.items() if what not in PARTS),
        ("messages acknowledged", sum(len(talk.acked) for talk in talks)),
        *sorted(said.items()),
        ("calls with an effect outside", len(desk.entered)),
        ("requests to the model", requests),
        ("pages that connected again", sum(tab.connections - 1 for talk in talks for tab in talk.tabs)),
        *sorted((f"turns that ended {state}", times) for state, times in audit.ends_of_turns().items()),
        *((f"failed receipts: {words}…", times) for words, times in audit.failed_receipts().most_common(8)),
    ]


async def closing(
    people: Sequence[Visitor], killer: Killer, server: WireServer, desk: Desk
) -> list[audit.Finding]:
    running = await quiet()
    talks = [talk for person in people for talk in person.talks]
    last = await asyncio.gather(*(person.last_word(talk) for person in people for talk in person.talks))
    ends = zip(talks, last, strict=True)
    stuck = [f"{talk.chat}: its last answer is {end!r}" for talk, end in ends if end != "done"]
    findings = await settled(talks, killer, server, desk)
    return [("turns still running after 30 s", running), ("chats that don't go on", stuck), *findings]


async def quiet() -> list[str]:
    until = time.monotonic() + QUIET_S
    while True:
        running = await asyncio.to_thread(audit.still_running)
        if not running or time.monotonic() > until:
            return running
        await asyncio.sleep(LOOK_S)


async def settled(
    talks: Sequence[Talk], killer: Killer, server: WireServer, desk: Desk
) -> list[audit.Finding]:
    """Pages may be a heartbeat behind."""
    until = time.monotonic() + EQUAL_S
    while True:
        findings = await asyncio.to_thread(audit.audit, talks, killer, server.refusals, desk.entered)
        if not dict(findings)["page and database differ"] or time.monotonic() > until:
            return findings
        await asyncio.sleep(LOOK_S * 4)
