"""The calls that a step made, as they are stored: each with an id of its own, some answered at once."""

from collections.abc import Collection, Sequence
from datetime import timedelta

from django.conf import settings

from agent_app.records.lease_clock import lease_clock
from agent_app.records.queries.research import ResearchUse
from agent_app.records.storable import storable_text
from agent_app.records.writes.steps import NewCall
from agent_app.turns.limits import CALLS_A_STEP
from agent_app.turns.researching import Spent
from agent_app.turns.step import GrowingCall, Step
from prompts.context import TurnContext
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Failed, receipt_json
from tools.kit.registry import refusal

LONGEST_ID = 200
NO_MORE = "No more tools run in this turn. Tell the user where things stand."


def new_calls(
    context: TurnContext,
    step: Step,
    offered: Sequence[str],
    *,
    closing: str = "",
    research: ResearchUse | None = None,
) -> tuple[NewCall, ...]:
    """`offered` are the names of the request's tools; with `closing` none runs, and so it is told.

    What a `research` has no budget for does not run either.
    """
    earlier = {record.name for turn in context.turns for record in turn.activations}
    used = {call.call_id for turn in context.turns for past in turn.steps for call in past.calls}
    spent = Spent(context, research)
    calls = []
    for place, call in enumerate(step.calls):
        provider_call_id = _unused_id(call, used)
        used.add(provider_call_id)
        new = NewCall(
            call_id=call.call_id,
            provider_call_id=provider_call_id,
            name=call.name,
            arguments_text=call.arguments_text,
            cut_off=step.reason == "length" and place == len(step.calls) - 1,
            send_after=lease_clock.now() + timedelta(seconds=settings.CALL_SEND_AGAIN_S),
            refused=_refused(call.name, place, offered, earlier, closing=closing) or spent.refusal(call.name),
        )
        calls.append(new)
    return tuple(calls)


def _unused_id(call: GrowingCall, used: Collection[str]) -> str:
    """Some servers number their calls anew in each step; a history needs ids that differ."""
    theirs = storable_text(call.provider_call_id)
    return call.call_id if not theirs or len(theirs) > LONGEST_ID or theirs in used else theirs


def _refused(
    name: str, place: int, offered: Sequence[str], earlier: Collection[str], *, closing: str
) -> JsonObject | None:
    """The receipt of a call that is not to run; None for one that may."""
    if closing:
        return receipt_json(Failed(closing, kind="limit"))
    if place >= CALLS_A_STEP:
        return receipt_json(
            Failed(
                f"At most {CALLS_A_STEP} calls run in one step; this one did not. Send it again.",
                kind="limit",
            )
        )
    refused = refusal(name, offered, earlier)
    return receipt_json(refused) if refused is not None else None
