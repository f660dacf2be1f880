"""How the tables of orders are written down.

A line is `parent: first second third* one|other`: the children in their order, each at most once, with `*` as
often as it comes; names with `|` between them take the same place. Names that a line doesn't hold, such as
those of extensions, may stand anywhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a child among its siblings, and whether it may come more than once."""

    rank: int
    many: bool


Order = Mapping[str, Slot]


def read_table(text: str) -> dict[str, Order]:
    """By the name of the parent; a parent of `a=b` stands for two with the same children."""
    table: dict[str, Order] = {}
    for line in text.strip().splitlines():
        parents, _, children = line.partition(":")
        order = _order(children.split())
        table.update(dict.fromkeys(parents.strip().split("="), order))
    return table


def _order(tokens: list[str]) -> Order:
    slots: dict[str, Slot] = {}
    for rank, token in enumerate(tokens):
        many = token.endswith("*")
        slots.update(dict.fromkeys(token.removesuffix("*").split("|"), Slot(rank, many)))
    return slots
