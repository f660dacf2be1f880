"""Bytes by content hash: written once, whole or not at all."""

import hashlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from django.conf import settings


def keep(content: bytes) -> str:
    """Stores bytes and returns their SHA-256; the same bytes are stored once."""
    sha256 = hashlib.sha256(content).hexdigest()
    path = _path(sha256)
    if not _touched(path):
        for folder in (path.parent, _incoming()):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _write_whole(path, content)
    return sha256


def fetch(sha256: str) -> bytes:
    """Raises FileNotFoundError when the store has lost them."""
    return _path(sha256).read_bytes()


def forget(sha256: str, *, older_than: float) -> None:
    """Removes bytes that no row names any more, unless somebody has stored the same ones since that time."""
    path = _path(sha256)
    with suppress(FileNotFoundError):
        if path.stat().st_mtime >= older_than:
            return
        aside = _incoming() / f"{sha256}.gone"
        path.replace(aside)
        # Whoever stored them in between believes that they are there.
        if aside.stat().st_mtime >= older_than:
            aside.replace(path)
        else:
            aside.unlink()


def sweep(*, older_than: float) -> None:
    """Removes what processes that were killed in the middle of a write left, by the clock of `time.time`."""
    for part in _incoming().glob("*"):
        with suppress(FileNotFoundError):
            if part.stat().st_mtime < older_than:
                part.unlink()


def _touched(path: Path) -> bool:
    """Bytes that are there already count as stored now, so that `forget` leaves them."""
    try:
        os.utime(path)
    except FileNotFoundError:
        return False
    return True


def _incoming() -> Path:
    """On the disk of the store itself, so that a whole file only has to be renamed."""
    return Path(settings.FILES_DIR) / "incoming"


def _path(sha256: str) -> Path:
    return Path(settings.FILES_DIR) / sha256[:2] / sha256


def _write_whole(path: Path, content: bytes) -> None:
    """A reader sees all of it or nothing, also when the process dies or the disk is full."""
    with tempfile.NamedTemporaryFile(dir=_incoming(), delete=False) as part:
        try:
            part.write(content)
            part.flush()
            os.fsync(part.fileno())
        except BaseException:  # a tool's time limit may strike here, too
            Path(part.name).unlink()
            raise
    Path(part.name).replace(path)
