"""Searches scientific papers in the indexes of this installation."""

from tools.kit.commands import PAPERS as COMMAND
from tools.kit.indexes import IndexTrouble, told
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.papers import MOST_PAPERS, PAPER_SEARCH, PAPERS, USUAL_PAPERS, Paper
from tools.kit.receipt import Ok, ToolError
from tools.kit.situation import Situation
from tools.kit.tool import Example, LoopPorts, LoopTool

EARLIEST_YEAR, LATEST_YEAR = 1600, 2200
ABSTRACT_CHARS, ABSTRACTS_CHARS = 1_000, 12_000
_AUTHORS = 6
SCHEMA: JsonObject = {
    "type": "object",
    "required": ["query"],
    "properties": {
        "query": {"type": "string", "minLength": 1, "maxLength": 300},
        "limit": {"type": "integer", "minimum": 1, "maximum": MOST_PAPERS},
        "from_year": {"type": "integer", "minimum": EARLIEST_YEAR, "maximum": LATEST_YEAR},
    },
}
_EXAMPLE: JsonObject = {"query": "tea harvest forecast"}
_NOTHING = "Nothing was found. Search with fewer or other words, or in English."


def rule(situation: Situation) -> str | None:
    return f"the message is {COMMAND}" if situation.command == COMMAND else None


def stays(situation: Situation) -> str | None:
    """What it found is in the conversation, and a list of tools that is the same costs nothing."""
    del situation
    return f"{COMMAND} in this conversation"


async def run(arguments: JsonObject, ports: LoopPorts) -> Ok:
    query, limit, year = str(arguments["query"]).strip(), arguments.get("limit"), arguments.get("from_year")
    if not query:
        raise ToolError("/query holds no words; say what to search for.", _EXAMPLE, kind="arguments")
    try:
        found = await ports.papers.search(
            query, limit if isinstance(limit, int) else USUAL_PAPERS, year if isinstance(year, int) else None
        )
    except IndexTrouble as trouble:
        raise ToolError(trouble.sentence, kind="outside") from None
    room = min(ABSTRACT_CHARS, ABSTRACTS_CHARS // max(1, len(found.papers)))
    papers: list[JsonValue] = [
        {"number": number, **_shown(paper, room)} for number, paper in enumerate(found.papers, found.first)
    ]
    remark: JsonObject = {} if papers else {"remark": _NOTHING}
    return Ok({PAPERS: papers, **told(found.indexes, found.silent), **remark})


def _shown(paper: Paper, abstract_chars: int) -> JsonObject:
    facts: JsonObject = {
        "title": paper.title,
        "authors": [*paper.authors[:_AUTHORS]],
        "more_authors": max(0, len(paper.authors) - _AUTHORS) or None,
        "year": paper.year,
        "venue": paper.venue,
        "citations": paper.citations,
        "abstract": _cut(paper.abstract, abstract_chars),
        "id": paper.id,
        "url": paper.link,
        "pdf": [*paper.pdfs],
    }
    return {name: fact for name, fact in facts.items() if fact not in (None, "", [])}


def _cut(text: str, most_chars: int) -> str:
    return text if len(text) <= most_chars else f"{text[: most_chars - 1].rstrip()}…"


PAPER_SEARCH_TOOL = LoopTool(
    name=PAPER_SEARCH,
    guide=(
        "Searches scientific papers in several indexes at once: what they say of each, as data.\n"
        "In an answer, name papers by their number and link them."
    ),
    schema=SCHEMA,
    rule=rule,
    examples=(Example(_EXAMPLE),),
    run=run,
    example=lambda _sent, _ports: _EXAMPLE,
    stays=stays,
)
