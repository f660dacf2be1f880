"""The port through which a tool searches the knowledge base, and how its passages are cited."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

KNOWLEDGE_SEARCH = "knowledge_search"
SCHEME = "knowledge:"
"""Of the links by which answers cite: the page opens the file where the passage stands."""
_SPECIAL = re.compile(r"([\\\[\]*_`<>])")


@dataclass(frozen=True)
class KnowledgePassage:
    """A passage that was found. `place` is in file_read's words, `heading` are the titles above it."""

    file_id: str
    number: int
    file: str
    version: int
    place: str
    heading: tuple[str, ...]
    text: str

    @property
    def ref(self) -> str:
        return f"{self.file_id}#{self.number}"

    @property
    def citation(self) -> str:
        """A Markdown link; what would be Markdown in the name of a file or a sheet is escaped."""
        title = _SPECIAL.sub(r"\\\1", " ".join(f"{self.file}, {self.place}".split()))
        return f"[{title}]({SCHEME}{self.ref})"


@dataclass(frozen=True)
class KnowledgeFound:
    """The best first. `files` names some of those that were searched, where nothing was found.

    `remark` says what the search had to do without.
    """

    passages: tuple[KnowledgePassage, ...]
    files: Sequence[str] = ()
    remark: str = ""


class KnowledgePort(Protocol):
    """The knowledge base of the person whose conversation it is."""

    def search(self, query: str, count: int) -> KnowledgeFound:
        """At most `count` passages."""
        ...
