"""Searches the web with the search service of this installation."""

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import Ok, ToolError
from tools.kit.research import UNDER_WAY
from tools.kit.situation import Situation
from tools.kit.tool import Example, LoopPorts, LoopTool
from tools.kit.web import MOST_HITS, Hit, WebTrouble

HITS = 8
SCHEMA: JsonObject = {
    "type": "object",
    "required": ["query"],
    "properties": {
        "query": {"type": "string", "minLength": 1, "maxLength": 400},
        "count": {"type": "integer", "minimum": 1, "maximum": MOST_HITS},
    },
}
_EXAMPLE: JsonObject = {"query": "tea harvest forecast"}
_NOTHING = "Nothing was found. Ask with fewer or other words, or in another language."


def rule(situation: Situation) -> str | None:
    if not situation.web:
        return None
    return UNDER_WAY if situation.researching else "web search is on in this conversation"


async def run(arguments: JsonObject, ports: LoopPorts) -> Ok:
    query, count = str(arguments["query"]).strip(), arguments.get("count")
    if not query:
        raise ToolError("/query holds no words; say what to search for.", _EXAMPLE, kind="arguments")
    try:
        hits = await ports.web.search(query, count if isinstance(count, int) else HITS)
    except WebTrouble as trouble:
        raise ToolError(trouble.sentence, kind="outside") from None
    found: list[JsonValue] = [_shown(hit) for hit in hits]
    return Ok({"results": found} if found else {"results": found, "remark": _NOTHING})


def _shown(hit: Hit) -> JsonValue:
    facts = {"title": hit.title, "url": hit.url, "date": hit.date, "snippet": hit.snippet}
    return {name: fact for name, fact in facts.items() if fact}


WEB_SEARCH = LoopTool(
    name="web_search",
    guide=(
        "Searches the web: pages with title, address, date where known, and a snippet, as data.\n"
        "In an answer, link the pages that it rests on."
    ),
    schema=SCHEMA,
    rule=rule,
    examples=(Example(_EXAMPLE),),
    run=run,
    example=lambda _sent, _ports: _EXAMPLE,
)
