"""What all processes share goes away for a while: turns wait and go on, and nothing stored is lost."""

import asyncio

import pytest
from redis import Redis

from tests.cluster.machines import Cluster
from tests.cluster.model import answers
from tests.cluster.person import Person, all_show, call_of
from tests.cluster.test_dying import held_before_its_receipt
from tests.cluster.test_together import NOTE
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Gate, Text

pytestmark = pytest.mark.asyncio
LONGER_THAN_A_LEASE_S = 7.0


async def test_turns_that_stream_while_the_database_restarts_come_to_their_end(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    """One gets its last words while the database is away, one afterwards."""
    first, second = await person.chat(), await person.chat()
    early, late = person.page(first, cluster.webs[0]), person.page(second, cluster.webs[1])
    answers(wire_server, "be early", Text("Hel"), Gate("early"), Text("lo"))
    answers(wire_server, "be late", Text("Good "), Gate("late"), Text("morning"))
    one, other = await person.say(early, "be early"), await person.say(late, "be late")
    await all_show([early], one, "Hel", "streaming")
    await all_show([late], other, "Good ", "streaming")
    await asyncio.to_thread(cluster.postgres.stop)
    wire_server.release("early")
    await asyncio.sleep(LONGER_THAN_A_LEASE_S)
    await asyncio.to_thread(cluster.postgres.start)
    wire_server.release("late")
    await all_show([early], one, "Hello", "done")
    await all_show([late], other, "Good morning", "done")
    assert len(wire_server.requests) == 2
    assert early.losses == late.losses == []


async def test_a_tool_that_runs_while_the_database_restarts_has_its_effect_once(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    steps = (Text("I write. "), Call("file_write", NOTE))
    answers(wire_server, "hello", *steps, then=[Text("Done.")])
    chat = await person.chat()
    page = person.page(chat)
    with held_before_its_receipt(cluster):
        said = await person.say(page)
        await asyncio.to_thread(cluster.held_worker)
        await asyncio.to_thread(cluster.postgres.stop)
    await asyncio.sleep(1)
    await asyncio.to_thread(cluster.postgres.start)
    await all_show([page], said, "I write. Done.", "done")
    state, _, versions = call_of(cluster, said)
    assert (state, versions) == ("ok", 1)
    assert wire_server.refusals == []


async def test_a_flushed_valkey_costs_running_turns_nothing_that_is_stored(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    steps = (Text("Before. "), Gate("flushed"), Text("I write. "), Call("file_write", NOTE))
    answers(wire_server, "hello", *steps, then=[Text("Done.")])
    chat = await person.chat()
    pages = [person.page(chat, web) for web in cluster.webs]
    said = await person.say(pages[0])
    await all_show(pages, said, "Before. ", "streaming")
    with Redis.from_url(cluster.valkey_url) as valkey:
        valkey.flushall()
    wire_server.release("flushed")
    await all_show(pages, said, "Before. I write. Done.", "done")
    assert call_of(cluster, said) == ("ok", 1, 1)
    kept = (await person.snapshot(chat, cluster.webs[2]))["messages"]
    assert [part["type"] for part in kept[-1]["parts"]] == ["text", "tool", "text"]
    assert len(wire_server.requests) == 2
