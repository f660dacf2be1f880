"""How calls and tokens are counted."""

import json
from pathlib import Path

from agent_app.eval.figures import Prices, figures_of, prices_of
from agent_app.eval.scenarios import SCENARIOS
from agent_app.eval.trial import Trial
from agent_app.records.queries.outcomes import CallOutcome, TurnOutcome


def call(step: int, name: str = "file_edit", *, ok: bool) -> CallOutcome:
    return CallOutcome(name, step, ok)


def trial(*calls: CallOutcome) -> Trial:
    turn = TurnOutcome(
        "done",
        "",
        "",
        calls,
        claimed=False,
        claim_stands=False,
        input_tokens=1_000,
        cached_tokens=600,
        cache_write_tokens=100,
        output_tokens=10,
    )
    return Trial(SCENARIOS["rent_raised"], 1, "", turn)


def test_a_retry_is_no_call_that_was_valid_at_once() -> None:
    figures = figures_of(
        [trial(call(0, ok=False), call(1, ok=True), call(1, "file_read", ok=True))], Prices()
    )
    assert (figures.calls, figures.first_calls, figures.valid_at_once) == (3, 2, 1)


def test_cached_and_written_tokens_cost_what_the_list_says() -> None:
    assert figures_of([trial()], Prices(read=0.1, write=1.25)).cost == 0.485


def test_prices_go_by_the_wire_and_are_whole_without_a_list(tmp_path: Path) -> None:
    file = tmp_path / "prices.json"
    assert prices_of("anthropic", file) == Prices()
    file.write_text(
        json.dumps({"models": [{"name": "Anthropic", "read": 0.1, "write": 1.25, "source": "s"}]})
    )
    assert prices_of("anthropic", file) == Prices(0.1, 1.25, "s")
    assert prices_of("demo", file) == Prices()
