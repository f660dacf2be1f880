"""Runs one step in a child process with limits, so that a reader's death is an outcome and not the end."""

import multiprocessing
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Generic, TypeVar

Result = TypeVar("Result")
MB = 1024 * 1024
_FORKING = multiprocessing.get_context("fork")
_STATUS = Path("/proc/self/status")
OUT_OF_MEMORY = 99
LARGEST_FILE_MB = 512
"""A reader may unpack to the temporary folder: a workbook of 110 kB has made one write 12 GB there."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """For one step: seconds of processor and of the clock, and the peak of its memory in MB."""

    cpu_s: int = 10
    wall_s: int = 60
    memory_mb: int = 300


@dataclass(frozen=True, slots=True)
class Done(Generic[Result]):
    """What the step gave back, with what it cost: seconds of processor, peak in MB."""

    value: Result
    cpu_s: float
    peak_mb: float


@dataclass(frozen=True, slots=True)
class Died:
    """The step did not end by itself; `why` says in words what ended it."""

    why: str


def run_limited(step: Callable[[], Result], bounds: Bounds) -> Done[Result] | Died:
    """The step runs in a fork: what it holds is gone with it. An exception in it is a death, too."""
    ours, theirs = _FORKING.Pipe(duplex=False)
    child = _FORKING.Process(target=_run, args=(step, theirs, bounds))
    child.start()
    theirs.close()
    try:
        return _answer(child, ours, bounds)
    finally:
        ours.close()
        child.kill()
        child.join()


def run_together(steps: Sequence[Callable[[], Result]], bounds: Bounds) -> list[Done[Result] | Died]:
    """As `run_limited` with each step by itself, but in one child as long as the bounds suffice for all."""
    together = run_limited(partial(_one_after_another, steps), bounds)
    if isinstance(together, Done) and together.peak_mb <= bounds.memory_mb:
        return together.value
    return [run_limited(step, bounds) for step in steps]


def _one_after_another(steps: Sequence[Callable[[], Result]]) -> list[Done[Result] | Died]:
    found: list[Done[Result] | Died] = []
    for step in steps:
        begun = _cpu_s()
        outcome = _outcome(step)
        found.append(replace(outcome, cpu_s=outcome.cpu_s - begun) if isinstance(outcome, Done) else outcome)
    return found


def _answer(child: BaseProcess, ours: Connection, bounds: Bounds) -> Done[Result] | Died:
    if not ours.poll(bounds.wall_s):
        return Died(f"it took over {bounds.wall_s} s")
    try:
        answer: Done[Result] | Died = ours.recv()
    except EOFError:
        child.join()
        return Died(death(child.exitcode or 0, bounds))
    return answer


def _run(step: Callable[[], Result], theirs: Connection, bounds: Bounds) -> None:
    limit(bounds)
    try:
        theirs.send(_outcome(step))
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)


def _outcome(step: Callable[[], Result]) -> Done[Result] | Died:
    try:
        return Done(step(), _cpu_s(), peak_mb())
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 -- the one place where a step's crash becomes an outcome
        return Died(f"{type(error).__name__}: {str(error)[:300]}")


def limit(bounds: Bounds) -> None:
    """Bounds this process from now on, on top of the memory that it has mapped already."""
    _set(resource.RLIMIT_CPU, bounds.cpu_s, bounds.cpu_s + 1)
    _set(resource.RLIMIT_CORE, 0, 0)
    _set(resource.RLIMIT_FSIZE, LARGEST_FILE_MB * MB, LARGEST_FILE_MB * MB)
    mapped = _status_mb("VmSize")
    if mapped:
        size = int(mapped + bounds.memory_mb) * MB
        _set(resource.RLIMIT_AS, size, size)


def _set(kind: int, soft: int, hard: int) -> None:
    """A bound that is set already can only be made narrower."""
    most = resource.getrlimit(kind)[1]
    if most != resource.RLIM_INFINITY:
        soft, hard = min(soft, most), min(hard, most)
    resource.setrlimit(kind, (soft, hard))


def death(code: int, bounds: Bounds) -> str:
    """What ended a process with this exit code, in words."""
    if code == OUT_OF_MEMORY:
        return f"it needed over {bounds.memory_mb} MB"
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return f"it took over {bounds.cpu_s} s of processor time"
    return f"it was ended by signal {-code}" if code < 0 else f"it ended with status {code}"


def _cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def peak_mb() -> float:
    """The most that this process has held."""
    if _STATUS.exists():
        return _status_mb("VmHWM")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MB


def _status_mb(field: str) -> float:
    if not _STATUS.exists():
        return 0
    lines = _STATUS.read_text().splitlines()
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{field}:")), 0)
