"""How large a picture may be for a wire, by the number of pictures in the request."""

from dataclasses import dataclass

from prompts.context import Wire

MOST_PICTURES = 100
_LEFT_OUT_AT_ONCE = 20
_MANY = 20
_ANTHROPIC_SIDE, _ANTHROPIC_SIDE_OF_MANY = 8_000, 2_000
_SIDE = 4_096


@dataclass(frozen=True)
class PictureLimits:
    """For one picture: its longer side and area in pixels, its weight as base64 in bytes."""

    max_side: int
    max_pixels: int
    max_base64_bytes: int


def picture_limits(wire: Wire, count: int) -> PictureLimits:
    """Steps are few, so that pictures keep their bytes from one request to the next.

    Anthropic takes sides of 8000 pixels, of 2000 where a request has more than 20 pictures, 5 MB for each and
    32 MB in all; OpenAI 50 MB in all. Nobody looks at more than about four megapixels.
    """
    side = _ANTHROPIC_SIDE if wire == "anthropic" else _SIDE
    if count <= 5:  # noqa: PLR2004 -- of 5 MB each
        return PictureLimits(side, 4_000_000, 5_000_000)
    if count <= _MANY:
        return PictureLimits(side, 4_000_000, 1_200_000)
    return PictureLimits(min(side, _ANTHROPIC_SIDE_OF_MANY), 2_000_000, 240_000)


def left_out(count: int) -> int:
    """How many of the oldest pictures of a request are not sent, in batches for the sake of its prefix."""
    over = max(0, count - MOST_PICTURES)
    return -(-over // _LEFT_OUT_AT_ONCE) * _LEFT_OUT_AT_ONCE
