"""Content that no row names any more goes: first aside, a day later for good.

Who uploads takes no lock. Content that is named again while it lies aside is found there by every reader, and
is put back by the next sweep; by the time that it goes, whatever was about to name it has long done so.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from agent_app.files import storage
from agent_app.files.stores.port import Shelf, Store, Stored
from agent_app.records.queries.stored_files import named

A_DAY_S = 86_400.0
_AT_ONCE = 500


@dataclass(frozen=True)
class Swept:
    """What one step did with so many files, whose content takes so many bytes; `files` are gone for good."""

    what: Literal["files", "set aside", "put back"]
    count: int
    size: int


def sweep_files(now: float, *, dry_run: bool = False) -> Iterator[Swept]:
    """Each step looks at some hundred files, when it is asked for. `now` is by the clock of `time.time`."""
    at = storage.store()
    for batch in _batches(at, "leaving"):
        yield from _settled(at, batch, now, dry_run=dry_run)
    for batch in _batches(at, "kept"):
        yield _set_aside(at, batch, now, dry_run=dry_run)


def _settled(at: Store, batch: list[Stored], now: float, *, dry_run: bool) -> Iterator[Swept]:
    needed = named([one.sha256 for one in batch])
    back = [one for one in batch if one.sha256 in needed]
    gone = [one for one in batch if one.sha256 not in needed and one.since < now - A_DAY_S]
    if not dry_run:
        for one in back:
            at.move(one.sha256, "kept")
        for one in gone:
            at.delete(one.sha256, "leaving")
    yield Swept("put back", len(back), _size(back))
    yield Swept("files", len(gone), _size(gone))


def _set_aside(at: Store, batch: list[Stored], now: float, *, dry_run: bool) -> Swept:
    """What came within the last day may be on its way into a row."""
    old = [one for one in batch if one.since < now - A_DAY_S]
    needed = named([one.sha256 for one in old])
    aside = [one for one in old if one.sha256 not in needed]
    if not dry_run:
        for one in aside:
            at.move(one.sha256, "leaving")
    return Swept("set aside", len(aside), _size(aside))


def _batches(at: Store, shelf: Shelf) -> Iterator[list[Stored]]:
    listed = at.listed(shelf)
    while batch := list(islice(listed, _AT_ONCE)):
        yield batch


def _size(found: Iterable[Stored]) -> int:
    return sum(one.size for one in found)
