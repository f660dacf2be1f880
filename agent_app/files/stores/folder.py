"""Bytes in a folder of this machine."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from agent_app.files.stores.port import Shelf, Stored

_NAME = re.compile(r"[0-9a-f]{64}")
_OTHER: dict[Shelf, Shelf] = {"kept": "leaving", "leaving": "kept"}


@dataclass(frozen=True)
class FolderStore:
    """`ab/ab12…` is kept, `leaving/ab12…` is leaving; parts of writes lie in `incoming`."""

    root: Path

    def put(self, sha256: str, content: BinaryIO) -> None:
        path = self._path(sha256, "kept")
        if path.exists():
            return
        for folder in (path.parent, self._incoming):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._write_whole(path, content)

    def open(self, sha256: str, shelf: Shelf = "kept") -> BinaryIO:
        return self._path(sha256, shelf).open("rb")

    def exists(self, sha256: str) -> bool:
        return self._path(sha256, "kept").exists()

    def size(self, sha256: str) -> int:
        return self._path(sha256, "kept").stat().st_size

    def move(self, sha256: str, to: Shelf) -> None:
        path = self._path(sha256, to)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with suppress(FileNotFoundError):
            before = self._path(sha256, _OTHER[to])
            # First: once it is there, its time on the new shelf counts.
            os.utime(before)
            before.replace(path)

    def delete(self, sha256: str, shelf: Shelf) -> None:
        self._path(sha256, shelf).unlink(missing_ok=True)

    def listed(self, shelf: Shelf) -> Iterator[Stored]:
        for path in self.root.glob("[0-9a-f][0-9a-f]/*" if shelf == "kept" else "leaving/*"):
            if _NAME.fullmatch(path.name):
                with suppress(FileNotFoundError):
                    facts = path.stat()
                    yield Stored(path.name, facts.st_size, facts.st_mtime)

    def clean(self, *, older_than: float) -> None:
        for part in self._incoming.glob("*"):
            with suppress(FileNotFoundError):
                if part.stat().st_mtime < older_than:
                    part.unlink()

    @property
    def _incoming(self) -> Path:
        """On the disk of the store itself, so that a whole file only has to be renamed."""
        return self.root / "incoming"

    def _path(self, sha256: str, shelf: Shelf) -> Path:
        return self.root / (sha256[:2] if shelf == "kept" else shelf) / sha256

    def _write_whole(self, path: Path, content: BinaryIO) -> None:
        """A reader sees all of it or nothing, also when the process dies or the disk is full."""
        with tempfile.NamedTemporaryFile(dir=self._incoming, delete=False) as part:
            try:
                shutil.copyfileobj(content, part)
                part.flush()
                os.fsync(part.fileno())
            except BaseException:  # a tool's time limit may strike here, too
                Path(part.name).unlink()
                raise
        Path(part.name).replace(path)
