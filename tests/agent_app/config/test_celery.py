"""A real worker, and tasks that would bring it down."""

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psutil
import pytest
from celery import Celery

from agent_app.config.environment import broker_url, socket_url
from agent_app.config.serve.parts import worker_command
from tests.fixtures.processes import await_true, process_environment, running, running_valkey


@dataclass(frozen=True)
class Worker:
    process: subprocess.Popen[bytes]
    app: Celery
    folder: Path

    def send(self, name: str, **kwargs: object) -> None:
        self.app.send_task(name, kwargs=kwargs, queue="tools", ignore_result=True)

    def await_work(self) -> None:
        """Comes back when the worker has done one more task."""
        mark = self.folder / f"mark-{len(list(self.folder.iterdir()))}"
        self.send("tests.write", path=str(mark), text="done")
        await_true("the worker does a task", mark.exists, self.process)


@pytest.fixture(scope="module")
def worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worker]:
    folder = tmp_path_factory.mktemp("w")
    socket = folder / "v.sock"
    environment = process_environment(
        DATA_DIR=str(folder), REDIS_URL=socket_url(socket), TOOL_WORKERS="2",
        TOOL_SOFT_LIMIT_S="3", TOOL_HARD_LIMIT_S="5", TOOL_MEMORY_BYTES=str(600 * 1024 * 1024),
    )  # fmt: skip
    command = (*worker_command("hungry"), "--include", "tests.agent_app.config.hungry_tasks")
    work = folder / "work"
    work.mkdir()
    with (
        running_valkey(socket, folder),
        running(command, environment) as process,
        Celery("sender", broker=broker_url(socket_url(socket)), set_as_current=False) as app,
    ):
        made = Worker(process, app, work)
        made.await_work()
        yield made


def test_a_task_that_runs_out_of_memory_leaves_the_worker_alive(worker: Worker) -> None:
    worker.send("tests.eat", bytes_=2_000_000_000)
    worker.await_work()


def test_a_task_that_dies_leaves_the_worker_alive(worker: Worker) -> None:
    worker.send("tests.die")
    worker.await_work()


def test_a_task_that_never_ends_is_ended(worker: Worker) -> None:
    mark = worker.folder / "sleeper"
    for _ in range(2):
        worker.send("tests.sleep", path=str(mark))
    await_true("a task sleeps", mark.exists, worker.process)
    worker.await_work()


def test_children_end_with_a_worker_that_is_killed(worker: Worker, tmp_path: Path) -> None:
    mark = tmp_path / "sleeper"
    worker.send("tests.sleep", path=str(mark))
    await_true("a task sleeps", lambda: mark.exists() and bool(mark.read_text()), worker.process)
    children = psutil.Process(worker.process.pid).children(recursive=True)
    assert int(mark.read_text()) in {child.pid for child in children}
    os.kill(worker.process.pid, 9)
    _, alive = psutil.wait_procs(children, timeout=30)
    assert alive == []
