"""What prompts cost: three ways of mounting tools over scripted conversations, and the time to build one."""

import gc
import time

from bench.caching import CacheModel, cache_models, cost, tokens
from bench.conversations import SCENARIOS, Scenario, everything, lazy, ours
from bench.figures import middle_ms, p95_ms, table
from bench.long_chat import long_chat
from prompts.builder import build
from tests.shared_files import SHARED
from tools.kit.registry import CAPABILITIES

WAYS = {"everything": everything, "lazy": lazy, "Folio": ours}
LONG_TURNS = 500
ROUNDS = 60


def measure() -> None:
    measure_time()
    if not (SHARED / "mcp_schemas").exists():
        print("\nPrompt economy needs the real schemas: set SHARED_DIR to the folder of shared test files.")
        return
    models = cache_models()
    head = ("conversation", "tokens on turn 1", *(model.name for model in models))
    rows = [row for scenario in SCENARIOS for row in rows_of(scenario, models)]
    table("Prompt economy: thousands of uncached input tokens", head, rows)
    for model in models:
        print(f"  {model.name}: {model.source}")


def rows_of(scenario: Scenario, models: list[CacheModel]) -> list[tuple[str, ...]]:
    rows = []
    for name, way in WAYS.items():
        requests = way(scenario)
        costs = (f"{cost(requests, model):,.1f}" for model in models)
        rows.append((f"{scenario.name}: {name}", f"{tokens(requests[0]):,}", *costs))
    return rows


def measure_time() -> None:
    """Each round reads the chat anew, as a step does from the database; only building is timed."""
    messages = build(long_chat(LONG_TURNS), CAPABILITIES).request.messages
    seconds, busy = [], []
    for _ in range(ROUNDS):
        context = long_chat(LONG_TURNS)
        gc.collect()
        started, worked = time.perf_counter(), time.process_time()
        build(context, CAPABILITIES)
        seconds.append(time.perf_counter() - started)
        busy.append(time.process_time() - worked)
    times = (f"{value:.1f} ms" for value in (middle_ms(seconds), p95_ms(seconds), middle_ms(busy)))
    head = ("", "messages", "median", "p95", "median of CPU")
    table("Building a request, three connections on", head, [("warm", f"{len(messages):,}", *times)])
