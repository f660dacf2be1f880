"""What must hold of calls with an effect outside: never twice, never without a yes, never left waiting."""

from collections import Counter
from collections.abc import Sequence

from agent_app.records.models import ToolCall
from drill.desk import OFFERED
from drill.plan import CALL_MARK

Finding = tuple[str, list[str]]
_OPEN = {ToolCall.State.QUEUED, ToolCall.State.RUNNING, ToolCall.State.WAITING}


def outside(calls: Sequence[ToolCall], entered: Sequence[str]) -> list[Finding]:
    """Each rule with what broke it. `entered` are the marks at the desk, as they came."""
    times = Counter(entered)
    by_mark = {
        mark: one for one in calls if one.name == OFFERED for mark in CALL_MARK.findall(one.arguments_text)
    }
    allowed = {mark for mark, one in by_mark.items() if (one.answer or {}).get("approved") is True}
    return [
        ("calls outside that ran twice", [f"{mark}: {n} times" for mark, n in times.items() if n > 1]),
        ("calls outside without a yes", sorted(times.keys() - allowed)),
        (
            "receipts of calls outside that never ran",
            [mark for mark, one in by_mark.items() if one.state == ToolCall.State.OK and mark not in times],
        ),
        (
            "answered calls that did not go on",
            [f"{mark} is {one.state}" for mark, one in by_mark.items() if one.answer and one.state in _OPEN],
        ),
    ]
