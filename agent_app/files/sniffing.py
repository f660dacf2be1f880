"""Decides at upload what a file is, by its bytes, and refuses with a sentence what can't be worked on."""

from tools.reading.sniff import Code, Sniffed, UnfitError, sniff_made
from tools.reading.sniff import sniff as sniff_bytes

__all__ = ["Refused", "Sniffed", "sniff", "sniff_made"]


class Refused(Exception):
    """An upload that is turned away; `str(error)` names the file and says what to do."""

    def __init__(self, sentence: str, code: Code) -> None:
        super().__init__(sentence)
        self.code: Code = code


def sniff(name: str, content: bytes) -> Sniffed:
    """Kind and MIME type by bytes. Raises Refused for the empty, locked, old, damaged, unsafe, unknown."""
    try:
        return sniff_bytes(name, content)
    except UnfitError as error:
        raise Refused(f"{name}: {error}.", error.code) from error
