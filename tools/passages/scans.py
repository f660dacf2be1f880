"""Recognises scanned pages one after the other, and keeps in mind why one could not be read."""

from collections.abc import Callable

from tools.image.errors import ImageError
from tools.image.writing import Transcript


class Scans:
    """That a page can't be recognised is a trouble of the whole file when it is so with all of them."""

    def __init__(self) -> None:
        self._read = 0
        self._trouble: ImageError | None = None

    def text(self, recognised: Callable[[], Transcript]) -> str:
        """What is written on the next page; nothing, where that can't be told."""
        try:
            found = recognised()
        except ImageError as error:
            self._trouble = self._trouble or error
            return ""
        self._read += 1
        return found.text

    def check(self) -> None:
        """Raises ImageError when there were pages and none could be recognised."""
        if self._trouble is not None and not self._read:
            raise self._trouble
