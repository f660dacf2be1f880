"""How much one research may take, what is used of it, and which of its calls run no more."""

from dataclasses import replace

from django.conf import settings

from agent_app.records.queries.research import FETCH, SEARCH, ResearchUse
from prompts.research import Budget
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Failed
from tools.kit.research import BUDGET_GONE, RESEARCH_NOTE, RESEARCH_REPORT

STEPS_BESIDE = 20
"""Of a turn, beyond one for each search and two for each page: to plan, mend notes, and report."""
REPORT_STEPS = 5
"""The last ones of a turn, in which nothing but the report runs: some to mend it, one to tell of it."""
_MINUTE_S = 60
_INSTEAD = (
    f"Note what the opened pages say with {RESEARCH_NOTE}, then write the report with {RESEARCH_REPORT} from "
    "what was noted, and say in it what stayed open."
)


def whole_budget() -> Budget:
    return Budget(
        searches=settings.RESEARCH_SEARCHES,
        pages=settings.RESEARCH_PAGES,
        tokens=settings.RESEARCH_TOKENS,
        minutes=settings.RESEARCH_MINUTES,
    )


def step_limit() -> int:
    """Of a turn that researches."""
    most = whole_budget()
    return max(settings.TURN_STEP_LIMIT, most.searches + 2 * most.pages + STEPS_BESIDE)


def told(use: ResearchUse) -> JsonObject:
    """For receipts, such as `{"searches": "3/12"}`."""
    most = whole_budget()
    return {
        "searches": f"{use.searches}/{most.searches}",
        "pages": f"{use.pages}/{most.pages}",
        "tokens": f"{use.tokens}/{most.tokens}",
        "minutes": f"{_minutes(use)}/{most.minutes}",
    }


def used_up(name: str, use: ResearchUse, *, only_web: bool) -> Failed | None:
    """The receipt of a call that the budget has no room for; None for one that may run.

    With `only_web`, other tools are none of the research's business.
    """
    if name in (RESEARCH_NOTE, RESEARCH_REPORT) or (only_web and name not in (SEARCH, FETCH)):
        return None
    most = whole_budget()
    if name == SEARCH and use.searches >= most.searches:
        return _refused(f"{use.searches} of {most.searches} searches")
    if name == FETCH and use.pages >= most.pages:
        return _refused(f"{use.pages} of {most.pages} pages")
    if use.tokens >= most.tokens:
        return _refused(f"{use.tokens:,} of {most.tokens:,} tokens")
    if _minutes(use) >= most.minutes:
        return _refused(f"{_minutes(use)} of {most.minutes} minutes")
    return None


def no_steps() -> Failed:
    """For a call that comes when a turn's steps are nearly gone."""
    return Failed(
        f"The steps of this turn are nearly used up: write the report with {RESEARCH_REPORT} now, from what "
        "was noted.",
        kind="limit",
    )


def with_call(use: ResearchUse, name: str) -> ResearchUse:
    """What is used once a call of that name runs."""
    match name:
        case "web_search":
            return replace(use, searches=use.searches + 1)
        case "web_fetch":
            return replace(use, pages=use.pages + 1)
    return use


def _minutes(use: ResearchUse) -> int:
    return int(use.time.total_seconds() // _MINUTE_S)


def _refused(what: str) -> Failed:
    return Failed(f"{BUDGET_GONE}: {what}. {_INSTEAD}", kind="limit")
