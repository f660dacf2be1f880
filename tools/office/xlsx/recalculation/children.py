"""Runs the engines side by side, each in a child of its own that may die without harm."""

import json
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from tools.office.xlsx.patterns import Place
from tools.office.xlsx.recalculation.plain_book import PlainBook
from tools.office.xlsx.recalculation.value import Value, ValueType

_ROOT = Path(__file__).resolve().parents[4]
_CHILD = "tools.office.xlsx.recalculation.child"

Found = Mapping[Place, Value]
"""What an engine calculated; the index of a sheet is its place in the plain workbook."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """For one engine: seconds of processor and of the clock, MB of memory."""

    cpu_s: int = 3
    wall_s: float = 20
    memory_mb: int = 512


DEFAULT_BOUNDS = Bounds()


@dataclass(frozen=True, slots=True)
class Job:
    book: PlainBook
    wanted: Sequence[Place]


def calculated(jobs: Sequence[Job], engines: Sequence[str], bounds: Bounds) -> dict[str, list[Found]]:
    """For each engine what it found in each job; nothing for one that failed."""
    with TemporaryDirectory(prefix="recalculation-") as name:
        folder = Path(name)
        listed = []
        for number, job in enumerate(jobs):
            (folder / f"{number}.xlsx").write_bytes(job.book.as_xlsx())
            listed.append({"book": f"{number}.xlsx", "wanted": job.wanted})
        (folder / "job.json").write_text(json.dumps(listed))
        _run_all(folder, engines, bounds)
        return {
            engine: [_found(folder / f"{n}.xlsx.{engine}.json", job) for n, job in enumerate(jobs)]
            for engine in engines
        }


def _run_all(folder: Path, engines: Sequence[str], bounds: Bounds) -> None:
    limits = [str(bounds.cpu_s), str(bounds.memory_mb)]
    children: list[subprocess.Popen[bytes]] = []
    until = time.monotonic() + bounds.wall_s
    try:
        for engine in engines:
            command = [sys.executable, "-m", _CHILD, engine, str(folder), *limits]
            children.append(_started(command))
        for child in children:
            _wait(child, until)
    finally:
        for child in children:
            child.kill()
            child.wait()


def _started(command: list[str]) -> subprocess.Popen[bytes]:
    nowhere = subprocess.DEVNULL
    return subprocess.Popen(  # noqa: S603 -- our own module, never a shell
        command, cwd=_ROOT, stdin=nowhere, stdout=nowhere, stderr=nowhere
    )


def _wait(child: subprocess.Popen[bytes], until: float) -> None:
    try:
        child.wait(max(0.0, until - time.monotonic()))
    except subprocess.TimeoutExpired:
        child.kill()


def _found(path: Path, job: Job) -> Found:
    try:
        listed = json.loads(path.read_text())
    except (OSError, ValueError):
        return {}
    pairs = zip(job.wanted, listed, strict=False)
    return {
        place: Value(pair[0], pair[1]) for place, pair in pairs if pair and pair[0] in get_args(ValueType)
    }
