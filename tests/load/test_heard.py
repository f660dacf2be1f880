"""What was heard under load is counted honestly: a lost piece, one heard twice, one out of its place."""

import time

import pytest

from load.heard import Heard, Turn
from load.model import PIECES


def piece(number: int) -> str:
    return f"{number}@{time.monotonic_ns()} "


def heard(*texts: str, with_tool: bool = False) -> Heard:
    turn, found = Turn(time.monotonic()), Heard()
    for text in texts:
        turn.hear(text)
    turn.ended(found, with_tool=with_tool)
    return found


def test_a_whole_answer_has_lost_nothing() -> None:
    found = heard(*(piece(number) for number in range(PIECES)))
    assert (found.lost, found.pieces, len(found.late), len(found.pauses)) == (0, PIECES, PIECES, PIECES - 1)


@pytest.mark.parametrize(
    "numbers",
    [
        [*range(10), *range(11, PIECES)],
        [*range(PIECES), 5],
        [1, 0, *range(2, PIECES)],
        [],
    ],
    ids=["missing", "twice", "out of place", "nothing at all"],
)
def test_what_is_not_whole_counts_as_lost(numbers: list[int]) -> None:
    assert heard(*(piece(number) for number in numbers)).lost > 0


def test_pieces_that_are_cut_anywhere_are_counted_once() -> None:
    text = "".join(piece(number) for number in range(PIECES))
    assert heard(*(text[at : at + 7] for at in range(0, len(text), 7))).lost == 0


def test_the_first_text_after_a_tool_is_no_time_to_first_text() -> None:
    assert heard(piece(0), with_tool=True).first == []
    assert len(heard(piece(0)).first) == 1
