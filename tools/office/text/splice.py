"""Writes new text into a file's bytes so that every byte outside the touched places stays."""

import codecs
from collections.abc import Sequence
from dataclasses import dataclass

from tools.office.text.decode import Decoded
from tools.office.text.errors import TextError


@dataclass(frozen=True)
class Splice:
    """The characters `start` … `end - 1` of the decoded text give way to `text`."""

    start: int
    end: int
    text: str


def splice(content: bytes, decoded: Decoded, splices: Sequence[Splice]) -> bytes:
    """The new bytes. Splices are in order and don't overlap. Raises TextError for unencodable text."""
    body = content[len(decoded.bom) :]
    offsets = _byte_offsets(body, decoded, splices)
    pieces, at = [decoded.bom], 0
    for one in splices:
        pieces += [body[at : offsets[one.start]], encode_like(one.text, decoded)]
        at = offsets[one.end]
    pieces.append(body[at:])
    return b"".join(pieces)


def encode_like(text: str, decoded: Decoded) -> bytes:
    """The bytes of `text` in the file's own encoding."""
    try:
        return text.encode(decoded.encoding)
    except UnicodeEncodeError as error:
        wrong = text[error.start : error.start + 1]
        raise TextError(
            f"this file is encoded as {decoded.encoding}, which has no {wrong!r}; "
            "use other characters, or give the whole content anew with full_replace"
        ) from error


def _byte_offsets(body: bytes, decoded: Decoded, splices: Sequence[Splice]) -> dict[int, int]:
    """Where each splice begins and ends in bytes."""
    wanted = sorted({at for one in splices for at in (one.start, one.end)})
    if _reversible(body, decoded):
        return _offsets_by_encoding(decoded, wanted)
    return _offsets_by_decoding(body, decoded, wanted)


def _reversible(body: bytes, decoded: Decoded) -> bool:
    try:
        return decoded.text.encode(decoded.encoding) == body
    except UnicodeEncodeError:
        return False


def _offsets_by_encoding(decoded: Decoded, wanted: list[int]) -> dict[int, int]:
    offsets, at_char, at_byte = {}, 0, 0
    for char in wanted:
        at_byte += len(decoded.text[at_char:char].encode(decoded.encoding))
        at_char = char
        offsets[char] = at_byte
    return offsets


def _offsets_by_decoding(body: bytes, decoded: Decoded, wanted: list[int]) -> dict[int, int]:
    """For files with bytes that no encoder gives back, such as the doubled rows of CP932."""
    decoder = codecs.getincrementaldecoder(decoded.encoding)()
    missing, offsets, chars = set(wanted), {0: 0}, 0
    for position in range(len(body)):
        got = decoder.decode(body[position : position + 1])
        if not got:
            continue
        chars += len(got)
        if chars in missing:
            offsets[chars] = position + 1
    return offsets
