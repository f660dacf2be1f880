"""Takes broken extras out of a PNG (a colour profile with a wrong checksum): its pixels stay as they are."""

import zlib

_HEAD, _FRAME, _CHECKSUM = 8, 12, 4
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_ANCILLARY = 0x20
"""Of the first letter of a chunk's name: a reader may do without it."""


def mended_png(content: bytes) -> bytes | None:
    """The same picture without the extras that are broken; None where there are none, or more is broken."""
    if not content.startswith(_SIGNATURE):
        return None
    kept, at, dropped = [content[:_HEAD]], _HEAD, False
    while at + _FRAME <= len(content):
        end = at + _FRAME + int.from_bytes(content[at : at + 4], "big")
        chunk = content[at:end]
        whole = len(chunk) == end - at and _is_right(chunk)
        if whole:
            kept.append(chunk)
        elif len(chunk) == end - at and chunk[4] & _ANCILLARY:
            dropped = True
        else:
            return None
        if chunk[4:8] == b"IEND":
            return b"".join(kept) if dropped else None
        at = end
    return None


def _is_right(chunk: bytes) -> bool:
    return zlib.crc32(chunk[4:-_CHECKSUM]) == int.from_bytes(chunk[-_CHECKSUM:], "big")
