"""What becomes of a structured reference when columns of its table are taken out."""

import re
from collections.abc import Mapping

from tools.office.xlsx.formula_tokens import escaped_column, structured, unescaped_column

LostColumns = Mapping[str, tuple[tuple[str, ...], frozenset[str]]]
"""By the table's name, folded: its columns in order, and those of them that go."""

_LOST = "#REF!"
_INNERMOST = re.compile(r"\[((?:'.|[^'\[\]])*)\]", re.DOTALL)


def with_lost_columns(text: str, lost: LostColumns) -> str:
    """The reference without the columns that go: #REF! when none is left, else those between that stay."""
    reference = structured(text)
    known = lost.get(reference.table.casefold())
    if known is None or not reference.first:
        return text
    columns, gone = known
    if reference.first == reference.last:
        return _LOST if _index(columns, reference.first) in _indices(columns, gone) else text
    first, last = _index(columns, reference.first), _index(columns, reference.last)
    if first is None or last is None:
        return text
    left = [columns[i] for i in range(min(first, last), max(first, last) + 1) if columns[i] not in gone]
    if not left:
        return _LOST
    text = _renamed(text, reference.first, left[0] if first <= last else left[-1])
    return _renamed(text, reference.last, left[-1] if first <= last else left[0])


def _index(columns: tuple[str, ...], name: str) -> int | None:
    wanted = name.casefold()
    return next((i for i, known in enumerate(columns) if known.casefold() == wanted), None)


def _indices(columns: tuple[str, ...], names: frozenset[str]) -> set[int | None]:
    return {i for i, name in enumerate(columns) if name in names}


def _renamed(text: str, old: str, new: str) -> str:
    if old.casefold() == new.casefold():
        return text

    def replace(match: re.Match[str]) -> str:
        same = unescaped_column(match[1]).casefold() == old.casefold()
        return f"[{escaped_column(new)}]" if same else match[0]

    return _INNERMOST.sub(replace, text)
