"""Names a picture's format by its bytes, never by its file name."""

from tools.image.errors import ImageError

ACCEPTED = "JPEG, PNG, GIF, WebP, BMP or TIFF"
MIMES = {
    "PNG": "image/png",
    "JPEG": "image/jpeg",
    "WEBP": "image/webp",
    "GIF": "image/gif",
    "BMP": "image/bmp",
    "TIFF": "image/tiff",
    "HEIF": "image/heic",
    "AVIF": "image/avif",
}
SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF87a", "GIF"),
    (b"GIF89a", "GIF"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"BM", "BMP"),
)
HEIF_BRANDS = frozenset((b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"))
MINOR_VERSION_AT = 12
AVIF_BRANDS = frozenset((b"avif", b"avis"))


def format_of(content: bytes) -> str:
    """One of the keys of MIMES. Raises ImageError that names what it is instead."""
    if not content:
        raise ImageError(f"this picture is empty (0 bytes); send it again as {ACCEPTED}")
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "WEBP"
    for signature, name in SIGNATURES:
        if content.startswith(signature):
            return name
    brands = _brands(content) if content[4:8] == b"ftyp" else frozenset()
    if brands & AVIF_BRANDS:
        return "AVIF"
    if brands & HEIF_BRANDS:
        return "HEIF"
    raise ImageError(f"this is no picture of a known format; send it as {ACCEPTED}")


def is_picture(content: bytes) -> bool:
    """Whether the bytes begin like a picture."""
    try:
        return bool(format_of(content))
    except ImageError:
        return False


def _brands(content: bytes) -> frozenset[bytes]:
    size = min(int.from_bytes(content[:4], "big"), 256)
    return frozenset(content[at : at + 4] for at in range(8, size, 4) if at != MINOR_VERSION_AT)
