"""A workspace over files of the command line: a file's id is its name, new versions go to a folder."""

import sys
from collections.abc import Sequence
from pathlib import Path

from agent_app.files.names import unique_name
from agent_app.files.size_limit import too_large
from tools.kit.receipt import ToolError
from tools.kit.workspace import FileFacts, FileMissing
from tools.reading.sniff import OTHER, sniff_or_other


class FolderWorkspace:
    """What `run_tool` gives a tool: the files as a signed-in conversation would hold them.

    Nothing is written before `save`, so that a failed call leaves no file. A file over `limit_bytes` is
    known by name only, since no conversation would have taken it.
    """

    def __init__(self, paths: Sequence[Path], *, limit_bytes: int = sys.maxsize) -> None:
        self._limit_bytes = limit_bytes
        self._contents: dict[str, bytes] = {}
        self._facts: dict[str, FileFacts] = {}
        self._changed: dict[str, None] = {}
        for path in paths:
            self._take(path)

    def files(self) -> Sequence[FileFacts]:
        return tuple(self._facts.values())

    def facts(self, file_id: str) -> FileFacts:
        if file_id not in self._facts:
            raise FileMissing(file_id)
        return self._facts[file_id]

    def read(self, file_id: str) -> bytes:
        facts = self.facts(file_id)
        if file_id not in self._contents:
            raise ToolError(
                f"{too_large(facts.name, self._limit_bytes)}; send a smaller part of it.", kind="too_large"
            )
        return self._contents[file_id]

    def create(self, name: str, content: bytes) -> FileFacts:
        unique = unique_name(name, self._facts)
        self._changed[unique] = None
        return self._keep(unique, content, version=1)

    def revise(self, file_id: str, content: bytes) -> FileFacts:
        version = self.facts(file_id).version + 1
        self._changed[file_id] = None
        return self._keep(file_id, content, version=version)

    def save(self, folder: Path) -> None:
        """Writes what was made or changed, under its own name."""
        for name in self._changed:
            (folder / name).write_bytes(self._contents[name])

    def _take(self, path: Path) -> None:
        size = path.stat().st_size
        if size <= self._limit_bytes:
            self._keep(path.name, path.read_bytes(), version=1)
            return
        self._facts[path.name] = FileFacts(
            path.name, path.name, OTHER.kind, OTHER.mime, size, 1, durable=True
        )

    def _keep(self, name: str, content: bytes, *, version: int) -> FileFacts:
        kind = sniff_or_other(name, content)
        self._contents[name] = content
        self._facts[name] = FileFacts(name, name, kind.kind, kind.mime, len(content), version, durable=True)
        return self._facts[name]
