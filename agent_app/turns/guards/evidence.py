"""What the receipts of a branch prove: calls of stored turns as facts that a claim can rest on."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from prompts.context import PastCall, PastTurn
from tools.kit.images import each_named
from tools.kit.json_types import JsonObject, JsonValue

Effect = Literal["read", "file", "outside"]

_FILE_TOOLS = frozenset(
    {
        "file_write",
        "file_edit",
        "xlsx_edit",
        "docx_edit",
        "pptx_edit",
        "paper_fetch",
        "image_make",
        "research_report",
    }
)
_READING_TOOLS = frozenset(
    {
        "file_read",
        "image_understand",
        "web_search",
        "web_fetch",
        "paper_search",
        "book_search",
        "knowledge_search",
        "find_tools",
        "skill_open",
        "review_findings",
        "research_note",
    }
)
_REVIEW = "review_findings"
"""It reads, and where its file takes comments, it writes them into a new version."""
_CELL_PLACE = re.compile(r"(?:.*!)?(\$?[A-Z]{1,3}\$?[1-9]\d{0,6}(?::\$?[A-Z]{1,3}\$?\d{1,7})?)")


@dataclass(frozen=True)
class ReceiptFacts:
    """A call's outcome as far as a claim can rest on it.

    `files` are the names of files that it made or changed; `cells` those that it set, None where they are
    not all known; `this_turn` is False for a call of an earlier turn of the branch.
    """

    ok: bool
    effect: Effect
    files: tuple[str, ...] = ()
    cells: tuple[str, ...] | None = None
    this_turn: bool = True


def receipts_of(turns: Sequence[PastTurn]) -> tuple[ReceiptFacts, ...]:
    """Of all calls that have ended, from the oldest turn to the newest, which is this turn."""
    return tuple(_facts(turns))


def _facts(turns: Sequence[PastTurn]) -> Iterator[ReceiptFacts]:
    for turn in turns:
        for call in (call for step in turn.steps for call in step.calls):
            if call.receipt is not None:
                yield _fact(call, call.receipt, this_turn=turn is turns[-1])


def _fact(call: PastCall, receipt: JsonObject, *, this_turn: bool) -> ReceiptFacts:
    effect = effect_of(call.name)
    if call.name == _REVIEW and "version" in receipt:
        effect = "file"
    return ReceiptFacts(receipt.get("ok") is True, effect, _files(receipt), _cells(receipt), this_turn)


def _files(receipt: JsonObject) -> tuple[str, ...]:
    """The one that the receipt names, or each of several pictures."""
    return tuple(name for one in each_named(receipt) if isinstance(name := one.get("file"), str))


def effect_of(tool_name: str) -> Effect:
    """What a tool can have done: a connection's tool may have done anything outside."""
    if tool_name in _FILE_TOOLS:
        return "file"
    return "read" if tool_name in _READING_TOOLS else "outside"


def _cells(receipt: JsonObject) -> tuple[str, ...] | None:
    """The cells of an edit whose receipt lists all of its changes."""
    changed = receipt.get("changed")
    if not isinstance(changed, list) or not changed or receipt.get("changes") != len(changed):
        return None
    places = [_CELL_PLACE.fullmatch(_place(change)) for change in changed]
    cells = tuple(place[1] for place in places if place is not None)
    return cells if len(cells) == len(changed) else None


def _place(change: JsonValue) -> str:
    return str(change.get("place", "")) if isinstance(change, dict) else ""
