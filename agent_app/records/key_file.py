"""The file with the keys that seal secrets, newest first: made once, closed to others, never half written."""

import fcntl
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from cryptography.fernet import Fernet


def read_keys(path: Path) -> tuple[str, ...]:
    """Empty where there is no file."""
    try:
        text = path.read_text("ascii", errors="replace")
    except FileNotFoundError:
        return ()
    return tuple(text.split())


def kept_keys(path: Path) -> tuple[str, ...]:
    """The keys; the first one is made when there is no file, also by two processes at once."""
    if not path.exists():
        _change(path, lambda keys: keys or (_new_key(),))
    path.chmod(0o600)
    return read_keys(path)


def add_key(path: Path) -> None:
    """Puts a new key before the others."""
    _change(path, lambda keys: (_new_key(), *keys))


def forget_keys(path: Path, forgotten: Sequence[str]) -> None:
    """Takes these keys out; those that another process has added since stay."""
    _change(path, lambda keys: tuple(key for key in keys if key not in forgotten))


def _new_key() -> str:
    return Fernet.generate_key().decode()


def _change(path: Path, changed: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
    with _alone(path):
        before = read_keys(path)
        after = changed(before)
        if after != before:
            _write(path, "".join(f"{key}\n" for key in after))


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """The lock has a file of its own, since the key file is replaced while it is held."""
    descriptor = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _write(path: Path, text: str) -> None:
    # mkstemp gives mode 0600. A lost key is lost data: the bytes are on the disk before the name is.
    descriptor, draft = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
