"""Each process is ended and started again in its turn, as a deploy does: people notice no gap."""

import asyncio

import pytest

from tests.cluster.machines import Cluster, Machine
from tests.cluster.model import answers
from tests.cluster.person import Person, Said, all_show, call_of
from tests.cluster.test_dying import held_before_its_receipt
from tests.cluster.test_together import NOTE
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Gate, Text

pytestmark = pytest.mark.asyncio


async def ended(machine: Machine) -> None:
    await asyncio.to_thread(machine.await_end)


async def test_a_web_process_that_is_asked_to_end_lets_its_turns_come_to_theirs(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    answers(wire_server, "be quick", Text("Hel"), Gate("soon"), Text("lo"))
    answers(wire_server, "be slow", Text("No e"), Gate("never"))
    first, second = await person.chat(), await person.chat()
    pages = [person.page(first), person.page(second)]
    quick = await person.say(person.page(first, cluster.webs[0]), "be quick")
    await all_show(pages[:1], quick, "Hel", "streaming")
    slow = await person.say(person.page(second, cluster.webs[0]), "be slow")
    await all_show(pages[1:], slow, "No e", "streaming")
    cluster.webs[0].ask_to_end()
    wire_server.release("soon")
    await all_show(pages[:1], quick, "Hello", "done")
    await all_show(pages[1:], slow, "No e", "interrupted")
    await ended(cluster.webs[0])
    assert cluster.webs[0].process.returncode in {0, -15}


async def test_a_web_process_that_is_asked_to_end_hands_on_a_turn_whose_tool_takes_longer(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    steps = (Text("I write. "), Call("file_write", NOTE))
    answers(wire_server, "hello", *steps, then=[Text("Done.")])
    chat = await person.chat()
    page = person.page(chat)
    with held_before_its_receipt(cluster):
        said = await person.say(person.page(chat, cluster.webs[0]))
        await asyncio.to_thread(cluster.held_worker)
        cluster.webs[0].ask_to_end()
        await ended(cluster.webs[0])
        assert page.status(said.answer_id) == "streaming"
    await all_show([page], said, "I write. Done.", "done")
    assert call_of(cluster, said) == ("ok", 1, 1)


async def test_a_worker_that_is_asked_to_end_brings_its_call_to_the_end(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    answers(wire_server, "hello", Call("file_write", NOTE), then=[Text("Done.")])
    chat = await person.chat()
    page = person.page(chat)
    with held_before_its_receipt(cluster):
        said = await person.say(page)
        held = await asyncio.to_thread(cluster.held_worker)
        held.ask_to_end()
    await all_show([page], said, "Done.", "done")
    assert call_of(cluster, said) == ("ok", 1, 1)
    await ended(held)


async def test_who_writes_while_every_web_process_is_exchanged_gets_every_answer_once(
    cluster: Cluster, person: Person, wire_server: WireServer
) -> None:
    chat = await person.chat()
    page, over = person.page(chat), asyncio.Event()
    writing = asyncio.create_task(written(person, page.chat, over))
    for web in cluster.webs:
        web.ask_to_end()
        await ended(web)
        web.start()
        await asyncio.to_thread(cluster.make_whole)
    over.set()
    said = await writing
    await all_show([page], said[-1], "ok", "done")
    kept = cluster.asked(
        "SELECT id, status, parts FROM records_message "
        "WHERE conversation_id = %s AND role = 'assistant' ORDER BY created_at",
        chat,
    )
    assert kept == [(one.answer_id, "done", [{"type": "text", "text": "ok"}]) for one in said]
    assert page.losses == []


async def written(person: Person, chat: str, over: asyncio.Event) -> list[Said]:
    """One message after the other, each once the one before is answered."""
    page, said = person.page(chat), list[Said]()
    while not over.is_set() or not said:
        said.append(await person.say(page, f"number {len(said)}", after=said[-1] if said else None))
        await all_show([page], said[-1], "ok", "done")
        await asyncio.sleep(0.3)
    return said
