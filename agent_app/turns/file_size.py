"""How large a file may grow while a tool runs: a small workbook can make a library write gigabytes."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TypeVar

T = TypeVar("T")

_USUAL = resource.getrlimit(resource.RLIMIT_FSIZE)[0]
_lock = Lock()
_bounds: list[int] = []
_exempt: list[None] = []


@contextmanager
def largest_file(size_bytes: int) -> Iterator[None]:
    """For the whole process, until the block ends; a write beyond it is an OSError."""
    with _among(_bounds, size_bytes):
        yield


@contextmanager
def unbounded() -> Iterator[None]:
    """For the lease's thread: the database file is larger than what a tool may write."""
    with _among(_exempt, None):
        yield


@contextmanager
def _among(holders: list[T], holder: T) -> Iterator[None]:
    """The two may end in any order, and no bound outlives its block."""
    with _lock:
        holders.append(holder)
        _apply()
    try:
        yield
    finally:
        with _lock:
            holders.remove(holder)
            _apply()


def _apply() -> None:
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    bound = resource.RLIM_INFINITY if _exempt else min(_bounds, default=_USUAL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (bound if hard == resource.RLIM_INFINITY else hard, hard))
