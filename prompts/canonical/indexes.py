"""Canonical situations of /papers and /books: what is searched, and a paper that is asked for later."""

from dataclasses import replace

from prompts.books import books_brief
from prompts.canonical.parts import WRITES, answered, asked, called, hello, said
from prompts.context import ActivationRecord, TurnContext
from prompts.papers import papers_brief
from tools.kit.commands import BOOKS, PAPERS
from tools.kit.json_types import JsonObject

_ASKED = "/papers tea harvest forecasts"
_BRIEF = papers_brief(may_bring=True)
_NOTE = f"<folio-note>\nNow: Monday 2026-03-02 09:28 Europe/Berlin (UTC+01:00)\n{_BRIEF}\n</folio-note>"
_FOUND: JsonObject = {
    "ok": True,
    "papers": [
        {
            "number": 1,
            "title": "Forecasting the tea harvest",
            "authors": ["Mira Example"],
            "year": 2023,
            "venue": "Journal of Leaves",
            "citations": 12,
            "abstract": "We forecast the harvest of tea.",
            "id": "doi:10.1000/tea.1",
            "url": "https://doi.org/10.1000/tea.1",
            "pdf": ["https://arxiv.org/pdf/2306.01234v2"],
        }
    ],
    "indexes": ["OpenAlex", "arXiv"],
    "silent": [
        {
            "index": "Semantic Scholar",
            "reason": "busy",
            "why": "it takes no more questions now (error 429)",
        }
    ],
}
_TOOLS = (
    WRITES,
    ActivationRecord("paper_fetch", "the message is /papers"),
    ActivationRecord("paper_search", "the message is /papers"),
)


def member_papers(commands: tuple[str, ...]) -> TurnContext:
    return replace(hello(commands, signed_in=True), turns=(asked(_ASKED),), command=PAPERS, brief=_BRIEF)


def guest_papers(commands: tuple[str, ...]) -> TurnContext:
    sent = replace(hello(commands, signed_in=False), turns=(asked(_ASKED),))
    return replace(sent, command=PAPERS, brief=papers_brief(may_bring=False))


def paper_asked_for(commands: tuple[str, ...]) -> TurnContext:
    """The turn after a search: its papers can be brought, and its tools stay."""
    searched = answered(
        _ASKED,
        called("paper_search", '{"query":"tea harvest forecast"}', _FOUND),
        said("One paper fits: [Forecasting the tea harvest](https://doi.org/10.1000/tea.1) (1)."),
        activations=_TOOLS,
        note=_NOTE,
    )
    return replace(hello(commands, signed_in=True), turns=(searched, asked("read 1")))


def member_books(commands: tuple[str, ...]) -> TurnContext:
    sent = replace(hello(commands, signed_in=True), turns=(asked("/books history of tea"),))
    return replace(sent, command=BOOKS, brief=books_brief())
