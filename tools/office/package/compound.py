"""Reads the stream names of an OLE2 compound file ([MS-CFB]) and how a stream begins, within bounds."""

import struct
from collections.abc import Iterator
from itertools import islice

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_END_OF_CHAIN = 0xFFFFFFFA
_MAX_DIRECTORY_SECTORS = 4096
_HEADER_BYTES = 512
_HEADER_FAT_SECTORS = 109
_ENTRY_BYTES = 128
_NAME_BYTES = range(2, 65)
_MOST_ENTRIES = 20_000
_ROOT, SMALL_BYTES = "Root Entry", 64
_SPELT = {
    name.casefold(): name
    for name in ("Workbook", "Book", "WordDocument", "PowerPoint Document", "Current User", _ROOT)
}
"""Names differ by more than capitals ([MS-CFB] 2.6.4), and some writers spell these in capitals alone."""


def stream_names(content: bytes) -> frozenset[str]:
    """The names at the top level, well-known ones in their usual spelling.

    What lies beyond the end or in a loop is left out.
    """
    return frozenset(_top_level(content))


def head_of(content: bytes, name: str) -> bytes:
    """The first bytes of a stream at the top level, 64 or more of a longer one; empty without one."""
    entries = _top_level(content)
    if name not in entries:
        return b""
    first, size = entries[name]
    sector_bytes = _sector_bytes(content)
    if size >= struct.unpack_from("<I", content, 56)[0]:
        return _sector(content, first, sector_bytes)[:size]
    return _small(content, entries.get(_ROOT, (_END_OF_CHAIN, 0))[0], first, sector_bytes)[:size]


def _top_level(content: bytes) -> dict[str, tuple[int, int]]:
    """First sector and size of the root and of what lies directly in it: a tree by left, right and child."""
    offsets = list(islice(_offsets(content), _MOST_ENTRIES))
    found: dict[str, tuple[int, int]] = {}
    seen: set[int] = set()
    waiting = [0]
    while waiting:
        number = waiting.pop()
        if number in seen or number >= len(offsets):
            continue
        seen.add(number)
        left, right, child = struct.unpack_from("<III", content, offsets[number] + 68)
        waiting += [left, right] if number else [child]
        for name in _entry_name(content, offsets[number]):
            found[name] = struct.unpack_from("<II", content, offsets[number] + 116)
    return found


def _sector_bytes(content: bytes) -> int:
    return 1 << min(int(struct.unpack_from("<H", content, 30)[0]), 20)


def _offsets(content: bytes) -> Iterator[int]:
    """Where each entry of the directory lies."""
    if len(content) < _HEADER_BYTES:
        return
    sector_bytes = _sector_bytes(content)
    if sector_bytes < _ENTRY_BYTES:
        return
    for sector in _chain(content, struct.unpack_from("<I", content, 48)[0], sector_bytes):
        start = (sector + 1) * sector_bytes
        yield from range(start, min(start + sector_bytes, len(content) - _ENTRY_BYTES + 1), _ENTRY_BYTES)


def _entry_name(content: bytes, offset: int) -> Iterator[str]:
    name_bytes, kind = struct.unpack_from("<HB", content, offset + 64)
    if kind and name_bytes in _NAME_BYTES:
        name = content[offset : offset + name_bytes - 2].decode("utf-16-le", "replace")
        yield _SPELT.get(name.casefold(), name)


def _chain(content: bytes, first: int, sector_bytes: int) -> Iterator[int]:
    seen: set[int] = set()
    sector = first
    while sector < _END_OF_CHAIN and sector not in seen and len(seen) < _MAX_DIRECTORY_SECTORS:
        seen.add(sector)
        yield sector
        sector = _next_sector(content, sector, sector_bytes)


def _next_sector(content: bytes, sector: int, sector_bytes: int) -> int:
    """The FAT entry of a sector; only the 109 FAT sectors named in the header are followed."""
    per_sector = sector_bytes // 4
    index, place = divmod(sector, per_sector)
    if index >= _HEADER_FAT_SECTORS:
        return _END_OF_CHAIN
    fat_sector = struct.unpack_from("<I", content, 76 + 4 * index)[0]
    offset = (fat_sector + 1) * sector_bytes + 4 * place
    if fat_sector >= _END_OF_CHAIN or offset + 4 > len(content):
        return _END_OF_CHAIN
    return int(struct.unpack_from("<I", content, offset)[0])


def _sector(content: bytes, number: int, sector_bytes: int) -> bytes:
    start = (number + 1) * sector_bytes
    return content[start : start + sector_bytes]


def _small(content: bytes, root: int, number: int, sector_bytes: int) -> bytes:
    """Small streams lie in pieces of 64 bytes in a stream of the root's."""
    index, place = divmod(number * SMALL_BYTES, sector_bytes)
    sectors = islice(_chain(content, root, sector_bytes), index, None)
    sector = next(sectors, None)
    return b"" if sector is None else _sector(content, sector, sector_bytes)[place : place + SMALL_BYTES]
