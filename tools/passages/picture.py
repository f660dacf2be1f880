"""Takes a picture apart: the lines of the writing in it, page by page where a scan has several."""

from collections.abc import Iterator
from functools import partial

from tools.image.decode import inspect
from tools.image.ocr import transcribe
from tools.kit.progress import Progress
from tools.passages.scans import Scans
from tools.passages.unit import Boundary, Place, Unit


def picture_units(content: bytes, progress: Progress) -> Iterator[Unit]:
    """Raises ImageError, also where no recognition of text is installed."""
    scans, total = Scans(), inspect(content).pages
    for number in range(1, total + 1):
        place = Place("pages", number, number) if total > 1 else Place("picture")
        boundary: Boundary = "section"
        for line in scans.text(partial(transcribe, content, page=number)).splitlines():
            yield Unit(place, line, boundary=boundary)
            boundary = "none"
        progress(number, total, "pages")
    scans.check()
