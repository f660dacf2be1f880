"""What a tool's process may take."""

import subprocess
import sys

import pytest

from tests.fixtures.processes import BASE_DIR

BOUND = "from agent_app.config.bounds import bound_this_process; bound_this_process(memory_bytes={}); "
MIB = 1024 * 1024


def bounded(statement: str, *, memory_bytes: int = 400 * MIB) -> subprocess.CompletedProcess[str]:
    """Runs a statement in a process of its own, bounded first."""
    command = [sys.executable, "-c", BOUND.format(memory_bytes) + statement]
    return subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=False)


@pytest.mark.skipif(sys.platform != "linux", reason="the bound of memory is Linux's")
def test_memory_over_the_bound_is_an_error_in_python() -> None:
    assert "MemoryError" in bounded(f"bytearray({500 * MIB})").stderr


def test_memory_under_the_bound_is_given() -> None:
    assert bounded(f"print(len(bytearray({100 * MIB})))").stdout.strip() == str(100 * MIB)


def test_no_core_file_is_left() -> None:
    assert (
        bounded("import resource; print(resource.getrlimit(resource.RLIMIT_CORE))").stdout.strip() == "(0, 0)"
    )
