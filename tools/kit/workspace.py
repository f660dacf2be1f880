"""The port through which a tool reaches one conversation's files."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

FileKind = Literal["xlsx", "docx", "pptx", "csv", "text", "image", "pdf", "xls", "doc", "ppt", "other"]
"""What a file is by its bytes: xlsx covers xlsm and templates, text covers txt, md, json and code.

Older and open formats that are read only, and edited as a converted copy: xls covers xlsb and ods, doc covers
odt and rtf, ppt covers odp.
"""


@dataclass(frozen=True)
class FileFacts:
    """One file of the conversation as its newest version stands; `size` in bytes."""

    file_id: str
    name: str
    kind: FileKind
    mime: str
    size: int
    version: int
    durable: bool


class FileMissing(Exception):
    """No file of this conversation has that id."""


class Workspace(Protocol):
    """The files of one conversation; nothing is kept until the call's receipt is stored with it."""

    def files(self) -> Sequence[FileFacts]:
        """All files in the order in which they came."""
        ...

    def facts(self, file_id: str) -> FileFacts:
        """One file's facts. Raises FileMissing."""
        ...

    def read(self, file_id: str) -> bytes:
        """The newest version's bytes. Raises FileMissing."""
        ...

    def create(self, name: str, content: bytes) -> FileFacts:
        """A new file; its name is made unique and safe."""
        ...

    def revise(self, file_id: str, content: bytes) -> FileFacts:
        """A new version of a file; the old one stays. Raises FileMissing."""
        ...
