"""Finds which way up a page is read best, when as it lies it is read badly."""

from collections.abc import Callable, Sequence

from PIL.Image import Image

from tools.image.writing import SURE, Piece, mean_confidence, weight

_TURNS = (90, 270, 180)
_TALL, _TALL_SIGN = 1.5, 4.0
_MOSTLY = 0.5


def read_upright(image: Image, read: Callable[[Image], list[Piece]]) -> list[Piece]:
    """What `read` finds in the picture as it lies or, when that is little worth, turned.

    Of the turned ones the best is taken, not the first good one: a page upside down is read with confidence.
    """
    found = read(image)
    if not found or _lies_well(found):
        return found
    turned = [read(image.rotate(degrees, expand=True)) for degrees in _TURNS]
    lying = [one for one in (found, *turned) if not _lies_on_its_side(one)]
    return max(lying, key=weight, default=found)


def _lies_well(pieces: Sequence[Piece]) -> bool:
    return mean_confidence(pieces) >= SURE and not _lies_on_its_side(pieces)


def _lies_on_its_side(pieces: Sequence[Piece]) -> bool:
    """Lines are wider than high; a sign by itself may be narrow, but not that narrow."""
    tall = [piece for piece in pieces if _is_tall(piece)]
    lines = [piece for piece in pieces if len(piece.text) > 1 or piece in tall]
    return len(tall) > _MOSTLY * len(lines)


def _is_tall(piece: Piece) -> bool:
    most = _TALL if len(piece.text) > 1 else _TALL_SIGN
    return piece.height > most * (piece.right - piece.left)
