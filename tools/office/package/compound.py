"""Reads the stream names of an OLE2 compound file ([MS-CFB]), within bounds."""

import struct
from collections.abc import Iterator

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_END_OF_CHAIN = 0xFFFFFFFA
_MAX_DIRECTORY_SECTORS = 4096
_HEADER_BYTES = 512
_HEADER_FAT_SECTORS = 109
_ENTRY_BYTES = 128
_NAME_BYTES = range(2, 65)


def stream_names(content: bytes) -> frozenset[str]:
    """The names of storages and streams; what lies beyond the end or in a loop is left out."""
    return frozenset(_names(content))


def _names(content: bytes) -> Iterator[str]:
    if len(content) < _HEADER_BYTES:
        return
    sector_bytes = 1 << min(struct.unpack_from("<H", content, 30)[0], 20)
    if sector_bytes < _ENTRY_BYTES:
        return
    for sector in _chain(content, struct.unpack_from("<I", content, 48)[0], sector_bytes):
        start = (sector + 1) * sector_bytes
        for offset in range(start, min(start + sector_bytes, len(content) - _ENTRY_BYTES + 1), _ENTRY_BYTES):
            yield from _entry_name(content, offset)


def _entry_name(content: bytes, offset: int) -> Iterator[str]:
    name_bytes, kind = struct.unpack_from("<HB", content, offset + 64)
    if kind and name_bytes in _NAME_BYTES:
        yield content[offset : offset + name_bytes - 2].decode("utf-16-le", "replace")


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
