"""Searches books in the indexes of this installation."""

from tools.kit.books import MOST_BOOKS, Book
from tools.kit.commands import BOOKS
from tools.kit.indexes import IndexTrouble, question_in, search_schema, shortened, told
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import Ok, ToolError
from tools.kit.situation import Situation
from tools.kit.tool import Example, LoopPorts, LoopTool

USUAL = 8
DESCRIPTION_CHARS = 400
_AUTHORS = 6
SCHEMA = search_schema(most=MOST_BOOKS, earliest_year=1400)
_EXAMPLE: JsonObject = {"query": "tea history"}
_NOTHING = "Nothing was found. Search with fewer or other words, or in another language."


def rule(situation: Situation) -> str | None:
    return f"the message is {BOOKS}" if situation.command == BOOKS else None


def stays(situation: Situation) -> str | None:
    """What it found is in the conversation, and a list of tools that is the same costs nothing."""
    del situation
    return f"{BOOKS} in this conversation"


async def run(arguments: JsonObject, ports: LoopPorts) -> Ok:
    question = question_in(arguments, usual=USUAL, example=_EXAMPLE)
    try:
        found = await ports.books.search(question.words, question.limit, question.from_year)
    except IndexTrouble as trouble:
        raise ToolError(trouble.sentence, kind="outside") from None
    books: list[JsonValue] = [
        {"number": number, **_shown(book)} for number, book in enumerate(found.books, 1)
    ]
    remark: JsonObject = {} if books else {"remark": _NOTHING}
    return Ok({"books": books, **told(found.indexes, found.silent), **remark})


def _shown(book: Book) -> JsonObject:
    facts: JsonObject = {
        "title": book.title,
        "authors": [*book.authors[:_AUTHORS]],
        "year": book.year,
        "publisher": book.publisher,
        "isbn": book.isbn,
        "pages": book.pages,
        "description": shortened(book.description, DESCRIPTION_CHARS),
        "url": book.link,
    }
    return {name: fact for name, fact in facts.items() if fact not in (None, "", [])}


BOOK_SEARCH = LoopTool(
    name="book_search",
    guide=(
        "Searches books in several indexes at once: what they say of each, as data.\n"
        "In an answer, link the books that are named."
    ),
    schema=SCHEMA,
    rule=rule,
    examples=(Example(_EXAMPLE),),
    run=run,
    example=lambda _sent, _ports: _EXAMPLE,
    stays=stays,
)
