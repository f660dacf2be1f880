"""The port through which tools search scientific papers and bring their PDFs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tools.kit.indexes import IndexTrouble, Silent

"""Brings the tools in."""
PAPER_SEARCH = "paper_search"
PAPERS = "papers"
"""The key of the papers in a search's receipt."""
MOST_PAPERS = 20
USUAL_PAPERS = 8
"""As many as a search gives that names no number."""


@dataclass(frozen=True)
class Paper:
    """`doi` and `arxiv` are bare; `id` names it in one of the indexes, such as `doi:10.1000/182`.

    `pdfs` are addresses of open PDFs, the most reliable first; `citations` is None where nobody counts.
    """

    title: str
    id: str
    link: str
    authors: tuple[str, ...] = ()
    year: int | None = None
    venue: str = ""
    abstract: str = ""
    citations: int | None = None
    doi: str = ""
    arxiv: str = ""
    pdfs: tuple[str, ...] = ()


@dataclass(frozen=True)
class FoundPapers:
    """The best first; `first` is the number of the first, since a conversation counts its papers on."""

    papers: Sequence[Paper]
    first: int
    indexes: tuple[str, ...]
    silent: tuple[Silent, ...] = ()


@dataclass(frozen=True)
class Wanted:
    """A paper that was found before, by its number or its id."""

    number: int | None = None
    id: str = ""


@dataclass(frozen=True)
class BroughtPaper:
    """A PDF that is a file of the conversation now; `size` in bytes, `url` where it came from.

    `pages` is None where they could not be counted.
    """

    title: str
    file: str
    file_id: str
    size: int
    url: str
    pages: int | None = None


class PaperPort(Protocol):
    """The paper indexes of this installation, and the PDFs of what was found in this conversation."""

    async def search(self, query: str, limit: int, from_year: int | None) -> FoundPapers:
        """Raises IndexTrouble when no index answers."""
        ...

    async def bring(self, wanted: Wanted) -> BroughtPaper:
        """Raises PaperUnknown for what no search here has found, and IndexTrouble."""
        ...


class PaperUnknown(Exception):
    """No search of this conversation found such a paper; `numbers` are those that there are, in words."""

    def __init__(self, numbers: str) -> None:
        super().__init__(numbers)
        self.numbers = numbers


class _NoPapers:
    """Stands where nothing can be reached."""

    async def search(self, query: str, limit: int, from_year: int | None) -> FoundPapers:
        raise IndexTrouble(_NOWHERE)

    async def bring(self, wanted: Wanted) -> BroughtPaper:
        raise IndexTrouble(_NOWHERE)


_NOWHERE = "Papers can't be reached from here; tell the user that they can't be searched now."
NO_PAPERS: PaperPort = _NoPapers()
