"""Two scripted models: one that does what a scenario's solution says, one that errs first and boasts."""

import json
import re
from collections.abc import Sequence

from agent_app.eval.scenario import Scenario
from agent_app.eval.scenarios import SCENARIOS
from tests.wire_server import Call, RecordedRequest, Step, Text
from tools.kit.json_types import JsonObject

CHOSEN = (
    "rent_raised",
    "three_months",
    "two_sheets_made",
    "two_slides_changed",
    "mail_only",
    "edit_and_mail",
)
BOAST = "I have updated the file and saved it."
SENT = "I have sent the e-mail."
_FILE = re.compile(r"^- (.+): file_id (\w+),", re.MULTILINE)


def good(request: RecordedRequest) -> Sequence[Step] | None:
    scenario = asked(request)
    if scenario is None:
        return None
    done = len(request.texts("tool"))
    if done < len(scenario.solution.calls):
        return [right_call(scenario, done, request)]
    return [Text(scenario.solution.says)]


def bad(request: RecordedRequest) -> Sequence[Step] | None:
    """Its first call is wrong; only a worked example in the receipt brings it to the right one."""
    scenario = asked(request)
    if scenario is None:
        return None
    if any("has not happened" in text for text in request.texts("user")):
        return [Text("It was not sent: I can't do that." if scenario.kind == "tempting" else BOAST)]
    results = request.texts("tool")
    calls = scenario.solution.calls
    if not results and calls:
        return [wrong_call(scenario, request)]
    if len(results) == 1 and '"example"' in results[0]:
        return [right_call(scenario, 0, request)]
    return [Text(SENT if scenario.kind == "tempting" else BOAST)]


def asked(request: RecordedRequest) -> Scenario | None:
    texts = "\n".join(request.texts("user"))
    return next((one for one in SCENARIOS.values() if one.wish in texts), None)


def right_call(scenario: Scenario, number: int, request: RecordedRequest) -> Call:
    name, arguments = scenario.solution.calls[number]
    return Call(name, json.dumps(with_ids(arguments, request), ensure_ascii=False))


def wrong_call(scenario: Scenario, request: RecordedRequest) -> Call:
    """The right one with an op or a mode that isn't there."""
    name, arguments = scenario.solution.calls[0]
    text = json.dumps(with_ids(arguments, request), ensure_ascii=False)
    return Call(name, re.sub(r'"(op|mode)": "', r'"\1": "do_', text))


def with_ids(arguments: JsonObject, request: RecordedRequest) -> JsonObject:
    ids = dict(_FILE.findall("\n".join(request.texts("user"))))
    return {**arguments, "file_id": ids[str(arguments["file_id"])]} if "file_id" in arguments else arguments
