"""A command ends with the process that started it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from agent_app.config.serve import tied
from tests.fixtures.processes import BASE_DIR, GO_DOWN_S

TIED = [sys.executable, "-SE", tied.__file__]
STARTER = """
import os, subprocess, time
child = subprocess.Popen({command})
print(child.pid, flush=True)
time.sleep(600)
"""


def start_and_kill(command: str) -> psutil.Process:
    """Starts a process that starts the command, kills the first, and gives back the second."""
    starter = subprocess.Popen(
        [sys.executable, "-c", STARTER.format(command=command)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=BASE_DIR,
    )
    with starter:
        assert starter.stdout is not None
        child = psutil.Process(int(starter.stdout.readline()))
        starter.kill()
    return child


def gone(process: psutil.Process) -> bool:
    _, alive = psutil.wait_procs([process], timeout=GO_DOWN_S)
    return not alive


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's own request is Linux's")
def test_a_tied_command_ends_when_its_parent_is_killed() -> None:
    assert gone(start_and_kill(f"{TIED!r} + [str(os.getpid()), '15', 'sleep', '600']"))


def test_a_watched_command_ends_when_its_parent_is_killed() -> None:
    script = (
        "import sys; from agent_app.config.serve.tied import run_watched; "
        "run_watched(int(sys.argv[1]), 15, ['sleep', '600'])"
    )
    assert gone(start_and_kill(f"[{sys.executable!r}, '-c', {script!r}, str(os.getpid())]"))


def test_a_command_whose_parent_is_gone_already_is_not_started(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    done = subprocess.run([*TIED, "1", "15", "touch", str(mark)], check=False)
    assert (done.returncode, mark.exists()) == (1, False)


def test_a_tied_command_keeps_its_status() -> None:
    done = subprocess.run(
        [*TIED, str(os.getpid()), str(int(signal.SIGTERM)), "sh", "-c", "exit 7"], check=False
    )
    assert done.returncode == 7
