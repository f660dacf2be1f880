"""The files that the answer of a connection's tool brought along, as its receipt names them."""

from collections.abc import Iterator
from dataclasses import dataclass

from tools.kit.json_types import JsonObject
from tools.kit.registry import tool_named

MOST_SHOWN = 8
"""Of the pictures of one result; a model that sees gets no more than these."""
_LISTS = ("media", "resources")


@dataclass(frozen=True)
class Brought:
    """A file in its first version."""

    file_id: str
    name: str
    kind: str


def brought(tool: str, receipt: JsonObject | None) -> Iterator[Brought]:
    """None for tools that run in a worker: those name the files that they made in another way."""
    if receipt is None or receipt.get("ok") is not True or tool_named(tool) is not None:
        return
    for one in (one for name in _LISTS for one in _objects(receipt, name)):
        file_id, name, kind = one.get("file_id"), one.get("file"), one.get("kind")
        if isinstance(file_id, str) and isinstance(name, str) and isinstance(kind, str):
            yield Brought(file_id, name, kind)


def pictures(tool: str, receipt: JsonObject | None) -> list[Brought]:
    return [one for one in brought(tool, receipt) if one.kind == "image"]


def _objects(receipt: JsonObject, name: str) -> list[JsonObject]:
    found = receipt.get(name)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
