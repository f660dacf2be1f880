"""Knows formulas that repeat down a column, so that each is read once and the others by their row number."""

from dataclasses import dataclass

from tools.office.xlsx.shifting.lines import Lines


@dataclass(frozen=True, slots=True)
class _Repeat:
    """A formula cut at its own row number, before and after; afterwards it says `shift` more."""

    before: list[bytes]
    after: list[str]
    shift: int


class Repeats:
    """For one sheet, whose formulas are given in the order of its rows."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._known: dict[bytes, _Repeat] = {}

    def repeated(self, column: bytes, row: bytes, content: bytes) -> str | None:
        """What a formula says afterwards, if it repeats the last one that was learnt in its column."""
        known = self._known.get(column)
        if known is None or row.join(known.before) != content:
            return None
        return str(int(row) + known.shift).join(known.after)

    def learn(self, column: bytes, row: bytes, content: bytes, said: str) -> None:
        """From a formula that changed, with its row number only where a number stands by itself.

        When rows move, each of them must stand behind the place, where all rows move alike.
        """
        self._known.pop(column, None)
        shift = self._shift(int(row))
        if shift is None or b"&" in content or b"_x" in content or content.decode() == said:
            return
        before, after = content.split(row), said.split(str(int(row) + shift))
        whole = _alone([part.decode() for part in before]) and _alone(after)
        same = self._lines.axis == "column" or [part.decode() for part in before] == after
        if whole and same and len(before) == len(after) > 1:
            self._known[column] = _Repeat(before, after, shift)

    def _shift(self, row: int) -> int | None:
        lines = self._lines
        if lines.axis == "column":
            return 0
        if row <= lines.last:
            return None
        return lines.count if lines.inserts else -lines.count


def _alone(parts: list[str]) -> bool:
    return not any(part[-1:].isdigit() for part in parts[:-1]) and not any(
        part[:1].isdigit() for part in parts[1:]
    )
