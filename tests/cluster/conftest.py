"""Three web processes, two workers, one PostgreSQL, one Valkey, and a proxy before the webs."""

import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import pytest_asyncio

from tests.cluster.machines import Cluster, Machine, free_port
from tests.cluster.person import Person
from tests.cluster.proxy import RoundRobin
from tests.fixtures.postgres import running_postgres
from tests.fixtures.processes import BASE_DIR, process_environment, running_valkey
from tests.wire_server.server import WireServer

WEBS, WORKERS = 3, 2


@pytest.fixture(scope="session")
def one_cluster(running_wire_server: WireServer) -> Iterator[Cluster]:
    with ExitStack() as stack:
        # Short: the path of a unix socket holds at most 104 bytes.
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="folio-c-")))
        # What was said to be stored must be there after a restart.
        postgres = stack.enter_context(running_postgres(synchronous_commit="on"))
        socket = folder / "valkey.sock"
        stack.enter_context(running_valkey(socket, folder))
        environment = process_environment(
            DATABASE_URL=postgres.url,
            REDIS_URL=f"unix://{socket}",
            DATA_DIR=str(folder),
            SECRET_KEY="a-key-for-this-test-alone",
            OPENAI_API_KEY="key",
            OPENAI_BASE_URL=running_wire_server.openai_base_url,
            OPENAI_MODELS="scripted",
            TURN_LEASE_S="6",
            CALL_LEASE_S="6",
            CALL_SEND_AGAIN_S="1",
            STOP_GRACE_S="4",
            TOOL_WORKERS="2",
        )
        prepare = (sys.executable, "manage.py", "prepare")
        subprocess.run(prepare, cwd=BASE_DIR, env=environment, check=True)
        webs = [
            Machine("web", environment | {"PORT": str(free_port())}, folder / f"web{number}.log")
            for number in range(WEBS)
        ]
        workers = [
            Machine("worker", environment, folder / f"worker{number}.log") for number in range(WORKERS)
        ]
        ports = [int(web.environment["PORT"]) for web in webs]
        proxy = stack.enter_context(RoundRobin(ports))
        cluster = Cluster(webs, workers, proxy, postgres, f"unix://{socket}")
        for machine in (*webs, *workers):
            machine.start()
        stack.callback(cluster.end)
        yield cluster


@pytest.fixture
def cluster(one_cluster: Cluster, wire_server: WireServer) -> Cluster:
    """Whole at the beginning, whatever the test before has killed."""
    one_cluster.make_whole()
    return one_cluster


@pytest_asyncio.fixture
async def person(cluster: Cluster) -> AsyncIterator[Person]:
    made = Person(cluster)
    await made.sign_up()
    yield made
    await made.leave()
