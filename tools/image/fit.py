"""Makes a picture fit to be sent to a model: upright, without metadata or transparency, within limits."""

import io
from dataclasses import dataclass
from math import sqrt

from PIL.Image import Image
from PIL.ImageOps import exif_transpose

from tools.image.decode import ImageFacts, facts_of, open_image, unpack
from tools.image.errors import ImageError
from tools.image.flatten import flatten
from tools.image.strip import strip

MAX_SIDE, MAX_PIXELS = 8_000, 4_000_000
MAX_BASE64_BYTES = 5_000_000
PLAIN_MODES = frozenset(("1", "L", "P", "RGB"))
LOSSY = frozenset(("JPEG", "HEIF", "AVIF"))
SENDABLE = frozenset(("PNG", "JPEG", "WEBP"))
QUALITIES = (88, 78, 65)
SHRINK = 0.75
SMALLEST_SIDE = 64


@dataclass(frozen=True)
class Fitted:
    """A still picture as it may be sent; `frames` says which of several it is."""

    content: bytes
    mime: str
    width: int
    height: int
    frames: str = ""


def fit(
    content: bytes,
    *,
    max_side: int = MAX_SIDE,
    max_pixels: int = MAX_PIXELS,
    max_base64_bytes: int = MAX_BASE64_BYTES,
) -> Fitted:
    """The picture as PNG, JPEG or WebP. Raises ImageError for what can't be opened."""
    image = open_image(content)
    facts = facts_of(image)
    budget = max_base64_bytes // 4 * 3
    box = within((facts.width, facts.height), max_side, max_pixels)
    if _passes(facts, box):
        stripped = strip(content, facts.format)
        if len(stripped) <= budget:
            unpack(image, facts.format)
            return Fitted(stripped, facts.mime, facts.width, facts.height)
    upright = shrunk_upright(image, facts, box)
    flat = flatten(upright)
    profile = image.info.get("icc_profile") if facts.mode in {"RGB", "RGBA", "L", "P"} else None
    return _encoded(flat, facts, budget, profile if flat.mode == "RGB" or facts.mode == "L" else None)


def within(size: tuple[int, int], max_side: int, max_pixels: int) -> tuple[int, int]:
    """The size of the same shape that keeps both limits; never larger."""
    width, height = size
    scale = min(1.0, max_side / max(size), sqrt(max_pixels / (width * height)))
    return max(1, int(width * scale)), max(1, int(height * scale))


def shrunk_upright(image: Image, facts: ImageFacts, box: tuple[int, int]) -> Image:
    """The frame at hand in `box`, then turned as its orientation says."""
    if facts.format == "JPEG":
        image.draft(None, box)
    unpack(image, facts.format)
    larger = image.width > box[0] or image.height > box[1]
    if image.mode == "P" or (image.mode == "1" and larger):
        image = image.convert("RGBA" if facts.has_alpha else "RGB")
    if larger:
        image.thumbnail(box)
    return exif_transpose(image) if facts.orientation > 1 else image


def _passes(facts: ImageFacts, box: tuple[int, int]) -> bool:
    return (
        facts.format in SENDABLE
        and facts.mode in PLAIN_MODES
        and not facts.has_alpha
        and facts.frames == 1
        and facts.orientation == 1
        and box == (facts.width, facts.height)
    )


def _encoded(image: Image, facts: ImageFacts, budget: int, profile: bytes | None) -> Fitted:
    """A PNG where the source had exact pixels and it fits, else a JPEG made lighter until it does."""
    if facts.format not in LOSSY:
        content = _saved(image, "PNG", 0, profile)
        if len(content) <= budget:
            return _fitted(content, "image/png", image, facts)
    while True:
        for quality in QUALITIES:
            content = _saved(image, "JPEG", quality, profile)
            if len(content) <= budget:
                return _fitted(content, "image/jpeg", image, facts)
        if max(image.size) < SMALLEST_SIDE:
            raise ImageError(f"this picture can't be made smaller than {budget} bytes; send a simpler one")
        image = image.resize((max(1, round(image.width * SHRINK)), max(1, round(image.height * SHRINK))))


def _saved(image: Image, name: str, quality: int, profile: bytes | None) -> bytes:
    out = io.BytesIO()
    options: dict[str, int | bytes] = {"quality": quality} if name == "JPEG" else {}
    if profile:
        options["icc_profile"] = profile
    clean = image.copy()
    clean.info = {}
    clean.save(out, name, **options)
    return out.getvalue()


def _fitted(content: bytes, mime: str, image: Image, facts: ImageFacts) -> Fitted:
    return Fitted(content, mime, image.width, image.height, facts.several)
