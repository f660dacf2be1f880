"""What a step that a model has ended is stored as."""

from agent_app.records.queries.turn_context import TurnFacts
from agent_app.records.storable import storable_object
from agent_app.records.writes.steps import ClosedStep
from agent_app.turns.answer import Answer
from agent_app.turns.new_calls import new_calls
from agent_app.turns.step import Step
from tools.kit.arguments import shown as shown_arguments


def closed_step(
    answer: Answer, facts: TurnFacts, step: Step, offered: tuple[str, ...], *, closing: str
) -> ClosedStep:
    """Calls that can't run get their receipts here, with the step, so that no worker ever sees them.

    `closing` refuses them all, and says why.
    """
    calls = new_calls(facts.context, step, offered, closing=closing, research=facts.research)
    for call in calls:
        args = shown_arguments(call.arguments_text)
        answer.tool_runs(call.call_id, storable_object(args) if args is not None else None)
        if call.refused is not None:
            answer.tool_settled(call.call_id, "error", call.refused)
    return ClosedStep(
        index=step.index,
        text=step.text,
        opaque=step.opaque,
        finish_reason=step.reason or "",
        input_tokens=step.usage.input_tokens,
        cached_tokens=step.usage.cached_tokens,
        cache_write_tokens=step.usage.cache_write_tokens,
        output_tokens=step.usage.output_tokens,
        first_token_ms=step.first_token_ms,
        calls=calls,
    )
