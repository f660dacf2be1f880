"""What a model is told of `/books`."""

from tools.kit.commands import BOOKS

_BRIEF = (
    f"{BOOKS}: look with book_search for books on what stands behind it, with from_year where the user "
    "names a time.\n"
    "Then tell, in the user's language, which of them fit and what each is about: number, title, authors, "
    "year, publisher and link. Say which indexes did not answer, if any."
)


def books_brief() -> str:
    return _BRIEF
