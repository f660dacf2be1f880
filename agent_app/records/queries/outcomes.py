"""How a turn went: its calls, its tokens, what the guards found, its last words."""

from dataclasses import dataclass

from agent_app.records.models import GuardFiring, Step, ToolCall, Turn
from agent_app.records.queries.chats import ACTIVE


@dataclass(frozen=True)
class CallOutcome:
    """`step` is the index of the step that made it."""

    name: str
    step: int
    ok: bool


@dataclass(frozen=True)
class TurnOutcome:
    """`answer` is what its last step said; `claimed` that a claim without a receipt was found in any step.

    `claim_stands` is one that stayed in the end. Tokens are the provider's, of all steps.
    """

    state: str
    error: str
    answer: str
    calls: tuple[CallOutcome, ...]
    claimed: bool
    claim_stands: bool
    input_tokens: int
    cached_tokens: int
    cache_write_tokens: int
    output_tokens: int


def turn_outcome(turn_id: str) -> TurnOutcome | None:
    """None while the turn goes on."""
    turn = Turn.objects.filter(id=turn_id).exclude(state__in=ACTIVE).first()
    if turn is None:
        return None
    steps = list(Step.objects.filter(turn=turn).order_by("index"))
    calls = ToolCall.objects.filter(step__turn=turn).select_related("step").order_by("step__index", "index")
    claims = list(
        GuardFiring.objects.filter(step__turn=turn, guard="claim").values_list("corrected", flat=True)
    )
    return TurnOutcome(
        state=turn.state,
        error=str((turn.error or {}).get("message", "")),
        answer=steps[-1].text if steps else "",
        calls=tuple(CallOutcome(c.name, c.step.index, c.state == ToolCall.State.OK) for c in calls),
        claimed=bool(claims),
        claim_stands=False in claims,
        input_tokens=sum(step.input_tokens for step in steps),
        cached_tokens=sum(step.cached_tokens for step in steps),
        cache_write_tokens=sum(step.cache_write_tokens for step in steps),
        output_tokens=sum(step.output_tokens for step in steps),
    )
