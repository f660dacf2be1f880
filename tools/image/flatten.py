"""Puts a picture with clear pixels on a ground that its visible pixels stand out from."""

from typing import cast

from PIL.Image import Image, new
from PIL.ImageStat import Stat

WHITE, BLACK = 255, 0
READABLE_DIFFERENCE = 128
MOSTLY_OPAQUE = 0.6
MAX_16_BIT = 65_535


def flatten(image: Image) -> Image:
    """The picture as RGB or L, of any mode, without transparency."""
    if image.mode in {"LA", "PA", "RGBA", "RGBa", "La"} or "transparency" in image.info:
        return _on_ground(image.convert("RGBA"))
    if image.mode.startswith("I") or image.mode == "F":
        return _eight_bits(image)
    return image if image.mode in {"RGB", "L"} else image.convert("L" if image.mode == "1" else "RGB")


def _on_ground(image: Image) -> Image:
    alpha = image.getchannel("A")
    ground = new("RGB", image.size, (_ground_level(image, alpha),) * 3)
    ground.paste(image.convert("RGB"), mask=alpha)
    return ground


def _ground_level(image: Image, alpha: Image) -> int:
    """White, unless the visible pixels are so light that they would drown in it."""
    visible = alpha.point([0] * 64 + [255] * 192)
    share = Stat(visible).mean[0] / 255
    if share == 0 or share > MOSTLY_OPAQUE:
        return WHITE
    mean = Stat(image.convert("RGB").convert("L"), visible).mean[0]
    return WHITE if WHITE - mean >= READABLE_DIFFERENCE else BLACK


def _eight_bits(image: Image) -> Image:
    """Sixteen and thirty-two bit greys, scaled by their format or, when unbounded, by their range."""
    grey = image.convert("F")
    low, high = (float(cast(float, bound)) for bound in grey.getextrema())
    if image.mode.startswith("I;16") or (image.mode == "I" and WHITE < high <= MAX_16_BIT):
        low, high = 0.0, float(MAX_16_BIT)
    scale = WHITE / (high - low) if high > low else 1.0
    return grey.point(lambda value: value * scale - low * scale).convert("L")
