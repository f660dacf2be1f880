"""Pieces of text come into reading order by their places."""

from tools.image.layout import in_order
from tools.image.writing import Piece


def piece(text: str, left: float, line: int, right: float | None = None) -> Piece:
    end = left + 10 * len(text) if right is None else right
    return Piece(text, left, line * 30, end, line * 30 + 20, 90)


def test_lines_run_from_the_top_down() -> None:
    assert in_order([piece("second", 0, 2), piece("first", 0, 1)]) == "first\nsecond"


def test_the_cells_of_a_row_stand_on_one_line() -> None:
    pieces = [piece("Orders", 200, 0), piece("Region", 0, 0), piece("North", 0, 1), piece("128", 200, 1)]
    assert in_order(pieces) == "Region\tOrders\nNorth\t128"


def test_columns_of_prose_are_read_one_after_another() -> None:
    left = [piece(f"left line number {number}", 0, number) for number in range(3)]
    right = [piece(f"right line number {number}", 400, number) for number in range(3)]
    assert in_order([*right, *left]).split("\n") == [one.text for one in (*left, *right)]


def test_a_heading_over_two_columns_comes_first_and_a_foot_last() -> None:
    head, foot = piece("heading", 0, 0, right=600), piece("foot", 0, 9, right=600)
    left = [piece(f"left line number {number}", 0, number) for number in range(1, 4)]
    right = [piece(f"right line number {number}", 400, number) for number in range(1, 4)]
    assert in_order([foot, *right, *left, head]).split("\n") == [
        one.text for one in (head, *left, *right, foot)
    ]


def test_two_lines_side_by_side_are_no_columns() -> None:
    pieces = [piece("sold to the customer", 0, 0), piece("delivered on the seventh", 400, 0)]
    assert in_order(pieces) == "sold to the customer\tdelivered on the seventh"


def test_nothing_gives_nothing() -> None:
    assert in_order([]) == ""
