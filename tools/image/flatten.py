"""Puts a picture with clear pixels on a ground that its visible pixels stand out from."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

WHITE, BLACK = 255, 0
READABLE_DIFFERENCE = 128
MOSTLY_OPAQUE = 0.6


def flatten(image: "Image") -> "Image":
    """The picture as RGB or L, of any mode, without transparency."""
    if image.mode in {"LA", "PA", "RGBA", "RGBa", "La"} or "transparency" in image.info:
        return _on_ground(image.convert("RGBA"))
    if image.mode.startswith("I") or image.mode == "F":
        return _eight_bits(image)
    return image if image.mode in {"RGB", "L"} else image.convert("L" if image.mode == "1" else "RGB")


def _on_ground(image: "Image") -> "Image":
    from PIL import Image as pillow  # noqa: N813 - PIL's module is called Image like its class

    alpha = image.getchannel("A")
    ground = pillow.new("RGB", image.size, (_ground_level(image, alpha),) * 3)
    ground.paste(image.convert("RGB"), mask=alpha)
    return ground


def _ground_level(image: "Image", alpha: "Image") -> int:
    """White, unless the visible pixels are so light that they would drown in it."""
    from PIL import ImageStat

    visible = alpha.point([0] * 64 + [255] * 192)
    share = ImageStat.Stat(visible).mean[0] / 255
    if share == 0 or share > MOSTLY_OPAQUE:
        return WHITE
    mean = ImageStat.Stat(image.convert("RGB").convert("L"), visible).mean[0]
    return WHITE if WHITE - mean >= READABLE_DIFFERENCE else BLACK


def _eight_bits(image: "Image") -> "Image":
    """Sixteen and thirty-two bit greys, scaled by their format or, when unbounded, by their range."""
    low, high = image.convert("F").getextrema()
    if image.mode.startswith("I;16") or (image.mode == "I" and 255 < high <= 65_535):
        low, high = 0.0, 65_535.0
    scale = 255 / (high - low) if high > low else 1.0
    return image.convert("F").point(lambda value: value * scale - low * scale).convert("L")
