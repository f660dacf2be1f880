"""`make run` on a system that lacks something says what."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fixtures.processes import BASE_DIR


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A checkout with nothing made in it."""
    shutil.copytree(BASE_DIR / "scripts", tmp_path / "scripts")
    (tmp_path / "requirements.txt").write_text("# nothing to install\n")
    return tmp_path


def bootstrap(fresh: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "scripts/environment.py", "requirements.txt"]
    return subprocess.run(
        command, cwd=fresh, env=os.environ | environment, capture_output=True, text=True, check=False
    )


def test_a_python_that_cannot_make_environments_is_told_the_package(fresh: Path) -> None:
    # As Debian's python3 does without python3-venv: the module is there and cannot finish its work.
    (fresh / "without" / "venv").mkdir(parents=True)
    (fresh / "without" / "venv" / "__init__.py").touch()
    (fresh / "without" / "venv" / "__main__.py").write_text(
        "raise SystemExit('ensurepip is not available')\n"
    )
    done = bootstrap(fresh, PYTHONPATH=str(fresh / "without"))
    assert done.returncode == 1
    assert "apt-get install python3-venv" in done.stderr
    assert not (fresh / ".venv").exists()


def test_an_old_python_is_told_what_is_needed(fresh: Path) -> None:
    script = fresh / "scripts" / "environment.py"
    script.write_text(script.read_text().replace("LEAST = (3, 11)", "LEAST = (99, 0)"))
    assert "Folio needs Python 3.11 or newer" in bootstrap(fresh).stderr


def test_only_new_pins_are_installed(fresh: Path) -> None:
    assert "Making .venv" in bootstrap(fresh).stdout
    second = bootstrap(fresh)
    assert (second.returncode, second.stdout) == (0, "")
    (fresh / "requirements.txt").write_text("# still nothing to install\n")
    assert bootstrap(fresh).stdout == "Installing requirements.txt ...\n"
