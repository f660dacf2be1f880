"""Notes evidence for a report: words of a page that was opened, found there by the program itself."""

from tools.kit.json_types import JsonObject
from tools.kit.quoting import quoted
from tools.kit.receipt import Ok, ToolError
from tools.kit.research import RESEARCH_NOTE, UNDER_WAY, ResearchPort, Source
from tools.kit.situation import Situation
from tools.kit.tool import Example, Ports, Tool
from tools.researching.quotes import FEWEST_WORDS, MOST_WORDS, Searched, has_cjk, words_in

MOST_NAMED = 12
_COUNTED = ", two Chinese, Japanese or Korean characters counting as one"
_TEXT_CHARS, _ADDRESS_CHARS = 4_000, 2_000
SCHEMA: JsonObject = {
    "type": "object",
    "required": ["source", "quote", "claim"],
    "properties": {
        "source": {
            "type": "string",
            "minLength": 1,
            "maxLength": _ADDRESS_CHARS,
            "description": "the page's address as opened, or its number",
        },
        "quote": {
            "type": "string",
            "maxLength": _TEXT_CHARS,
            "description": "one passage of the page, word for word",
        },
        "claim": {"type": "string", "maxLength": _TEXT_CHARS, "description": "what it shows"},
    },
}


def rule(situation: Situation) -> str | None:
    return UNDER_WAY if situation.researching else None


def stays(situation: Situation) -> str | None:
    """What was noted is in the conversation, and a list of tools that is the same costs nothing."""
    del situation
    return "a research in this conversation"


def run(arguments: JsonObject, ports: Ports) -> Ok:
    if ports.research is None:
        raise ToolError("Evidence can't be noted from here.", kind="unavailable")
    quote = str(arguments["quote"])
    _check_length(quote)
    source = _source(str(arguments["source"]).strip(), ports.research)
    _check_words(arguments, source, ports.research)
    budget = ports.research.budget()
    facts: JsonObject = {
        "evidence": ports.research.number(),
        "source": source.number,
        "title": source.title,
        "address": source.address,
    }
    return Ok({**facts, "budget": budget} if budget else facts)


def _is_quotable(text: str) -> bool:
    return FEWEST_WORDS <= words_in(text) <= MOST_WORDS


def _check_length(quote: str) -> None:
    words = words_in(quote)
    if not _is_quotable(quote):
        raise ToolError(
            f"/quote has {words} word{'' if words == 1 else 's'}; quote one passage of {FEWEST_WORDS} to "
            f"{MOST_WORDS} words{_COUNTED if has_cjk(quote) else ''}.",
            kind="arguments",
        )


def _source(asked: str, research: ResearchPort) -> Source:
    found = research.source_at(asked)
    sources = research.sources()
    if found is None and asked.isdecimal():
        found = next((one for one in sources if str(one.number) == asked), None)
    if found is not None:
        return found
    listed = "; ".join(f"{one.number}: {one.address}" for one in sources[-MOST_NAMED:])
    raise ToolError(
        f"/source: {quoted(asked)} was not opened in this conversation. "
        + (f"Those that were: {listed}." if listed else "None was yet: open the page with web_fetch first."),
        kind="not_found",
    )


def _check_words(arguments: JsonObject, source: Source, research: ResearchPort) -> None:
    quote = str(arguments["quote"])
    pages = [Searched(text) for text in research.texts(source.number)]
    if any(page.holds(quote) for page in pages):
        return
    nearest = next(filter(None, (page.nearest(quote) for page in pages)), "")
    example = {**arguments, "quote": nearest} if _is_quotable(nearest) else None
    near = (
        f"Nearest to it stands there: {quoted(nearest)}"
        if nearest
        else "Nothing near it stands there either: quote what the page does say, or open another page."
    )
    raise ToolError(
        f"/quote: these words are not on the page {source.address}. {near}", example, kind="not_found"
    )


_EXAMPLE: JsonObject = {
    "source": "https://example.com/",
    "quote": "Growers expect 4 % less tea",
    "claim": "The harvest will be smaller.",
}

RESEARCH_NOTE_TOOL = Tool(
    name=RESEARCH_NOTE,
    guide=(
        "Notes evidence: words of a page that web_fetch opened, and what they show.\n"
        "The program looks them up on that page; the receipt has the number under which a report cites them."
    ),
    schema=SCHEMA,
    rule=rule,
    examples=(Example(_EXAMPLE),),
    run=run,
    stays=stays,
)
