"""The port through which a tool searches books."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tools.kit.indexes import IndexTrouble, Silent

"""Brings the tool in."""
MOST_BOOKS = 20


@dataclass(frozen=True)
class Book:
    """`isbn` has 13 digits, or none; `isbns` are all that the indexes know of it, in 13 digits as well."""

    title: str
    link: str
    authors: tuple[str, ...] = ()
    year: int | None = None
    publisher: str = ""
    isbn: str = ""
    pages: int | None = None
    description: str = ""
    isbns: frozenset[str] = frozenset()


@dataclass(frozen=True)
class FoundBooks:
    """The best first."""

    books: Sequence[Book]
    indexes: tuple[str, ...]
    silent: tuple[Silent, ...] = ()


class BookPort(Protocol):
    """The book indexes of this installation."""

    async def search(self, query: str, limit: int, from_year: int | None) -> FoundBooks:
        """Raises IndexTrouble when no index answers."""
        ...


class _NoBooks:
    """Stands where nothing can be reached."""

    async def search(self, query: str, limit: int, from_year: int | None) -> FoundBooks:
        raise IndexTrouble("Books can't be reached from here; tell the user that they can't be searched now.")


NO_BOOKS: BookPort = _NoBooks()
