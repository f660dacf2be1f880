"""Replaces text over the joined runs of a string, so that each run keeps its look."""

from dataclasses import dataclass

from tools.office.xlsx.markup import Tags, from_escapes, masked, plain, text_element


@dataclass(slots=True)
class _Piece:
    """One visible `<t>` element: its bytes' place, and its text."""

    start: int
    end: int
    text: str


def replaced(tags: Tags, content: bytes, find: str, replace: str) -> tuple[bytes, int]:
    """The string's content and how often `find` was replaced; new text takes the look of the first sign.

    Readings of the old text (phonetic runs) go when the text changes, since they speak of it by position.
    """
    bare = _without_phonetics(tags, content)
    pieces = _pieces(tags, bare)
    places = _places("".join(piece.text for piece in pieces), find)
    if not places:
        return content, 0
    for place in reversed(places):
        _replace_at(pieces, place, len(find), replace)
    for piece in reversed(pieces):
        bare = bare[: piece.start] + text_element(tags, piece.text) + bare[piece.end :]
    return bare, len(places)


def _without_phonetics(tags: Tags, content: bytes) -> bytes:
    for name in ("rPh", "phoneticPr"):
        for match in reversed(list(tags.elements(name, masked(content)))):
            content = content[: match.start()] + content[match.end() :]
    return content


def _pieces(tags: Tags, content: bytes) -> list[_Piece]:
    return [
        _Piece(match.start(), match.end(), from_escapes(plain(content[match.start(2) : match.end(2)])))
        for match in tags.elements("t", masked(content))
        if match[2] is not None
    ]


def _places(text: str, find: str) -> list[int]:
    places: list[int] = []
    place = text.find(find)
    while place >= 0:
        places.append(place)
        place = text.find(find, place + len(find))
    return places


def _replace_at(pieces: list[_Piece], place: int, length: int, new: str) -> None:
    """Takes `length` signs away from `place` on; `new` goes into the first piece that loses any."""
    for piece in pieces:
        if place >= len(piece.text):
            place -= len(piece.text)
            continue
        taken = min(length, len(piece.text) - place)
        piece.text = piece.text[:place] + new + piece.text[place + taken :]
        length -= taken
        if not length:
            return
        new, place = "", 0
