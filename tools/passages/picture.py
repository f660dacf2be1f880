"""Takes a picture apart: the lines of the writing in it."""

from collections.abc import Iterator

from tools.passages.unit import Place, Unit
from tools.reading.ask import Ask
from tools.reading.picture import read_picture


def picture_units(content: bytes) -> Iterator[Unit]:
    """Raises ImageError."""
    written = read_picture(content, Ask()).get("transcript")
    for line in str(written or "").splitlines():
        yield Unit(Place("picture"), line)
