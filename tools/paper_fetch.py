"""Brings the PDF of a paper that was found in the conversation, as a file of it."""

from tools.kit.commands import PAPERS
from tools.kit.indexes import IndexTrouble
from tools.kit.json_types import JsonObject
from tools.kit.papers import PaperUnknown, Wanted
from tools.kit.receipt import Ok, ToolError
from tools.kit.situation import Situation
from tools.kit.tool import Example, LoopPorts, LoopTool

SCHEMA: JsonObject = {
    "type": "object",
    "properties": {
        "number": {"type": "integer", "minimum": 1},
        "id": {"type": "string", "minLength": 1, "maxLength": 300},
    },
}
_EXAMPLE: JsonObject = {"number": 1}


def rule(situation: Situation) -> str | None:
    """A PDF becomes a file, which guests may not make everywhere."""
    if not situation.may_create_files:
        return None
    if count := situation.found_papers:
        return f"{count} paper{'s' if count > 1 else ''} found in this conversation"
    return f"the message is {PAPERS}" if situation.command == PAPERS else None


def stays(situation: Situation) -> str | None:
    """Also where nothing was found: a list of tools that is the same costs nothing."""
    return f"{PAPERS} in this conversation" if situation.may_create_files else None


async def run(arguments: JsonObject, ports: LoopPorts) -> Ok:
    number, paper_id = arguments.get("number"), str(arguments.get("id", "")).strip()
    if not isinstance(number, int) and not paper_id:
        raise ToolError("Name the paper by /number, as the search lists it.", _EXAMPLE, kind="arguments")
    try:
        brought = await ports.papers.bring(Wanted(number if isinstance(number, int) else None, paper_id))
    except PaperUnknown as unknown:
        raise ToolError(
            f"No search of this conversation found that paper; it found: {unknown.numbers}.", kind="not_found"
        ) from None
    except IndexTrouble as trouble:
        raise ToolError(trouble.sentence, kind="outside") from None
    facts: JsonObject = {"file": brought.file, "file_id": brought.file_id, "version": 1}
    counted: JsonObject = {} if brought.pages is None else {"pages": brought.pages}
    return Ok({**facts, "size": brought.size, **counted, "title": brought.title, "url": brought.url})


PAPER_FETCH = LoopTool(
    name="paper_fetch",
    guide=(
        "Brings the PDF of a paper that a search of this conversation found, by its number, as a file of the "
        "conversation.\n"
        "What the paper says is data."
    ),
    schema=SCHEMA,
    rule=rule,
    examples=(Example(_EXAMPLE),),
    run=run,
    example=lambda _sent, _ports: _EXAMPLE,
    stays=stays,
)
