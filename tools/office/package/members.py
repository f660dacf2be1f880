"""Unpacks one member of an archive: whole, only its head, or piece by piece to see whether it is sound."""

import zlib
from collections.abc import Iterator

from tools.office.package import xml
from tools.office.package.directory import Entry, check_ratio
from tools.office.package.errors import Damaged, Dangerous
from tools.office.package.limits import Limits

PIECE_BYTES = 256 * 1024
_PACKED_AT_ONCE = 64 * 1024
_XML_ENDINGS = (".xml", ".rels", ".vml")


def unpacked_member(content: bytes, entry: Entry, limits: Limits) -> bytes:
    """The whole content; raises Damaged or Dangerous."""
    packed = _packed(content, entry)
    found = bytes(packed) if entry.method == 0 else _inflated(packed, entry)
    _check(entry, len(found), zlib.crc32(found), limits)
    return found


def head_of_member(content: bytes, entry: Entry) -> bytes:
    """The first megabyte or less; raises Damaged."""
    return next(pieces_of_member(content, entry), b"")


def checked_pieces(content: bytes, entry: Entry, limits: Limits) -> Iterator[bytes]:
    """The content piece by piece; raises Damaged or Dangerous, at the latest after the last one."""
    size = crc = 0
    for piece in pieces_of_member(content, entry):
        size += len(piece)
        crc = zlib.crc32(piece, crc)
        if size > entry.unpacked:
            break
        yield piece
    _check(entry, size, crc, limits)


def check_member(content: bytes, entry: Entry, limits: Limits) -> None:
    """Raises Damaged or Dangerous; holds one piece at a time, however long the member is."""
    first = entry.name.lower().endswith(_XML_ENDINGS)
    for piece in checked_pieces(content, entry, limits):
        if first:
            _check_prolog(piece)
        first = False


def _check_prolog(head: bytes) -> None:
    """A document type is told at once; whether the part is XML at all shows when it is needed."""
    try:
        xml.read_root(head)
    except Damaged:
        return


def _check(entry: Entry, size: int, crc: int, limits: Limits) -> None:
    if size > entry.unpacked:
        raise Dangerous("one of its parts unpacks to more than it declares")
    check_ratio(size, entry.packed, limits)
    if size != entry.unpacked or crc != entry.crc:
        raise Damaged("one of its parts does not have the content that it declares")


def _packed(content: bytes, entry: Entry) -> memoryview:
    return memoryview(content)[entry.data : entry.data + entry.packed]


def _inflated(packed: memoryview, entry: Entry) -> bytes:
    """Stops one byte after the declared size, so that a false declaration costs nothing."""
    try:
        return zlib.decompressobj(-15).decompress(packed, entry.unpacked + 1)
    except zlib.error:
        raise _spoilt() from None


def pieces_of_member(content: bytes, entry: Entry) -> Iterator[bytes]:
    """The content piece by piece, as it comes; raises Damaged where it can't be unpacked."""
    packed = _packed(content, entry)
    if entry.method == 0:
        for place in range(0, len(packed), PIECE_BYTES):
            yield bytes(packed[place : place + PIECE_BYTES])
        return
    unpacker = zlib.decompressobj(-15)
    try:
        for place in range(0, len(packed), _PACKED_AT_ONCE):
            piece: bytes | memoryview = packed[place : place + _PACKED_AT_ONCE]
            while piece:
                yield unpacker.decompress(piece, PIECE_BYTES)
                piece = unpacker.unconsumed_tail
        yield unpacker.flush()
    except zlib.error:
        raise _spoilt() from None


def _spoilt() -> Damaged:
    return Damaged("one of its parts can't be unpacked")
