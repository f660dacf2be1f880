"""A model's text comes in pieces, cut anywhere and of any characters; what leaves can be shown and kept."""

from agent_app.records.storable import storable_text


class Stitched:
    """Text that is handed on as it comes; half a character at a piece's end waits for its other half."""

    def __init__(self) -> None:
        self._half = ""

    def take(self, piece: str) -> str:
        text = self._half + piece
        self._half = text[-1] if text and "\ud800" <= text[-1] <= "\udbff" else ""
        return storable_text(_joined_halves(text.removesuffix(self._half) if self._half else text))

    def rest(self) -> str:
        """A half whose other half never came."""
        half, self._half = self._half, ""
        return storable_text(half)


def storable_json(text: str) -> str:
    """JSON text with the characters that can't be stored as escapes, which mean the same."""
    joined = _joined_halves(text).replace("\0", "\\u0000")
    return joined.encode("utf-8", "backslashreplace").decode("utf-8")


def _joined_halves(text: str) -> str:
    """Two halves that met across a cut become the character that they are."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
