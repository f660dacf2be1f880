"""A short drill: twenty deaths, and nothing is lost, nothing happens twice."""

import subprocess
import sys

import pytest

from tests.fixtures.processes import BASE_DIR, process_environment

# Liveness bounds: no more kills after the first, given up after the second.
KILLING_MINUTES, PATIENCE_S = "1", 240


@pytest.mark.timeout(PATIENCE_S + 30)
def test_nothing_is_lost_and_nothing_happens_twice_whatever_dies() -> None:
    command = (sys.executable, "-m", "drill", "--kills", "20", "--seed", "20", "--minutes", KILLING_MINUTES)
    done = subprocess.run(
        (*command, "--hurry"),
        cwd=BASE_DIR,
        env=process_environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
