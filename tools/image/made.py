"""Looks at a picture that a service made: whole, still, of a kind that every page and program shows."""

from tools.image.decode import ImageFacts, facts_of, open_image, unpack
from tools.image.errors import ImageError
from tools.image.fit import SENDABLE, Fitted, fit
from tools.image.strip import strip

MAX_SENT_PIXELS = 16_000_000
MAX_SENT_BYTES = 20_000_000


def checked(content: bytes) -> ImageFacts:
    """What it is, once all of it was unpacked. Raises ImageError."""
    image = open_image(content)
    facts = facts_of(image)
    if facts.format not in SENDABLE:
        raise ImageError(f"it is a {facts.format} picture and no PNG, JPEG or WebP")
    if facts.frames > 1:
        raise ImageError(f"it is an animation of {facts.frames} pictures and not a still one")
    unpack(image, facts.format)
    return facts


def for_a_change(content: bytes) -> Fitted:
    """A picture as an images API takes it to be changed: clear pixels stay clear, metadata goes.

    Raises ImageError for what can't be opened.
    """
    image = open_image(content)
    facts = facts_of(image)
    plain = facts.format in SENDABLE and facts.frames == 1 and facts.orientation == 1
    if plain and facts.width * facts.height <= MAX_SENT_PIXELS:
        stripped = strip(content, facts.format)
        if len(stripped) <= MAX_SENT_BYTES:
            unpack(image, facts.format)
            return Fitted(stripped, facts.mime, facts.width, facts.height)
    return fit(content, max_pixels=MAX_SENT_PIXELS, max_base64_bytes=MAX_SENT_BYTES)
