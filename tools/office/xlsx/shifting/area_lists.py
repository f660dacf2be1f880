"""Moves lists of areas as attributes hold them, with blanks between."""

from tools.office.xlsx.refs import Range, range_or_none
from tools.office.xlsx.shifting.lines import Lines


def area_list(text: str, lines: Lines) -> str:
    """Areas with blanks between; empty when all of them go. What is no area stays as it is."""
    moved = []
    for word in text.split():
        block = range_or_none(word.replace("$", ""))
        after = lines.block(block) if block else None
        if block is None or after is not None:
            moved.append(word if after in (None, block) else str(after))
    return " ".join(moved)


def blocks_of(text: str) -> list[Range]:
    return [block for word in text.split() if (block := range_or_none(word.replace("$", "")))]
