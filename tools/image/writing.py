"""What an engine recognised in a picture: pieces of text with their places."""

from collections.abc import Sequence
from dataclasses import dataclass

SURE, UNSURE, ILLEGIBLE = 80.0, 60.0, 30.0
"""From the first on, a reading is taken as it is; below the second it is a guess, below the last nothing."""


@dataclass(frozen=True)
class Piece:
    """Text on one line without a wide gap; places in pixels, `confidence` from 0 to 100."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    confidence: float

    @property
    def height(self) -> float:
        return self.bottom - self.top


@dataclass(frozen=True)
class Transcript:
    """The writing in a picture, or none: then `text` is empty.

    `confidence` is the mean over its characters, 0 to 100, `language` is in words, `engine` is what read it.
    `pages` are those that the picture has, of which `read` were read.
    """

    text: str
    confidence: float
    language: str
    engine: str = ""
    pages: int = 1
    read: int = 1


def mean_confidence(pieces: Sequence[Piece]) -> float:
    signs = sum(len(piece.text) for piece in pieces)
    return sum(piece.confidence * len(piece.text) for piece in pieces) / signs if signs else 0.0


def weight(pieces: Sequence[Piece]) -> float:
    """More of it, and surer: what the better of two readings has more of."""
    return sum(piece.confidence * len(piece.text) for piece in pieces)
