"""One holder at a time for a data folder."""

import fcntl
import os
import time
from pathlib import Path

LOOK_S = 0.05


class HeldError(Exception):
    """Another process holds the lock; `str(error)` is what that one wrote about itself."""


def hold(path: Path, *, wait_s: float = 0.0) -> int:
    """The descriptor of the lock, held until it is closed here and in every child that it was passed to."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    until = time.monotonic() + wait_s
    while not _taken(descriptor):
        if time.monotonic() >= until:
            told = os.read(descriptor, 500).decode(errors="replace").strip()
            os.close(descriptor)
            raise HeldError(told)
        time.sleep(LOOK_S)
    return descriptor


def leave_note(descriptor: int, note: str) -> None:
    """What the next one is told when it finds the lock held."""
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, note.encode(), 0)


def _taken(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
