"""A machine's clock that is wrong, or jumps in the middle of a turn, takes no turn from anybody."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cluster.machines import Cluster
from tests.cluster.model import answers
from tests.cluster.person import Person, all_show
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Gate, Text

pytestmark = pytest.mark.asyncio

HERE = Path(__file__).parent
LONGER_THAN_A_LEASE_S = 7.0


@pytest.fixture
def set_last_clock(cluster: Cluster, tmp_path: Path) -> Iterator[Callable[[str], object]]:
    """Sets the last web process's clock so many seconds ahead."""
    ahead = tmp_path / "ahead"
    ahead.write_text("0")
    web = cluster.webs[-1]
    before = web.environment
    web.environment = {**before, "PYTHONPATH": str(HERE / "other_clock"), "OTHER_CLOCK": str(ahead)}
    web.kill()
    cluster.make_whole()
    yield ahead.write_text
    web.environment = before
    web.kill()


async def test_a_clock_that_jumps_by_an_hour_takes_no_turn_and_keeps_none(
    cluster: Cluster,
    person: Person,
    wire_server: WireServer,
    set_last_clock: Callable[[str], object],
) -> None:
    mine, others = await person.chat(), await person.chat()
    here, there = person.page(mine, cluster.webs[-1]), person.page(others, cluster.webs[0])
    answers(wire_server, "be mine", Text("Mi"), Gate("jumped"), Text("ne"), Gate("never"))
    kept = await person.say(here, "be mine")
    await all_show([here], kept, "Mi", "streaming")
    answers(wire_server, "be yours", Text("Yo"), Gate("also"), Text("urs"))
    left = await person.say(there, "be yours")
    await all_show([there], left, "Yo", "streaming")
    for ahead_s in ("-3600", "3600"):
        set_last_clock(ahead_s)
        await asyncio.sleep(LONGER_THAN_A_LEASE_S)
    wire_server.release("jumped")
    wire_server.release("also")
    await all_show([there], left, "Yours", "done")
    await all_show([here], kept, "Mine", "streaming")
    cluster.webs[-1].kill()
    other = person.page(mine, cluster.webs[0])
    await all_show([other], kept, "Mine", "interrupted")
