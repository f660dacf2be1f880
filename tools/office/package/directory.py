"""Reads an archive's central directory (PKWARE APPNOTE 4.3) and checks it before anything is unpacked."""

import struct
from dataclasses import dataclass

from tools.office.package.errors import Damaged, Dangerous, PasswordProtected
from tools.office.package.limits import Limits

EOCD = b"PK\x05\x06"
_EOCD_BYTES = 22
_LOCATOR = b"PK\x06\x07"
_EOCD64 = b"PK\x06\x06"
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_LOCAL = struct.Struct("<4s5H3I2H")
_FULL = 0xFFFFFFFF
_ENCRYPTED, _DESCRIPTOR, _UTF8, _STRONG = 0x1, 0x8, 0x800, 0x40


@dataclass(frozen=True, slots=True)
class Entry:
    """One member: sizes as declared, `record` its raw central record, `span` its raw local bytes."""

    name: str
    method: int
    crc: int
    packed: int
    unpacked: int
    record: bytes
    offset: int
    data: int
    end: int

    @property
    def is_folder(self) -> bool:
        return self.name.endswith("/")


@dataclass(frozen=True, slots=True)
class Directory:
    """The members in directory order, with where the directory lies and its closing records."""

    entries: tuple[Entry, ...]
    start: int
    end64: bytes
    end: bytes


@dataclass(frozen=True, slots=True)
class _Bounds:
    count: int
    size: int
    start: int
    end64: bytes
    end: bytes


def read_directory(content: bytes, limits: Limits) -> Directory:
    """Raises Damaged, Dangerous or PasswordProtected; nothing is unpacked."""
    bounds = _bounds(content)
    if bounds.count > limits.entries or bounds.size > limits.directory_bytes:
        raise Dangerous(f"it holds more than {limits.entries:,} parts")
    if bounds.start + bounds.size > len(content):
        raise Damaged("its table of contents is cut off")
    entries = _entries(content, bounds)
    _check_sizes(entries, limits)
    _check_names(entries)
    return Directory(_with_ends(entries, bounds.start), bounds.start, bounds.end64, bounds.end)


def _bounds(content: bytes) -> _Bounds:
    place = content.rfind(EOCD, max(0, len(content) - _EOCD_BYTES - 0xFFFF))
    if place < 0 or place + _EOCD_BYTES > len(content):
        raise Damaged("its end is missing, so it was probably cut off on the way")
    count, size, start = struct.unpack_from("<HII", content, place + 10)
    end = content[place:]
    locator = place - 20
    if locator >= 0 and content[locator : locator + 4] == _LOCATOR:
        return _bounds64(content, locator, end)
    return _Bounds(count, size, start, b"", end)


def _bounds64(content: bytes, locator: int, end: bytes) -> _Bounds:
    place = struct.unpack_from("<Q", content, locator + 8)[0]
    if place + 56 > locator or content[place : place + 4] != _EOCD64:
        raise Damaged("its table of contents can't be found")
    count, size, start = struct.unpack_from("<QQQ", content, place + 32)
    return _Bounds(count, size, start, content[place:locator], end)


def _entries(content: bytes, bounds: _Bounds) -> list[Entry]:
    entries: list[Entry] = []
    place, stop = bounds.start, bounds.start + bounds.size
    while place + _CENTRAL.size <= stop:
        entry, place = _entry(content, place, stop, bounds.start)
        entries.append(entry)
    if not entries:
        raise Damaged("there is nothing in it")
    if len(entries) != bounds.count:
        raise Damaged("its table of contents does not add up")
    return entries


def _entry(content: bytes, place: int, stop: int, start: int) -> tuple[Entry, int]:
    fields = _CENTRAL.unpack_from(content, place)
    flags, method, crc = fields[3], fields[4], fields[7]
    name_bytes, extra_bytes, comment_bytes = fields[10:13]
    after = place + _CENTRAL.size + name_bytes + extra_bytes + comment_bytes
    if fields[0] != b"PK\x01\x02" or after > stop:
        raise Damaged("its table of contents is broken")
    raw_name = content[place + _CENTRAL.size : place + _CENTRAL.size + name_bytes]
    extra_at = place + _CENTRAL.size + name_bytes
    packed, unpacked, offset = _sizes64(content[extra_at : extra_at + extra_bytes], fields)
    if flags & (_ENCRYPTED | _STRONG):
        raise PasswordProtected
    if method not in (0, 8):
        raise Damaged("a part is packed with a method that Office does not use")
    data = _data_start(content, offset, raw_name, start)
    if data + packed > start:
        raise Damaged("a part reaches beyond its place")
    name = _decoded(raw_name, flags)
    record = content[place:after]
    return Entry(name, method, crc, packed, unpacked, record, offset, data, data + packed), after


