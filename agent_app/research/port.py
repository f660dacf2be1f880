"""A branch's pages and evidence as the tools of `/research` see them; nothing is read before one asks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone

from agent_app.records.queries import research
from agent_app.records.queries.research import NotedRow, OpenedPage
from agent_app.research.budget import told
from tools.kit.arguments import shown
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.research import Evidence, Source
from tools.researching.addresses import comparable
from tools.researching.report import seen

_ABOUT = frozenset({"url", "date", "kind", "size", "remark", "budget"})
"""What a receipt says of a page beside its words."""


@dataclass(frozen=True)
class _Page:
    """A source with the calls that opened it, and the ways in which its address was written."""

    source: Source
    call_ids: tuple[str, ...]
    ways: frozenset[str]


class ResearchOfCall:
    """tools.kit.research.ResearchPort for one running call."""

    def __init__(self, call_id: str) -> None:
        self._call_id = call_id

    @cached_property
    def _pages(self) -> tuple[_Page, ...]:
        return tuple(_by_address(research.pages_opened(self._call_id)))

    def sources(self) -> Sequence[Source]:
        return tuple(page.source for page in self._pages)

    def source_at(self, address: str) -> Source | None:
        wanted = comparable(address)
        return next((page.source for page in self._pages if wanted in page.ways), None)

    def texts(self, source: int) -> Sequence[str]:
        opened = [
            call_id for page in self._pages if page.source.number == source for call_id in page.call_ids
        ]
        return tuple(map(_words, research.page_receipts(opened)))

    def number(self) -> int:
        return research.place_of_note(self._call_id)

    def notes_open(self) -> bool:
        return research.notes_open(self._call_id)

    def evidence(self) -> Sequence[Evidence]:
        rows = ((row, self.source_at(str(row.receipt["address"]))) for row in research.noted(self._call_id))
        return tuple(_evidence(row, source) for row, source in rows if source is not None)

    def budget(self) -> JsonObject:
        use = research.use_for_call(self._call_id, timezone.now())
        return told(use) if use is not None else {}

    def budget_gone(self) -> bool:
        return research.budget_gone(self._call_id)


def _by_address(opened: Sequence[OpenedPage]) -> Iterator[_Page]:
    """Each page once, however often it was opened; numbered in the order in which it first was."""
    calls: dict[str, list[OpenedPage]] = {}
    for one in opened:
        calls.setdefault(comparable(one.address), []).append(one)
    for number, (address, same) in enumerate(calls.items(), 1):
        first, newest = same[0], same[-1]
        asked = (comparable(str((shown(one.arguments_text) or {}).get("url"))) for one in same)
        title = " ".join(seen(newest.title).split())
        source = Source(number, first.address, title, newest.opened.date().isoformat())
        yield _Page(source, tuple(one.call_id for one in same), frozenset({address, *asked}))


def _evidence(row: NotedRow, source: Source) -> Evidence:
    """The source is looked up anew: its number shifts when a page ends late that was asked for earlier."""
    said = shown(row.arguments_text) or {}
    return Evidence(row.place, source.number, str(said.get("quote")), str(said.get("claim")))


def _words(receipt: JsonObject) -> str:
    """All that was read there, whole: also what was too long to be sent."""
    return "\n".join(_strings({name: fact for name, fact in receipt.items() if name not in _ABOUT}))


def _strings(value: JsonValue) -> Iterator[str]:
    match value:
        case bool() | None:
            return
        case str():
            yield value
        case int() | float():
            yield str(value)
        case list():
            for item in value:
                yield from _strings(item)
        case dict():
            for item in value.values():
                yield from _strings(item)
