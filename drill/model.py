"""The model of the drill: plays the plan in the person's words at a model's pace, and fails now and then."""

import json
import random
import secrets
from collections.abc import Sequence

from drill.desk import OFFERED
from drill.plan import StepPlan, TurnPlan, read, word
from tests.wire_server.record import RecordedRequest
from tests.wire_server.steps import Call, Cut, Delay, Status, Step, StreamError, Text, Thinking
from tools.kit.json_types import JsonObject

FAILURES = 0.06
LONGEST_PAUSE_S = 0.06


class PlannedModel:
    """Answers every request of the drill; `seed` decides paces and failures."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self.made: set[str] = set()
        """What each call is known by: it stands in the arguments of that one call."""

    def answer(self, request: RecordedRequest) -> Sequence[Step] | None:
        plans = [plan for text in request.texts("user") if (plan := read(text)) is not None]
        if not plans or not request.tool_names:
            return [Text("A drilled chat")]
        plan = plans[-1]
        told = json.dumps(request.body)
        index = sum(f"call-{plan.number}-{step}-" in told for step in range(len(plan.steps)))
        index = min(index, len(plan.steps) - 1)
        return self._played(plan, index, request)

    def _played(self, plan: TurnPlan, index: int, request: RecordedRequest) -> list[Step]:
        rng, step = self._rng, plan.steps[index]
        if rng.random() < FAILURES / 2:
            return [Status(529 if request.wire == "anthropic" else 503)]
        steps: list[Step] = [Delay(rng.uniform(0, 0.2))]
        if rng.random() < 0.3:  # noqa: PLR2004 -- some models think aloud, some don't
            steps += [Thinking(f"About {plan.number}. "), Delay(0.05), Thinking("Yes.")]
        for place in range(step.words):
            steps += [Text(word(plan.number, index, place)), Delay(rng.uniform(0, LONGEST_PAUSE_S))]
        if rng.random() < FAILURES / 2:
            return [*steps, rng.choice((Cut(), Cut(mid_line=True), StreamError()))]
        return [*steps, *self._calls(plan, index, step, request)]

    def _calls(self, plan: TurnPlan, index: int, step: StepPlan, request: RecordedRequest) -> list[Call]:
        calls = []
        for kind in step.calls:
            mark = f"call-{plan.number}-{index}-{secrets.token_hex(4)}"
            if _NEEDS.get(kind, "file_write") not in request.tool_names:
                continue
            self.made.add(mark)
            calls.append(_call(kind, mark, plan.file_id))
        return calls


def _call(kind: str, mark: str, file_id: str) -> Call:
    if kind == "enter":
        return Call(OFFERED, {"mark": mark})
    if kind == "edit":
        op: JsonObject = {"op": "replace_text", "find": "END", "replace": f"{mark} END"}
        return Call("file_edit", {"file_id": file_id, "ops": [op]})
    return Call("file_write", _WRITES[kind] | {"filename": mark + _ENDS[kind]} | _content(kind, mark))


_NEEDS = {"edit": "file_edit", "enter": OFFERED}
_WRITES: dict[str, JsonObject] = {
    "note": {"mode": "text"},
    "table": {"mode": "spreadsheet"},
    "document": {"mode": "document"},
    "deck": {"mode": "presentation"},
}
_ENDS = {"note": ".txt", "table": ".xlsx", "document": ".docx", "deck": ".pptx"}


def _content(kind: str, mark: str) -> JsonObject:
    match kind:
        case "table":
            return {"sheets": [{"name": "One", "rows": [["Mark", "Amount"], [mark, 1]]}]}
        case "deck":
            return {"slides": [{"title": mark, "bullets": ["One", "Two"]}]}
        case _:
            return {"content": f"{mark}\n"}
