"""A page of what a search found, with how much there is in all."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

Hit = TypeVar("Hit")
MOST_HITS = 100_000


@dataclass(frozen=True, slots=True)
class Hits(Generic[Hit]):
    """`total` counts all of them; not `whole` says that counting stopped there."""

    shown: tuple[Hit, ...]
    total: int
    whole: bool = True


def hits_of(found: Iterable[Hit], start: int = 1, count: int = 50) -> Hits[Hit]:
    """The hits `start` … `start + count - 1`, counted from 1; walks all of them, holds only these."""
    shown: list[Hit] = []
    total = 0
    for hit in found:
        if total == MOST_HITS:
            return Hits(tuple(shown), total, whole=False)
        total += 1
        if start <= total < start + count:
            shown.append(hit)
    return Hits(tuple(shown), total)
