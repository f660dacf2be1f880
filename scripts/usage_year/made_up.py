"""What one made-up member uses in a year."""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from agent_app.records.first_token import BOUNDS_MS, bucket_of

WEEKEND = 5
CACHED_PRICE = 0.1
USED_TOOL, ASIDE, FIRED, CORRECTED, MENDED = 0.4, 0.5, 0.02, 0.7, 0.72
"""How often a day has a tool, a request beside the turns; a turn a guard; a failed call a happy end."""
Key = tuple[str | int | date, ...]
Sums = dict[str, dict[Key, Counter[str]]]
"""By table: day, model, and the table's own KEY; then its counts."""


@dataclass(frozen=True)
class MadeUpModel:
    """Prices in dollars a million tokens of input and output; None is not known."""

    label: str
    share: float
    prices: tuple[float, float] | None
    first_token_ms: int


MODELS = (
    MadeUpModel("Sonnet 5.5", 0.46, (3.0, 15.0), 900),
    MadeUpModel("GPT-6.2", 0.31, (1.75, 14.0), 650),
    MadeUpModel("GPT-6.2 mini", 0.17, (0.25, 2.0), 380),
    MadeUpModel("Qwen on our server", 0.06, None, 210),
)


@dataclass(frozen=True)
class MadeUpTool:
    """`tokens` of its schema, how often it is called and how often that fails."""

    name: str
    tokens: int
    weight: int
    fails: float


TOOLS = (
    MadeUpTool("file_read", 420, 9, 0.03),
    MadeUpTool("file_edit", 610, 8, 0.11),
    MadeUpTool("file_write", 180, 4, 0.04),
    MadeUpTool("xlsx_edit", 560, 7, 0.13),
    MadeUpTool("docx_edit", 520, 5, 0.09),
    MadeUpTool("pptx_edit", 540, 3, 0.08),
    MadeUpTool("web_search", 190, 4, 0.06),
    MadeUpTool("knowledge_search", 160, 3, 0.02),
    MadeUpTool("github__search_issues", 310, 2, 0.07),
    MadeUpTool("notion__query_database", 450, 2, 0.12),
)
KINDS = ("arguments", "impossible", "not_found", "outside", "too_slow", "limit")
LAYERS = {"contract": 237, "history": 2_600, "note": 160, "message": 210}
KEPT = {"contract": 0.9, "capability": 0.85, "history": 0.7}


class MadeUpYear:
    """Adds up days by the table's names; `models` are the ids under which MODELS stand."""

    def __init__(self, chance: random.Random, models: Mapping[str, int]) -> None:
        self._chance = chance
        self._models = models
        self.sums: Sums = {}

    def live(self, last: date, days: int) -> None:
        """Joins some time in the first half, and then asks more and more."""
        habit = self._chance.lognormvariate(1.3, 0.8)
        for number in range(self._chance.randrange(days // 2), days):
            day = last - timedelta(days=days - 1 - number)
            eager = habit * (0.15 if day.weekday() >= WEEKEND else 1) * (0.6 + number / days)
            for model in MODELS:
                turns = int(self._chance.gammavariate(1.2, eager * model.share))
                if turns:
                    self._ask((day, self._models[model.label]), model, turns)

    def _ask(self, at: Key, model: MadeUpModel, turns: int) -> None:
        calls = sum(self._chance.randrange(4) for _ in range(turns))
        sent = self._send(at, turns + calls)
        self._end(at, model, turns, turns + calls, sent)
        self._aside(at, model)
        for _ in range(calls):
            self._call(at)
        for _ in range(turns + calls):
            usual = round(self._chance.gauss(bucket_of(model.first_token_ms), 1.8))
            self._add("DailyFirstToken", (*at, min(len(BOUNDS_MS), max(0, usual))), {"steps": 1})
        if self._chance.random() < FIRED * turns:
            guard = self._chance.choice(("claim", "claim", "markup", "command"))
            told = int(self._chance.random() < CORRECTED)
            self._add("DailyGuard", (*at, guard), {"fired": 1, "corrected": told})

    def _send(self, at: Key, requests: int) -> int:
        """The tokens of these requests."""
        there = {(layer, ""): tokens for layer, tokens in LAYERS.items()}
        for tool in TOOLS:
            if self._chance.random() < USED_TOOL:
                there["capability", tool.name] = tool.tokens
                there["receipt", tool.name] = self._chance.randrange(100, 900)
        for (layer, name), tokens in there.items():
            kept = int(tokens * requests * KEPT.get(layer, 0.2) * self._chance.uniform(0.8, 1))
            self._add("DailyLayer", (*at, layer, name), {"tokens": tokens * requests, "prefix_tokens": kept})
        return sum(there.values()) * requests

    def _end(self, at: Key, model: MadeUpModel, turns: int, requests: int, sent: int) -> None:
        names = ("done", "stopped", "interrupted", "failed")
        ends = Counter(self._chance.choices(names, (92, 4, 1, 3), k=turns))
        cached = int(sent * self._chance.uniform(0.45, 0.85))
        said = requests * self._chance.randrange(60, 600)
        written = int((sent - cached) * 0.4)
        taken = {"requests": requests, "cached_tokens": cached, "cache_write_tokens": written, **ends}
        self._add("DailyUse", (*at, "turn"), {**taken, **_costs(model, sent, cached, said)})

    def _aside(self, at: Key, model: MadeUpModel) -> None:
        if self._chance.random() < ASIDE:
            purpose = self._chance.choice(("title", "title", "summary", "vision"))
            self._add("DailyUse", (*at, purpose), {"requests": 1, **_costs(model, 900, 0, 12)})

    def _call(self, at: Key) -> None:
        (tool,) = self._chance.choices(TOOLS, [one.weight for one in TOOLS])
        failed = self._chance.random() < tool.fails
        (kind,) = self._chance.choices(KINDS, (6, 4, 3, 2, 1, 1))
        mended = int(failed and self._chance.random() < MENDED)
        self._add("DailyTool", (*at, tool.name, kind if failed else ""), {"calls": 1, "mended": mended})

    def _add(self, table: str, key: Key, counts: Mapping[str, int]) -> None:
        self.sums.setdefault(table, {}).setdefault(key, Counter()).update(counts)


def _costs(model: MadeUpModel, sent: int, cached: int, said: int) -> dict[str, int]:
    tokens = {"input_tokens": sent, "output_tokens": said}
    if model.prices is None:
        return {**tokens, "unpriced_tokens": sent + said}
    taken, made = model.prices
    return {
        **tokens,
        "cost_nano": round(((sent - cached + cached * CACHED_PRICE) * taken + said * made) * 1_000),
    }
