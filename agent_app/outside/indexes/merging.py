"""Lists of several indexes become one: what is the same stands once, and what many rank high comes first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")
_DAMPING = 60
"""Of reciprocal rank fusion, as Cormack, Clarke and Büttcher found it good (SIGIR 2009)."""


@dataclass
class _Group(Generic[T]):
    members: list[T] = field(default_factory=list)
    score: float = 0.0


def grouped(lists: Sequence[Sequence[T]], same: Callable[[T, T], bool]) -> list[list[T]]:
    """Groups of what is the same, the best first; in a group, in the order of the lists."""
    groups: list[_Group[T]] = []
    for listed in lists:
        for rank, item in enumerate(listed, 1):
            group = _joined(groups, item, same)
            group.members.append(item)
            group.score += 1 / (_DAMPING + rank)
    groups.sort(key=lambda group: -group.score)
    return [group.members for group in groups]


def _joined(groups: list[_Group[T]], item: T, same: Callable[[T, T], bool]) -> _Group[T]:
    """The group of an item; an item that is the same as two groups' makes one of them."""
    fitting = [group for group in groups if any(same(member, item) for member in group.members)]
    first, others = (fitting[0], fitting[1:]) if fitting else (_Group[T](), [])
    if not fitting:
        groups.append(first)
    for other in others:
        first.members += other.members
        first.score += other.score
        groups.remove(other)
    return first
