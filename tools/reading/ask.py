"""What a reader wants to see of a file, and how much of it fits into one receipt."""

from collections.abc import Iterable
from dataclasses import dataclass

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.progress import Progress, untold
from tools.kit.result_text import sent_chars
from tools.office.search.hits import Hits

HITS = 50
RESERVED_CHARS = 4_000
_LEAST_CHARS = 500
_MOST_HITS = 1_000


@dataclass(frozen=True)
class Ask:
    """The optional arguments of file_read; `start` and `count` in the file's own unit, from 1.

    With `search` they count hits. `progress` hears of what takes long.
    """

    sheet: str | None = None
    range: str | None = None
    start: int | None = None
    count: int | None = None
    search: str | None = None
    limit_chars: int = 24_000
    progress: Progress = untold

    @property
    def first(self) -> int:
        return self.start or 1

    @property
    def hits(self) -> tuple[int, int]:
        """Which hits of a search are wanted: the first one, and how many."""
        return self.first, min(self.count or HITS, _MOST_HITS)

    @property
    def room_chars(self) -> int:
        """Characters of JSON for the window itself, beside names, outline and remarks."""
        return max(_LEAST_CHARS, self.limit_chars - RESERVED_CHARS)


class AskError(Exception):
    """A wish that this kind of file can't answer; one sentence with the pointer of the argument."""


def fitting(items: Iterable[JsonValue], room_chars: int) -> list[JsonValue]:
    """As many whole items as fit, but at least one."""
    shown: list[JsonValue] = []
    left = room_chars
    for item in items:
        left -= sent_chars(item) + 1
        if left < 0 and shown:
            break
        shown.append(item)
    return shown


def items(value: JsonValue) -> list[JsonValue]:
    """A list out of a reader's answer."""
    return value if isinstance(value, list) else []


def objects(value: JsonValue) -> list[JsonObject]:
    """The objects of a list."""
    return [item for item in items(value) if isinstance(item, dict)]


def whole(value: JsonValue) -> int:
    """A whole number out of a reader's answer."""
    return int(value) if isinstance(value, int | float) else 0


def window(unit: str, first: int, shown: int, total: int) -> JsonObject:
    """Which part is shown, and the arguments that show what follows."""
    facts: JsonObject = {"unit": unit, "start": first, "count": shown, "total": total}
    if first + shown <= total:
        facts["next"] = {"start": first + shown}
    return facts


def found_facts(unit: str, hits: Hits[JsonValue], ask: Ask) -> JsonObject:
    """The hits that fit, how many there are in all, and how to see those that follow."""
    shown = fitting(hits.shown, ask.room_chars)
    facts: JsonObject = {"unit": unit, "found": shown, "total": hits.total}
    if ask.first + len(shown) <= hits.total and shown:
        facts["next"] = {"search": ask.search, "start": ask.first + len(shown)}
    if not shown and hits.total:
        facts["remark"] = f"there are {hits.total} hits; start counts them from 1"
    if not hits.whole:
        facts["remark"] = f"counting stopped after {hits.total} hits; search for more of the text"
    return facts


def refuse(ask: Ask, what: str, *names: str) -> None:
    """Raises AskError when one of these arguments was given for a file that has no use for it."""
    for name in names:
        if getattr(ask, name) is not None:
            raise AskError(f"/{name} does not apply to {what}")
