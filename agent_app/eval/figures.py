"""What many trials come to: wishes, calls, claims, tokens."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from agent_app.eval.trial import Trial
from agent_app.records.mending import mended
from agent_app.records.queries.outcomes import CallOutcome, TurnOutcome
from tools.kit.json_types import JsonObject

_PRICED_LIKE = {"anthropic": "Anthropic", "openai_chat": "OpenAI", "openai_responses": "OpenAI"}


@dataclass(frozen=True)
class Prices:
    """Factors of an uncached input token, and where they are from."""

    read: float = 1.0
    write: float = 1.0
    source: str = "No price list; every input token counts whole."


@dataclass(frozen=True)
class Figures:
    """Sums over trials. `first_calls` are those that no failed call of the same tool stands before.

    `mended` are the failed calls after which the next call of the same tool succeeded; `cost` is in thousands
    of uncached input tokens, the input side alone.
    """

    trials: int
    fulfilled: int
    calls: int
    first_calls: int
    valid_at_once: int
    failed: int
    mended: int
    claims_before_guard: int
    claims_after_guard: int
    input_tokens: int
    cached_tokens: int
    cache_write_tokens: int
    output_tokens: int
    cost: float


def figures_of(trials: Sequence[Trial], prices: Prices) -> Figures:
    turns = [trial.turn for trial in trials]
    calls = [call for turn in turns for call in turn.calls]
    first = [call for turn in turns for call in _first_calls(turn.calls)]
    return Figures(
        trials=len(trials),
        fulfilled=sum(not trial.why_not for trial in trials),
        calls=len(calls),
        first_calls=len(first),
        valid_at_once=sum(call.ok for call in first),
        failed=sum(not call.ok for call in calls),
        mended=sum(sum(mended(turn.calls)) for turn in turns),
        claims_before_guard=sum(turn.claimed for turn in turns),
        claims_after_guard=sum(turn.claim_stands for turn in turns),
        input_tokens=sum(turn.input_tokens for turn in turns),
        cached_tokens=sum(turn.cached_tokens for turn in turns),
        cache_write_tokens=sum(turn.cache_write_tokens for turn in turns),
        output_tokens=sum(turn.output_tokens for turn in turns),
        cost=round(sum(_cost(turn, prices) for turn in turns) / 1000, 3),
    )


def prices_of(wire: str, file: Path) -> Prices:
    """From the list of cache prices, when this installation has it."""
    name = _PRICED_LIKE.get(wire)
    if name is None or not file.is_file():
        return Prices()
    listed = json.loads(file.read_text(encoding="utf-8"))["models"]
    found = next((entry for entry in listed if entry["name"] == name), None)
    return Prices(found["read"], found["write"], found["source"]) if found else Prices()


def figures_object(figures: Figures) -> JsonObject:
    return asdict(figures)


def trial_object(trial: Trial) -> JsonObject:
    """One trial for the JSON file."""
    turn = trial.turn
    return {
        "scenario": trial.scenario.name,
        "kind": trial.scenario.kind,
        "language": trial.scenario.language,
        "run": trial.run,
        "fulfilled": not trial.why_not,
        "why_not": trial.why_not,
        "calls": [{"name": call.name, "step": call.step, "ok": call.ok} for call in turn.calls],
        "claimed": turn.claimed,
        "claim_stands": turn.claim_stands,
        "input_tokens": turn.input_tokens,
        "cached_tokens": turn.cached_tokens,
        "output_tokens": turn.output_tokens,
        "answer": turn.answer,
    }


def _first_calls(calls: Sequence[CallOutcome]) -> Iterator[CallOutcome]:
    failed: set[str] = set()
    for call in calls:
        if call.name not in failed:
            yield call
        if not call.ok:
            failed.add(call.name)


def _cost(turn: TurnOutcome, prices: Prices) -> float:
    whole = max(0, turn.input_tokens - turn.cached_tokens - turn.cache_write_tokens)
    return whole + turn.cached_tokens * prices.read + turn.cache_write_tokens * prices.write