def _sizes64(extra: bytes, fields: tuple[int, ...]) -> tuple[int, int, int]:
    """Packed size, unpacked size and offset, from the zip64 field where the short ones are full."""
    unpacked, packed, offset = fields[9], fields[8], fields[16]
    wide = iter(_zip64_values(extra))
    try:
        unpacked = next(wide) if unpacked == _FULL else unpacked
        packed = next(wide) if packed == _FULL else packed
        offset = next(wide) if offset == _FULL else offset
    except StopIteration:
        raise Damaged("a part's size is missing") from None
    return packed, unpacked, offset


def _zip64_values(extra: bytes) -> tuple[int, ...]:
    place = 0
    while place + 4 <= len(extra):
        kind, size = struct.unpack_from("<HH", extra, place)
        if kind == 1:
            body = extra[place + 4 : place + 4 + min(size, 24)]
            return struct.unpack(f"<{len(body) // 8}Q", body[: len(body) // 8 * 8])
        place += 4 + size
    return ()


def _data_start(content: bytes, offset: int, raw_name: bytes, start: int) -> int:
    if offset + _LOCAL.size > start:
        raise Damaged("a part lies outside of it")
    fields = _LOCAL.unpack_from(content, offset)
    if fields[0] != b"PK\x03\x04":
        raise Damaged("a part does not begin where it should")
    name_at = offset + _LOCAL.size
    if content[name_at : name_at + fields[9]] != raw_name:
        raise Dangerous("a part goes by two names")
    return int(name_at + fields[9] + fields[10])


def _decoded(raw_name: bytes, flags: int) -> str:
    try:
        name = raw_name.decode("utf-8" if flags & _UTF8 else "cp437")
    except UnicodeDecodeError:
        raise Damaged("a part has an unreadable name") from None
    return name.replace("\\", "/").removeprefix("/")


def _check_sizes(entries: list[Entry], limits: Limits) -> None:
    total = sum(entry.unpacked for entry in entries)
    if total > limits.total_bytes:
        raise Dangerous(_too_big("it", total, limits.total_bytes))
    for entry in entries:
        if entry.unpacked > limits.part_bytes:
            raise Dangerous(_too_big("a part of it", entry.unpacked, limits.part_bytes))
        check_ratio(entry.unpacked, entry.packed, limits)


def check_ratio(unpacked: int, packed: int, limits: Limits) -> None:
    """Refuses what inflates like a bomb; called on the declared size and again on the real one."""
    if unpacked > limits.ratio_from_bytes and unpacked > packed * limits.ratio:
        times = unpacked // max(packed, 1)
        raise Dangerous(f"a part of it unpacks to {_megabytes(unpacked)} MB, {times:,} times its size")


def _too_big(what: str, size: int, limit: int) -> str:
    return f"{what} unpacks to {_megabytes(size)} MB, over the limit of {_megabytes(limit)} MB"


def _megabytes(size: int) -> str:
    return f"{size / 1024 / 1024:,.0f}"


def _check_names(entries: list[Entry]) -> None:
    seen: set[str] = set()
    for entry in entries:
        key = entry.name.casefold()
        if key in seen:
            raise Dangerous("two of its parts have the same name, so readers would disagree on its content")
        seen.add(key)


def _with_ends(entries: list[Entry], start: int) -> tuple[Entry, ...]:
    """Each member's raw bytes go on to the next one's header, so that descriptors and padding are kept."""
    in_place = sorted(entries, key=lambda entry: entry.offset)
    ends: dict[int, int] = {}
    for entry, following in zip(in_place, [*(e.offset for e in in_place[1:]), start], strict=True):
        if entry.end > following:
            raise Dangerous("its parts overlap")
        ends[entry.offset] = following
    return tuple(
        Entry(e.name, e.method, e.crc, e.packed, e.unpacked, e.record, e.offset, e.data, ends[e.offset])
        for e in entries
    )
