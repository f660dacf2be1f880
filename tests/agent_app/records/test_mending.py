"""A failed call is mended by the next call of its tool."""

from agent_app.records.mending import mended
from agent_app.records.queries.outcomes import CallOutcome


def call(step: int, name: str = "file_edit", *, ok: bool) -> CallOutcome:
    return CallOutcome(name, step, ok)


def test_the_next_call_of_the_tool_mends() -> None:
    assert mended([call(0, ok=False), call(1, "file_read", ok=True), call(2, ok=True)]) == [
        True,
        False,
        False,
    ]


def test_one_that_failed_twice_is_mended_once() -> None:
    assert mended([call(0, ok=False), call(1, ok=False), call(2, ok=True)]) == [False, True, False]


def test_a_call_of_the_same_step_mends_nothing() -> None:
    assert mended([call(0, ok=False), call(0, ok=True)]) == [False, False]


def test_a_call_of_another_tool_mends_nothing() -> None:
    assert mended([call(0, ok=False), call(1, "file_read", ok=True)]) == [False, False]
