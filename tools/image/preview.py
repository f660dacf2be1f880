"""Makes a picture small enough to be shown while the whole one is still in the making."""

import io

from PIL.Image import Image

from tools.image.decode import facts_of, open_image
from tools.image.errors import ImageError
from tools.image.fit import shrunk_upright, within
from tools.image.flatten import flatten

MAX_SIDE_PX = 512
MOST_BYTES = 40_000
MIME = "image/webp"
_QUALITIES = (70, 45, 25)
_SMALLER = 0.7
_SMALLEST_PX = 32


def preview(content: bytes) -> bytes:
    """A WebP of at most MOST_BYTES. Raises ImageError for what can't be opened."""
    image = open_image(content)
    facts = facts_of(image)
    box = within((facts.width, facts.height), MAX_SIDE_PX, MAX_SIDE_PX * MAX_SIDE_PX)
    small = flatten(shrunk_upright(image, facts, box))
    while max(small.size) >= _SMALLEST_PX:
        for quality in _QUALITIES:
            if len(packed := _packed(small, quality)) <= MOST_BYTES:
                return packed
        small = small.resize((max(1, int(small.width * _SMALLER)), max(1, int(small.height * _SMALLER))))
    raise ImageError("this picture can't be made small enough for a preview")


def _packed(image: Image, quality: int) -> bytes:
    out = io.BytesIO()
    clean = image.copy()
    clean.info = {}
    clean.save(out, "WEBP", quality=quality)
    return out.getvalue()
