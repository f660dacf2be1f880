"""`manage.py serve` from outside: it comes up, keeps its parts alive, leaves nothing behind."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import psutil
import pytest

from tests.fixtures.processes import (
    BASE_DIR,
    GO_DOWN_S,
    Served,
    await_true,
    process_environment,
    running_serve,
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with running_serve(tmp_path_factory.mktemp("serve")) as served:
        yield served


def parts(served: Served) -> list[psutil.Process]:
    return psutil.Process(served.process.pid).children(recursive=True)


def worker_of(served: Served) -> psutil.Process | None:
    children = psutil.Process(served.process.pid).children()
    return next((child for child in children if {"celery", "tools,files"} <= set(command_of(child))), None)


def command_of(process: psutil.Process) -> list[str]:
    """Empty for one that is ending."""
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def previews_of(served: Served) -> list[psutil.Process]:
    return [part for part in parts(served) if "previews" in command_of(part)]


def none_left(processes: list[psutil.Process]) -> bool:
    _, alive = psutil.wait_procs(processes, timeout=GO_DOWN_S)
    return not alive


def refused(data_dir: Path, port: str) -> str:
    """What a serve that cannot start says."""
    environment = process_environment(DATA_DIR=str(data_dir), PORT=port)
    command = [sys.executable, "manage.py", "serve"]
    done = subprocess.run(command, env=environment, cwd=BASE_DIR, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def test_the_printed_address_answers(served: Served) -> None:
    host, port = served.address.removeprefix("http://").split(":")
    connection = HTTPConnection(host, int(port), timeout=GO_DOWN_S)
    connection.request("GET", "/api/me")
    assert connection.getresponse().status == 200
    connection.close()


def test_a_second_serve_on_the_same_folder_is_told_who_has_it(served: Served) -> None:
    said = refused(served.log.parent, "0")
    assert f"process {served.process.pid}, {served.address}" in said
    assert "set DATA_DIR to another folder" in said


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"Port {port} on 127.0.0.1 cannot be used" in refused(tmp_path, port)


def test_a_wrong_setting_is_said_by_name(tmp_path: Path) -> None:
    assert "PORT must be a whole number" in refused(tmp_path, "http")


def test_a_worker_that_dies_is_started_again(served: Served) -> None:
    first = worker_of(served)
    assert first is not None
    first.kill()

    def another() -> bool:
        now = worker_of(served)
        return now is not None and now.pid != first.pid

    await_true("another worker", another, served.process)
    assert "The worker ended" in served.log.read_text()


def test_ctrl_c_ends_every_part(tmp_path: Path) -> None:
    # The path is longer than a socket's may be.
    with running_serve(tmp_path / ("long" * 20)) as served:
        children = parts(served)
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(GO_DOWN_S) == 0
        assert none_left(children)


def test_no_part_outlives_a_serve_that_was_killed(tmp_path: Path) -> None:
    with running_serve(tmp_path / "killed", PREVIEWS="on") as served:
        # Valkey, the web process, two workers with two children each, the preview worker and its child.
        await_true("every part runs", lambda: len(parts(served)) == 10, served.process)
        children = parts(served)
        os.kill(served.process.pid, signal.SIGKILL)
        assert none_left(children)


def test_without_previews_there_is_no_worker_for_them(tmp_path: Path) -> None:
    with running_serve(tmp_path / "bare", PREVIEWS="off") as served:
        await_true("the worker's children run", lambda: len(parts(served)) == 8, served.process)
        assert previews_of(served) == []
