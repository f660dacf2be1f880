"""How far a turn goes, and when its tools have to end, in words for the model."""

from collections import Counter
from collections.abc import Sequence

from prompts.context import PastStep

SAME_FAILURES = 3
CALLS_A_STEP = 32
STEP_CHARS = 4_000_000
"""Text, thinking and arguments of one step together: far over what any model writes."""
TOKENS_COUNTED = 2**31 - 1
ATTEMPTS = 5
"""Claims of a turn in which no step ended; one more would most likely die like these."""


def closing_words(steps: Sequence[PastStep], *, step_limit: int) -> str | None:
    """What the model is told before its last step; None while the turn may go on."""
    stuck = _stuck_call(steps)
    if stuck is not None:
        return (
            f"The call of {stuck} failed {SAME_FAILURES} times in the same way, "
            "so no more tools run in this turn. Tell the user what stands in the way and what would help."
        )
    if len(steps) >= step_limit - 1:
        return (
            f"This turn has used {len(steps)} of its {step_limit} steps, so no more tools run in it. "
            "Tell the user what is done, by its receipts, and what is still open."
        )
    return None


def _stuck_call(steps: Sequence[PastStep]) -> str | None:
    failures: Counter[tuple[str, str]] = Counter()
    for call in (call for step in steps for call in step.calls):
        if call.receipt is not None and not call.receipt["ok"]:
            failures[call.name, call.arguments_text] += 1
    return next((name for (name, _), count in failures.items() if count >= SAME_FAILURES), None)
