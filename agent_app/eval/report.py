"""The figures of an eval as a table for a person."""

from tools.kit.json_types import JsonObject, JsonValue

_ROWS = (
    ("wishes fulfilled", "fulfilled", "trials"),
    ("calls valid at once", "valid_at_once", "first_calls"),
    ("failed calls that the next call mended", "mended", "failed"),
    ("answers with a claim and no receipt, before the guard", "claims_before_guard", "trials"),
    ("the same after the guard", "claims_after_guard", "trials"),
)
_SUMS = (
    ("input tokens", "input_tokens"),
    ("of them cached", "cached_tokens"),
    ("of them written to a cache", "cache_write_tokens"),
    ("output tokens", "output_tokens"),
    ("input cost, thousands of uncached tokens", "cost"),
)


def as_lines(told: JsonObject) -> str:
    """`told` is what the command writes as JSON."""
    sides = [_figures(told["with_examples"]), _figures(told["without_examples"])]
    rows = [(name, *(f"{side[part]} of {side[whole]}" for side in sides)) for name, part, whole in _ROWS]
    rows += [(name, *(f"{side[key]:,}" for side in sides)) for name, key in _SUMS]
    head = (
        f"{told['model']}, {told['scenarios']} scenarios, runs: {told['runs']}",
        "with examples",
        "without",
    )
    return "\n".join(f"{name:<56} {left:>16} {right:>16}" for name, left, right in (head, *rows))


def _figures(session: JsonValue) -> dict[str, int | float]:
    found = session.get("figures") if isinstance(session, dict) else None
    figures = found if isinstance(found, dict) else {}
    return {key: value for key, value in figures.items() if isinstance(value, int | float)}
