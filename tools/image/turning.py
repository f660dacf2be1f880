"""Finds which way up a page is read best, when as it lies it is read badly."""

from collections.abc import Callable, Sequence

from PIL.Image import Image

from tools.image.writing import Piece, mean_confidence, weight

SURE = 80.0
_TURNS = (90, 270, 180)
_TALL = 1.5
_MOSTLY = 0.5


def read_upright(image: Image, read: Callable[[Image], list[Piece]], first: int = 0) -> list[Piece]:
    """What `read` finds in the picture; `first` is the turn in degrees, against the clock, to begin with."""
    best = read(_turned(image, first))
    if not best or _lies_well(best):
        return best
    for degrees in _TURNS:
        found = read(_turned(image, first + degrees))
        if not _lies_on_its_side(found) and weight(found) > weight(best):
            best = found
        if found and _lies_well(found):
            return found
    return best


def _turned(image: Image, degrees: int) -> Image:
    return image.rotate(degrees % 360, expand=True) if degrees % 360 else image


def _lies_well(pieces: Sequence[Piece]) -> bool:
    return mean_confidence(pieces) >= SURE and not _lies_on_its_side(pieces)


def _lies_on_its_side(pieces: Sequence[Piece]) -> bool:
    """Lines are wider than high, but for a sign by itself."""
    lines = [piece for piece in pieces if len(piece.text) > 1]
    tall = [piece for piece in lines if piece.height > _TALL * (piece.right - piece.left)]
    return len(tall) > _MOSTLY * len(lines)
