"""What tools that search indexes share: the question, and which of those that were asked did not answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tools.kit.json_types import JsonObject
from tools.kit.receipt import ToolError

Reason = Literal["slow", "busy", "refused", "unreachable", "odd", "failed"]
"""The page has a sentence for each in its languages; models read `why`."""


@dataclass(frozen=True)
class Silent:
    """An index that gave nothing that could be read."""

    index: str
    reason: Reason
    why: str


class IndexTrouble(Exception):
    """A search or file that did not come; `sentence` says what to do next, and is made to be read."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True)
class Question:
    """What a model searches for."""

    words: str
    limit: int
    from_year: int | None


LATEST_YEAR = 2200


def search_schema(*, most: int, earliest_year: int) -> JsonObject:
    """`most` is how many one search may list."""
    return {
        "type": "object",
        "required": ["query"],
        "properties": {
            "query": {"type": "string", "minLength": 1, "maxLength": 300},
            "limit": {"type": "integer", "minimum": 1, "maximum": most},
            "from_year": {"type": "integer", "minimum": earliest_year, "maximum": LATEST_YEAR},
        },
    }


def question_in(arguments: JsonObject, *, usual: int, example: JsonObject) -> Question:
    """`usual` is the limit of one that names none. Raises ToolError."""
    words, limit, year = str(arguments["query"]).strip(), arguments.get("limit"), arguments.get("from_year")
    if not words:
        raise ToolError("/query holds no words; say what to search for.", example, kind="arguments")
    return Question(
        words, limit if isinstance(limit, int) else usual, year if isinstance(year, int) else None
    )


def shortened(text: str, most_chars: int) -> str:
    return text if len(text) <= most_chars else f"{text[: most_chars - 1].rstrip()}…"


def told(asked: Sequence[str], silent: Sequence[Silent]) -> JsonObject:
    """The end of a search's receipt: which indexes answered, and which did not."""
    facts: JsonObject = {"indexes": [*asked]}
    if silent:
        facts["silent"] = [{"index": one.index, "reason": one.reason, "why": one.why} for one in silent]
    return facts
