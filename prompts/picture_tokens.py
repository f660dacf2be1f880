"""An estimate of what a picture weighs, from its size and the vendors' published rules."""

from math import ceil

from prompts.context import Wire

_ANTHROPIC_LONGEST, _ANTHROPIC_PIXELS_PER_TOKEN = 1568, 750
_OPENAI_LONGEST, _OPENAI_SHORTEST = 2048, 768
_TILE, _TILE_TOKENS, _BASE_TOKENS = 512, 170, 85
_LARGEST = ((1568, 1568), (2048, 768))


def picture_tokens(wire: Wire, width: int, height: int) -> int:
    """Tokens of a picture of that many pixels; models of one vendor differ by a factor of two or so.

    Anthropic: pixels / 750, after the longest side was brought to 1568. OpenAI and those that speak its
    wire: 85 and 170 for each tile of 512 pixels, after fitting into 2048 and the shortest side into 768.
    """
    if wire == "anthropic":
        wide, high = _shrunk(width, height, _ANTHROPIC_LONGEST / max(width, height))
        return ceil(wide * high / _ANTHROPIC_PIXELS_PER_TOKEN)
    wide, high = _shrunk(width, height, _OPENAI_LONGEST / max(width, height))
    wide, high = _shrunk(wide, high, _OPENAI_SHORTEST / min(wide, high))
    return _BASE_TOKENS + _TILE_TOKENS * ceil(wide / _TILE) * ceil(high / _TILE)


def most_picture_tokens(wire: Wire) -> int:
    """What a picture can weigh at most, whatever its size."""
    return max(picture_tokens(wire, width, height) for width, height in _LARGEST)


def _shrunk(width: float, height: float, scale: float) -> tuple[float, float]:
    """Never enlarged."""
    return (width * min(1.0, scale), height * min(1.0, scale))
