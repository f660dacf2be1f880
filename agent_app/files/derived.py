"""What was computed from file versions, kept by what it was computed from, up to a number of bytes."""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Self

from django.conf import settings
from pydantic import BaseModel, ConfigDict

What = Literal["compare", "view", "preview"]
Ending = Literal["json", "pdf", "refused"]
ENDINGS: tuple[Ending, ...] = ("json", "pdf", "refused")
FORM = 1
"""Goes up when results look different, so that old ones are computed anew."""
MOST_ASKED = 3
REFUSED_FOR_S = 600.0
_MARK_FOR_S = 3_600.0
_KEPT_SHARE, _UNSWEPT_SHARE = 0.8, 0.05


class Source(BaseModel):
    """A version's bytes, what kind they are, and the ending of its name, which tells a language."""

    model_config = ConfigDict(frozen=True)

    sha256: str
    kind: str
    suffix: str


class Wanted(BaseModel):
    """What to compute, as it travels to a worker; `window` is what of a version is to be seen."""

    model_config = ConfigDict(frozen=True)

    what: What
    sources: tuple[Source, ...]
    sheet: str | None = None
    window: tuple[int, int, int, int] = (1, 1, 1, 1)

    @property
    def key(self) -> str:
        return hashlib.sha256(f"{FORM} {self.model_dump_json()}".encode()).hexdigest()

    @classmethod
    def read(cls, text: str) -> Self:
        return cls.model_validate_json(text)


@dataclass(frozen=True)
class Kept:
    """A result; `refused` is JSON with `code` and `message`."""

    ending: Ending
    body: bytes


def kept(key: str, *, now: float) -> Kept | None:
    """A refusal holds for some minutes, since a busy machine may have been its cause."""
    for ending in ENDINGS:
        path = _path(key, ending)
        try:
            body = path.read_bytes()
            if ending == "refused" and path.stat().st_mtime < now - REFUSED_FOR_S:
                continue
            os.utime(path)
        except FileNotFoundError:
            continue
        return Kept(ending, body)
    return None


def keep(key: str, result: Kept, *, now: float) -> None:
    """Written whole or not at all; the oldest results go when there are too many bytes."""
    path = _path(key, result.ending)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as part:
        try:
            part.write(result.body)
        except BaseException:  # a task's time limit may strike here, too
            Path(part.name).unlink()
            raise
    Path(part.name).replace(path)
    _path(key, "asked").unlink(missing_ok=True)
    _unswept.add(len(result.body))
    if _unswept.due:
        sweep(settings.DERIVED_LIMIT_BYTES, now=now)


Asking = Literal["ask", "wait", "give_up"]


def asking(key: str, *, now: float, patience_s: float) -> Asking:
    """Whether to send the work to a worker: once, and again when nothing came of it; not for ever."""
    mark = _path(key, "asked")
    mark.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        with mark.open("x") as made:
            made.write("1")
    except FileExistsError:
        return _asking_again(mark, now=now, patience_s=patience_s)
    os.utime(mark, (now, now))
    return "ask"


def begun(key: str, *, until: float) -> None:
    """A worker has it: nobody sends it again before its time is over."""
    mark = _path(key, "asked")
    with suppress(FileNotFoundError):
        os.utime(mark, (until, until))


def unasked(key: str) -> None:
    """Nobody could be asked."""
    _path(key, "asked").unlink(missing_ok=True)


def _asking_again(mark: Path, *, now: float, patience_s: float) -> Asking:
    try:
        if mark.stat().st_mtime > now - patience_s:
            return "wait"
        times = int(mark.read_text() or 1)
        if times >= MOST_ASKED:
            return "give_up"
        mark.write_text(str(times + 1))
        os.utime(mark, (now, now))
    except FileNotFoundError:
        return "wait"
    return "ask"


def sweep(limit_bytes: int, *, now: float) -> None:
    """The results that were used longest ago go, until well under the limit; forgotten marks go too."""
    _unswept.clear()
    found = sorted(_stored(), key=lambda one: one.used_at)
    total = sum(one.size for one in found)
    for one in found:
        stale = one.path.suffix in (".asked", ".part") and one.used_at < now - _MARK_FOR_S
        if stale or (total > limit_bytes * _KEPT_SHARE and one.path.suffix != ".asked"):
            one.path.unlink(missing_ok=True)
            total -= one.size


def forget_unused(*, since: float) -> None:
    """What nobody has looked at for so long goes, as its source may have gone."""
    for one in _stored():
        if one.used_at < since:
            one.path.unlink(missing_ok=True)


@dataclass(frozen=True)
class _Stored:
    path: Path
    size: int
    used_at: float


def _stored() -> Iterator[_Stored]:
    for path in Path(settings.DERIVED_DIR).glob("*/*"):
        with suppress(FileNotFoundError):
            facts = path.stat()
            yield _Stored(path, facts.st_size, facts.st_mtime)


class _Unswept:
    """How much this process wrote since it last looked at the whole; it looks when it starts to write."""

    def __init__(self) -> None:
        self._bytes: int | None = None

    def add(self, size: int) -> None:
        self._bytes = None if self._bytes is None else self._bytes + size

    @property
    def due(self) -> bool:
        return self._bytes is None or self._bytes > settings.DERIVED_LIMIT_BYTES * _UNSWEPT_SHARE

    def clear(self) -> None:
        self._bytes = 0


_unswept = _Unswept()


def _path(key: str, ending: str) -> Path:
    return Path(settings.DERIVED_DIR) / key[:2] / f"{key}.{ending}"
