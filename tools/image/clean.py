"""Evens a page out for tesseract: without shadows, dark on light, its lines level."""

from collections.abc import Callable

from PIL import ImageChops, ImageStat
from PIL.Image import Image, Resampling
from PIL.ImageFilter import GaussianBlur, MaxFilter, MedianFilter, MinFilter

_LOOKED_AT_PX = 600
_STEPS = tuple(degrees / 2 for degrees in range(-12, 13))
_DARK = 110
_SHADE_PX = 80
_SPREAD = 25
_LEVEL_GAIN = 1.15
_RULE_ACROSS_PX, _RULE_DOWN_PX = 120, 200


def evened(grey: Image) -> Image:
    """Light without a shadow on it, dark on light."""
    page = ImageChops.invert(grey) if ImageStat.Stat(grey).mean[0] < _DARK else grey
    small = page.resize(_within(page.size, _SHADE_PX), Resampling.BOX)
    ground = small.filter(MaxFilter(7)).filter(GaussianBlur(3))
    low, high = (int(bound) for bound in ground.getextrema())  # type: ignore[arg-type]  # one band
    if high - low < _SPREAD:
        return page
    return ImageChops.invert(ImageChops.subtract(ground.resize(page.size, Resampling.BICUBIC), page))


def unruled(page: Image) -> Image:
    """Without the lines of tables and forms, which keep tesseract from the writing between them."""
    across = _runs(page, _RULE_ACROSS_PX, lambda image, px: ImageChops.offset(image, px, 0))
    down = _runs(page, _RULE_DOWN_PX, lambda image, px: ImageChops.offset(image, 0, px))
    rules = ImageChops.darker(across, down).filter(MinFilter(3))
    return ImageChops.lighter(page, ImageChops.invert(rules))


def _runs(page: Image, length: int, moved: Callable[[Image, int], Image]) -> Image:
    """Only what is dark over that many pixels in a row stays dark."""
    kept = page
    for px in _doublings(length):
        kept = ImageChops.lighter(kept, moved(kept, px))
    for px in _doublings(length):
        kept = ImageChops.darker(kept, moved(kept, -px))
    return kept


def _doublings(length: int) -> list[int]:
    steps = [2**power for power in range(length.bit_length() - 1)]
    return [*steps, length - sum(steps) - 1]


def despeckled(grey: Image) -> Image:
    return grey.filter(MedianFilter(3))


def level(grey: Image) -> Image:
    """Turned by up to six degrees, so that lines of text are level."""
    small = ImageChops.invert(grey.resize(_within(grey.size, _LOOKED_AT_PX), Resampling.BOX))
    sharpness = {degrees: _sharpness(small, degrees) for degrees in _STEPS}
    best = max(sharpness, key=lambda degrees: sharpness[degrees])
    if not best or sharpness[best] < _LEVEL_GAIN * sharpness[0]:
        return grey
    return grey.rotate(best, Resampling.BICUBIC, expand=True, fillcolor=255)


def _sharpness(small: Image, degrees: float) -> float:
    """How much the rows of pixels differ from one to the next: level lines have white between them."""
    turned = small.rotate(degrees, Resampling.BILINEAR)
    profile = turned.resize((1, turned.height), Resampling.BOX)
    return float(ImageStat.Stat(ImageChops.difference(profile, ImageChops.offset(profile, 0, 1))).sum2[0])


def _within(size: tuple[int, int], longest: int) -> tuple[int, int]:
    scale = min(1.0, longest / max(size))
    return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))
