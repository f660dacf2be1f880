"""Every entry of an index with one thing in it turned into something else."""

from collections.abc import Iterator

from tools.kit.json_types import JsonObject, JsonValue

ODD: tuple[JsonValue, ...] = (
    None,
    True,
    -1,
    10**400,
    1.5,
    "",
    "x\ud800",
    "<b>",
    [],
    [None],
    [[7]],
    {},
    {"a": [1]},
)
"""What JSON may hold where something else is meant."""


def mutations(entry: JsonObject) -> Iterator[JsonObject]:
    for turned in _of(entry):
        if isinstance(turned, dict):
            yield turned


def _of(value: JsonValue) -> Iterator[JsonValue]:
    """The value with one thing in it, or itself, turned into each of those."""
    yield from ODD
    if isinstance(value, dict):
        for name, inner in value.items():
            yield {other: one for other, one in value.items() if other != name}
            yield from ({**value, name: turned} for turned in _of(inner))
    if isinstance(value, list):
        for place, inner in enumerate(value[:2]):
            yield from ([*value[:place], turned, *value[place + 1 :]] for turned in _of(inner))
