"""One process at a time dies in the middle of a turn: nothing is lost, nothing is said or done twice."""

import asyncio
from collections.abc import Iterator
from contextlib import closing, contextmanager

import psycopg
import pytest

from tests.cluster.machines import Cluster
from tests.cluster.model import answers
from tests.cluster.person import Person, all_show, call_of
from tests.cluster.test_together import NOTE
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Gate, Text

pytestmark = pytest.mark.asyncio


@contextmanager
def held_before_its_receipt(cluster: Cluster) -> Iterator[None]:
    """A call that writes a file waits with it until the context ends; reading goes on."""
    connection = psycopg.connect(cluster.postgres.url)
    with closing(connection):
        connection.execute("LOCK TABLE records_fileversion IN SHARE MODE")
        yield


async def test_a_web_process_killed_while_it_streams_leaves_all_words_and_a_chat_that_goes_on(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    answers(wire_server, "hello", Text("Hel"), Text("lo"), Gate("never"))
    chat = await person.chat()
    pages = [person.page(chat, web) for web in cluster.webs[1:]] + [person.page(chat)]
    said = await person.say(person.page(chat, cluster.webs[0]))
    await all_show(pages, said, "Hello", "streaming")
    cluster.webs[0].kill()
    await all_show(pages, said, "Hello", "interrupted")
    answers(wire_server, "go on", Text("Yes."))
    again = await person.say(pages[-1], "go on", after=said)
    await all_show(pages, again, "Yes.", "done")
    assert [page.losses for page in pages] == [[], [], []]


async def test_a_web_process_killed_during_a_tool_leaves_its_turn_to_another(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    steps = (Text("I write. "), Call("file_write", NOTE))
    answers(wire_server, "hello", *steps, then=[Text("Done.")])
    chat = await person.chat()
    pages = [person.page(chat, web) for web in cluster.webs[1:]]
    with held_before_its_receipt(cluster):
        said = await person.say(person.page(chat, cluster.webs[0]))
        await asyncio.to_thread(cluster.held_worker)
        cluster.webs[0].kill()
    await all_show(pages, said, "I write. Done.", "done")
    assert call_of(cluster, said) == ("ok", 1, 1)


async def test_a_worker_killed_in_a_call_leaves_it_to_another_and_it_writes_once(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    answers(wire_server, "hello", Call("file_write", NOTE), then=[Text("Done.")])
    chat = await person.chat()
    pages = [person.page(chat, web) for web in cluster.webs]
    with held_before_its_receipt(cluster):
        said = await person.say(pages[0])
        held = await asyncio.to_thread(cluster.held_worker)
        held.kill()
    await all_show(pages, said, "Done.", "done")
    assert call_of(cluster, said) == ("ok", 2, 1)
    assert wire_server.refusals == []
