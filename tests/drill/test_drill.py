"""A short drill: twenty deaths, and nothing is lost, nothing happens twice."""

import signal
import subprocess
import sys

import psutil
import pytest

from tests.fixtures.processes import BASE_DIR, process_environment

# Liveness bounds: no more kills after the first, given up after the second.
KILLING_MINUTES, PATIENCE_S = "1", 240


@pytest.mark.timeout(PATIENCE_S + 60)
def test_nothing_is_lost_and_nothing_happens_twice_whatever_dies() -> None:
    command = (sys.executable, "-m", "drill", "--kills", "20", "--seed", "20", "--minutes", KILLING_MINUTES)
    drill = subprocess.Popen(
        (*command, "--hurry"),
        cwd=BASE_DIR,
        env=process_environment(PYTHONFAULTHANDLER="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        told, _ = drill.communicate(timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        told = ended_with_its_stacks(drill)
    assert drill.returncode == 0, told


def ended_with_its_stacks(drill: "subprocess.Popen[str]") -> str:
    """What it said, and where each of its threads stood; what it started ends with it."""
    started = psutil.Process(drill.pid).children()
    drill.send_signal(signal.SIGABRT)
    told, _ = drill.communicate()
    for process in started:
        process.terminate()
    psutil.wait_procs(started, timeout=30)
    return told
