"""Searches books in all indexes that are on."""

from agent_app.outside.books import google_books, open_library
from agent_app.outside.books.merging import merged, same_book
from agent_app.outside.indexes.merging import grouped
from agent_app.outside.indexes.texts import words_of
from agent_app.outside.indexes.together import Index, Wish, asked
from tools.kit.books import MOST_BOOKS, Book, FoundBooks
from tools.kit.indexes import IndexTrouble

INDEXES: tuple[Index[Book], ...] = (
    Index("Open Library", "OPEN_LIBRARY_URL", open_library.search),
    Index("Google Books", "GOOGLE_BOOKS_URL", google_books.search),
)


class Books:
    """tools.kit.books.BookPort over the indexes of this installation."""

    async def search(self, query: str, limit: int, from_year: int | None) -> FoundBooks:
        """Raises IndexTrouble."""
        words = words_of(query)
        if not words:
            raise IndexTrouble("The query holds no words; say what to search for.")
        limit = max(1, min(limit, MOST_BOOKS))
        answers = await asked(INDEXES, Wish(words, limit, from_year))
        books = [merged(group) for group in grouped(answers.lists, same_book)]
        return FoundBooks(books[:limit], answers.indexes, answers.silent)
