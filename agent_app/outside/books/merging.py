"""What several indexes say of one book becomes one book."""

from collections.abc import Sequence

from agent_app.outside.indexes.texts import compared, is_telling, same_name
from tools.kit.books import Book


def same_book(one: Book, other: Book) -> bool:
    """By an ISBN, else by title, first author and year."""
    if one.isbns & other.isbns:
        return True
    if not one.authors or not other.authors or one.year is None or one.year != other.year:
        return False
    title = compared(_main(one.title))
    if not title or not _titles_agree(one.title, other.title):
        return False
    return same_name(one.authors[0], other.authors[0], whole=not is_telling(title))


def _titles_agree(one: str, other: str) -> bool:
    """One index gives subtitles, the other doesn't; two that differ are two volumes."""
    if compared(one) == compared(other):
        return True
    return (_main(one) == one or _main(other) == other) and compared(_main(one)) == compared(_main(other))


def merged(books: Sequence[Book]) -> Book:
    """An edition's own facts are told together; what it lacks comes from the others."""
    edition = max(books, key=_known)
    others = [edition, *(book for book in books if book is not edition)]
    return Book(
        title=books[0].title,
        link=books[0].link,
        authors=max((book.authors for book in books), key=len),
        year=next((book.year for book in others if book.year is not None), None),
        publisher=next((book.publisher for book in others if book.publisher), ""),
        isbn=next((book.isbn for book in others if book.isbn), ""),
        pages=next((book.pages for book in others if book.pages), None),
        description=max((book.description for book in books), key=len),
        isbns=frozenset().union(*(book.isbns for book in books)),
    )


def _main(title: str) -> str:
    return title.partition(":")[0]


def _known(book: Book) -> tuple[bool, bool]:
    """A work holds many ISBNs, an edition one or none."""
    return (0 < len(book.isbns) <= 1, book.publisher != "" and book.pages is not None)
