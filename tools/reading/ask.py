"""What a reader wants to see of a file, and how much of it fits into one receipt."""

from collections.abc import Iterable
from dataclasses import dataclass

from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.result_text import dumped

RESERVED_CHARS = 4_000
_LEAST_CHARS = 500


@dataclass(frozen=True)
class Ask:
    """The optional arguments of file_read; `start` and `count` in the file's own unit, from 1."""

    sheet: str | None = None
    range: str | None = None
    start: int | None = None
    count: int | None = None
    search: str | None = None
    limit_chars: int = 24_000

    @property
    def first(self) -> int:
        return self.start or 1

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
        left -= len(dumped(item)) + 1
        if left < 0 and shown:
            break
        shown.append(item)
    return shown


def window(unit: str, first: int, shown: int, total: int) -> JsonObject:
    """Which part is shown, and the arguments that show what follows."""
    facts: JsonObject = {"unit": unit, "start": first, "count": shown, "total": total}
    if first + shown <= total:
        facts["next"] = {"start": first + shown}
    return facts


def refuse(ask: Ask, what: str, *names: str) -> None:
    """Raises AskError when one of these arguments was given for a file that has no use for it."""
    for name in names:
        if getattr(ask, name) is not None:
            raise AskError(f"/{name} does not apply to {what}")
