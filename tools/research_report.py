"""Writes the report of a research into a file: citations checked, sources listed."""

from collections.abc import Callable, Mapping, Sequence

from tools.editing.make import made
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.receipt import Ok, ToolError
from tools.kit.research import RESEARCH_REPORT, UNDER_WAY, ResearchPort
from tools.kit.situation import Situation
from tools.kit.tool import Example, Ports, Tool
from tools.office.package.errors import OfficeError
from tools.reading.troubles import failure_of
from tools.researching.citations import Dropped
from tools.researching.quotes import Searched
from tools.researching.report import Report, made_report, seen

MOST_SHOWN, MOST_NAMED = 12, 40
_TITLE_CHARS, _TEXT_CHARS, _NAME_CHARS, _QUOTE_CHARS = 200, 200_000, 80, 120
_NOT_IN_A_NAME = '/\\:*?"<>|'
_MODES: Mapping[str, str] = {"docx": "document", "md": "text"}
SCHEMA: JsonObject = {
    "type": "object",
    "required": ["title", "format", "text"],
    "properties": {
        "title": {"type": "string", "minLength": 1, "maxLength": _TITLE_CHARS},
        "format": {"type": "string", "enum": [*_MODES]},
        "text": {
            "type": "string",
            "minLength": 1,
            "maxLength": _TEXT_CHARS,
            "description": "Markdown with [n] behind what evidence n shows",
        },
    },
}


def rule(situation: Situation) -> str | None:
    return UNDER_WAY if situation.researching and situation.may_create_files else None


def stays(situation: Situation) -> str | None:
    """As of research_note; the same report may be wanted in the other format."""
    return "a research in this conversation" if situation.may_create_files else None


def run(arguments: JsonObject, ports: Ports) -> Ok:
    title, text = str(arguments["title"]), str(arguments["text"])
    if not seen(text).strip() or not seen(title).strip():
        raise ToolError("/title and /text have to hold words. No file was made.", kind="arguments")
    if ports.research is None:
        raise ToolError("A report can't be written from here.", kind="unavailable")
    if ports.research.notes_open():
        raise ToolError(
            "Notes that were sent together with this report are still being looked up. No file was made: "
            "send the report again, with the numbers that their receipts give.",
            kind="changing",
        )
    report = _report(title, text, ports.research)
    chosen = str(arguments["format"])
    try:
        content = made(_MODES[chosen], report.text)
    except OfficeError as error:
        raise ToolError(f"/text: {error}. No file was made.", kind=failure_of(error)) from error
    saved = ports.workspace.create(f"{_file_name(title)}.{chosen}", content)
    about: JsonObject = {
        "file": saved.name,
        "file_id": saved.file_id,
        "version": saved.version,
        "size": saved.size,
    }
    return Ok({**about, **_facts(report, ports.research)})


def _report(title: str, text: str, research: ResearchPort) -> Report:
    return made_report(
        title,
        text,
        research.sources(),
        research.evidence(),
        _pages(research),
        budget_gone=research.budget_gone(),
    )


def _pages(research: ResearchPort) -> Callable[[int, str], bool]:
    """Each page is made ready once, when it is first asked for."""
    ready: dict[int, Sequence[Searched]] = {}

    def holds(source: int, words: str) -> bool:
        if source not in ready:
            ready[source] = [Searched(text) for text in research.texts(source)]
        return any(page.holds(words) for page in ready[source])

    return holds


def _file_name(title: str) -> str:
    kept = "".join(" " if sign in _NOT_IN_A_NAME else sign for sign in " ".join(seen(title).split()))
    return " ".join(kept.split())[:_NAME_CHARS].strip(" .") or "Report"


def _facts(report: Report, research: ResearchPort) -> JsonObject:
    cited, budget = report.cited, research.budget()
    facts: JsonObject = {
        "citations": cited.kept,
        "sources": len(cited.sources),
        "dropped": len(cited.dropped),
    }
    if cited.dropped:
        facts["dropped_citations"] = [_dropped(one) for one in cited.dropped[:MOST_SHOWN]]
        numbers: list[JsonValue] = [one.number for one in research.evidence()[-MOST_NAMED:]]
        facts["evidence_noted"] = numbers
    if report.unlinked:
        facts["links_removed"] = report.unlinked
    if not cited.sources:
        facts["remark"] = "no citation stands in the report, and it says so: tell the user"
    return {**facts, "budget": budget} if budget else facts


def _dropped(one: Dropped) -> JsonObject:
    words = one.quote if len(one.quote) <= _QUOTE_CHARS else f"{one.quote[:_QUOTE_CHARS]}…"
    return {"citation": one.number, "why": one.why, **({"quote": words} if words else {})}


def _example(chosen: str) -> Example:
    return Example(
        {
            "title": "Tea this year",
            "format": chosen,
            "text": "# Tea this year\n\nThe harvest will be smaller [1].",
        }
    )


RESEARCH_REPORT_TOOL = Tool(
    name=RESEARCH_REPORT,
    guide=(
        "Saves the report as a file. Each citation has to be the number of noted evidence, and words in "
        "quotation marks before one to stand on its page; others are taken out and counted.\n"
        "The program numbers the sources anew and lists them at the end."
    ),
    schema=SCHEMA,
    rule=rule,
    examples=(_example("docx"),),
    run=run,
    stays=stays,
)
