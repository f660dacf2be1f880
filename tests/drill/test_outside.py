"""The drill's own eyes: it sees a call outside that ran twice, unasked, or never, and one that hangs."""

from agent_app.records.models import ToolCall
from drill.desk import OFFERED
from drill.outside import outside
from tools.kit.json_types import JsonObject

MARK, OTHER = "call-1-0-0123abcd", "call-1-1-0123abcd"


def call(state: str = "ok", answer: JsonObject | None = None, mark: str = MARK) -> ToolCall:
    answer = {"approved": True} if answer is None else answer
    return ToolCall(name=OFFERED, arguments_text=f'{{"mark": "{mark}"}}', state=state, answer=answer)


def broken(calls: list[ToolCall], *entered: str) -> list[str]:
    return [rule for rule, found in outside(calls, entered) if found]


def test_a_call_that_was_let_run_and_ran_is_right() -> None:
    denied = call("error", {"denied": True}, OTHER)
    assert broken([call(), denied], MARK) == []


def test_one_that_may_or_may_not_have_run_is_right() -> None:
    assert broken([call("error")]) == broken([call("error")], MARK) == []


def test_one_that_asks_still_is_nothing_to_find_here() -> None:
    assert broken([call("waiting", {})]) == []


def test_what_must_not_be_is_found() -> None:
    assert broken([call()], MARK, MARK) == ["calls outside that ran twice"]
    assert broken([call("error", {"denied": True})], MARK) == ["calls outside without a yes"]
    assert broken([], MARK) == ["calls outside without a yes"]
    assert broken([call()]) == ["receipts of calls outside that never ran"]
    assert broken([call("waiting")]) == ["answered calls that did not go on"]
