"""Takes metadata (place, camera, comments) out of a picture without touching its pixels."""

import re
from collections.abc import Iterator

from tools.image.errors import ImageError

PNG_KEPT = frozenset(
    (
        b"IHDR",
        b"PLTE",
        b"IDAT",
        b"IEND",
        b"tRNS",
        b"gAMA",
        b"cHRM",
        b"sRGB",
        b"iCCP",
        b"sBIT",
        b"pHYs",
        b"cICP",
    )
)
PNG_HEAD = 8
JPEG_NEXT_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
MARK, SOS, EOI, COMMENT = 0xFF, 0xDA, 0xD9, 0xFE
APP0, APP2, APP14 = 0xE0, 0xE2, 0xEE
APPLICATION = range(0xE0, 0xF0)
WEBP_DROPPED = frozenset((b"EXIF", b"XMP "))
WEBP_EXIF_AND_XMP = 0b00001100


def strip(content: bytes, name: str) -> bytes:
    """The same pixels without metadata; colour profiles stay, and so does nothing behind the picture's end.

    Raises ImageError when the structure is broken.
    """
    match name:
        case "PNG":
            return content[:PNG_HEAD] + b"".join(_png_chunks(content))
        case "JPEG":
            return b"\xff\xd8" + b"".join(_jpeg_segments(content))
        case "WEBP":
            body = b"WEBP" + b"".join(_webp_chunks(content))
            return b"RIFF" + len(body).to_bytes(4, "little") + body
        case _:
            return content


def _png_chunks(content: bytes) -> Iterator[bytes]:
    at = PNG_HEAD
    while at + 12 <= len(content):
        end = at + 12 + int.from_bytes(content[at : at + 4], "big")
        kind = content[at + 4 : at + 8]
        if kind in PNG_KEPT:
            yield content[at:end]
        if kind == b"IEND":
            return
        at = end
    raise _broken("PNG")


def _jpeg_segments(content: bytes) -> Iterator[bytes]:
    at = 2
    while at + 4 <= len(content):
        if content[at] != MARK:
            raise _broken("JPEG")
        marker = content[at + 1]
        if marker == MARK:
            at += 1
            continue
        if marker == EOI:
            break
        end = at + 2 + int.from_bytes(content[at + 2 : at + 4], "big")
        if marker == SOS:
            end = _scan_end(content, end)
        if _jpeg_kept(marker, content[at + 4 : at + 16]):
            yield content[at:end]
        at = end
    yield b"\xff\xd9"


def _scan_end(content: bytes, at: int) -> int:
    found = JPEG_NEXT_MARKER.search(content, at)
    return found.start() if found else len(content)


def _jpeg_kept(marker: int, head: bytes) -> bool:
    """APP0 (JFIF), an ICC profile in APP2 and Adobe's APP14 say how pixels are meant; other APPs go."""
    if marker == COMMENT:
        return False
    if marker in APPLICATION:
        return marker in {APP0, APP14} or (marker == APP2 and head.startswith(b"ICC_PROFILE"))
    return True


def _webp_chunks(content: bytes) -> Iterator[bytes]:
    at = 12
    while at + 8 <= len(content):
        kind = content[at : at + 4]
        size = int.from_bytes(content[at + 4 : at + 8], "little")
        end = at + 8 + size + size % 2
        if kind == b"VP8X":
            flags = content[at + 8] & ~WEBP_EXIF_AND_XMP
            yield content[at : at + 8] + bytes([flags]) + content[at + 9 : end]
        elif kind not in WEBP_DROPPED:
            yield content[at:end]
        at = end


def _broken(name: str) -> ImageError:
    return ImageError(f"this {name} picture is damaged or cut short; send a whole copy of it")
