"""Searches scientific papers in the indexes of this installation."""

from tools.kit.commands import PAPERS as COMMAND
from tools.kit.indexes import IndexTrouble, question_in, search_schema, shortened, told
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.papers import MOST_PAPERS, PAPER_SEARCH, PAPERS, USUAL_PAPERS, Paper
from tools.kit.receipt import Ok, ToolError
from tools.kit.situation import Situation
from tools.kit.tool import Example, LoopPorts, LoopTool

ABSTRACT_CHARS, ABSTRACTS_CHARS = 1_000, 12_000
_AUTHORS = 6
SCHEMA = search_schema(most=MOST_PAPERS, earliest_year=1600)
_EXAMPLE: JsonObject = {"query": "tea harvest forecast"}
_NOTHING = "Nothing was found. Search with fewer or other words, or in English."


def rule(situation: Situation) -> str | None:
    return f"the message is {COMMAND}" if situation.command == COMMAND else None


def stays(situation: Situation) -> str | None:
    """What it found is in the conversation, and a list of tools that is the same costs nothing."""
    del situation
    return f"{COMMAND} in this conversation"


async def run(arguments: JsonObject, ports: LoopPorts) -> Ok:
    question = question_in(arguments, usual=USUAL_PAPERS, example=_EXAMPLE)
    try:
        found = await ports.papers.search(question.words, question.limit, question.from_year)
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
        "abstract": shortened(paper.abstract, abstract_chars),
        "id": paper.id,
        "url": paper.link,
        "pdf": [*paper.pdfs],
    }
    return {name: fact for name, fact in facts.items() if fact not in (None, "", [])}


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
