"""How large a file may grow while a tool runs: a small workbook can make a library write gigabytes."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def largest_file(size_bytes: int) -> Iterator[None]:
    """For the whole process, until the block ends; a write beyond it is an OSError."""
    with _soft_limit(size_bytes):
        yield


@contextmanager
def unbounded() -> Iterator[None]:
    """For the lease's thread: the database file is larger than what a tool may write."""
    with _soft_limit(resource.RLIM_INFINITY):
        yield


@contextmanager
def _soft_limit(size_bytes: int) -> Iterator[None]:
    before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes if hard == resource.RLIM_INFINITY else hard, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))
