"""A turn that researches: its budget, and what is told of one that ends without a report."""

from django.conf import settings
from django.utils import timezone

from agent_app.records.queries.research import FETCH, SEARCH, ResearchUse, unreported, use_for_call
from agent_app.records.queries.turn_context import TurnFacts
from agent_app.records.threads import database
from agent_app.records.writes.calls import ClaimedCall
from agent_app.records.writes.leases import Claim
from agent_app.research.budget import REPORT_STEPS, no_steps, step_limit, told, used_up, with_call
from agent_app.research.left_open import left_open_words
from agent_app.turns.answer import Answer
from prompts.context import TurnContext
from tools.kit.commands import RESEARCH
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Ok, Receipt, receipt_json
from tools.kit.research import RESEARCH_REPORT


def step_limit_of(facts: TurnFacts) -> int:
    """A research takes more steps than other turns."""
    return step_limit() if facts.context.command == RESEARCH else settings.TURN_STEP_LIMIT


class Spent:
    """The budget as the calls of one step use it, one after the other."""

    def __init__(self, context: TurnContext, use: ResearchUse | None) -> None:
        self._use = use
        self._is_command = context.command == RESEARCH
        left = step_limit() - len(context.newest.steps)
        self._last_steps = self._is_command and left <= REPORT_STEPS

    def refusal(self, name: str) -> JsonObject | None:
        """The receipt of a call that it has no room for; None for one that may run, which counts from now."""
        if self._last_steps and name != RESEARCH_REPORT:
            return receipt_json(no_steps())
        if self._use is None:
            return None
        refused = used_up(name, self._use, only_web=not self._is_command)
        if refused is not None:
            return receipt_json(refused)
        self._use = with_call(self._use, name)
        return None


async def with_budget(claimed: ClaimedCall, receipt: Receipt) -> Receipt:
    """A search's or a page's receipt with what is used by then."""
    if claimed.name not in (SEARCH, FETCH) or not isinstance(receipt, Ok):
        return receipt
    use = await database().read(use_for_call, claimed.call_id, timezone.now())
    return receipt if use is None else Ok({**receipt.facts, "budget": told(use)})


async def tell_left_open(claim: Claim, answer: Answer) -> None:
    """A research that ends without a report says what it noted; one that did nothing says nothing."""
    found = await database().read(unreported, claim.turn_id) if claim.command == RESEARCH else None
    if found is not None:
        answer.notice("research_open", left_open_words(found))
