"""`make check`: everything that can be said about the code without running it."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from scripts import frontend

BASE_DIR = Path(__file__).resolve().parent.parent
PROGRAMS = Path(sys.executable).parent


@dataclass(frozen=True)
class Step:
    name: str
    command: tuple[str, ...]
    folder: Path = BASE_DIR


@dataclass(frozen=True)
class Outcome:
    step: Step
    passed: bool
    seconds: float
    said: str


PYTHON_STEPS = (
    Step("format", ("ruff", "format", "--check", ".")),
    Step("lint", ("ruff", "check", ".")),
    Step("types", ("mypy",)),
    Step("imports", ("lint-imports",)),
    Step("migrations", ("python", "manage.py", "makemigrations", "--check", "--dry-run")),
    Step("parts", ("python", "manage.py", "check", "--deploy", "--tag", "folio")),
)
PAGE_STEPS = (
    Step("page", ("npm", "run", "--silent", "check"), frontend.FRONTEND),
    Step("wire types", ("npm", "run", "--silent", "check:wire"), frontend.FRONTEND),
)


def failures() -> list[str]:
    """The names of the steps that failed. Python's and the page's run side by side."""
    frontend.install()
    with ThreadPoolExecutor(2) as pool:
        halves = [pool.submit(_run_all, steps) for steps in (PYTHON_STEPS, PAGE_STEPS)]
        return [name for half in halves for name in half.result()]


def _run_all(steps: tuple[Step, ...]) -> list[str]:
    outcomes = [_run(step) for step in steps]
    return [outcome.step.name for outcome in outcomes if not outcome.passed]


def _run(step: Step) -> Outcome:
    started = time.monotonic()
    path = f"{PROGRAMS}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = os.environ | {"PATH": path, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = subprocess.run(
        step.command, cwd=step.folder, env=environment, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    outcome = Outcome(step, done.returncode == 0, time.monotonic() - started, done.stdout.strip())
    verdict = "ok" if outcome.passed else "FAILED"
    words = "" if outcome.passed else f"\n{outcome.said}"
    print(f"check: {step.name} {verdict} ({outcome.seconds:.0f} s){words}", flush=True)
    return outcome


if __name__ == "__main__":
    try:
        failed = failures()
    except frontend.FrontendError as error:
        sys.exit(str(error))
    sys.exit(f"check: {', '.join(failed)} failed." if failed else 0)
