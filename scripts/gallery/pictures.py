"""Draws the pictures that examples of the gallery put into their files."""

import io
import math
from collections.abc import Callable, Mapping

from PIL import Image, ImageDraw

_SIZE, _SCALE = (1200, 640), 2
_INK, _GRID, _BLUE, _RED = "#263041", "#D9DFE8", "#2F6FB7", "#C65D57"
_LEFT, _RIGHT, _TOP, _BOTTOM = 80, 1160, 40, 560


def drawn(name: str) -> bytes:
    out = io.BytesIO()
    _PICTURES[name]().save(out, "PNG", optimize=True)
    return out.getvalue()


def _curves() -> Image.Image:
    """Water that rises and falls, fast and slowly."""
    large = Image.new("RGB", (_SIZE[0] * _SCALE, _SIZE[1] * _SCALE), "white")
    draw = ImageDraw.Draw(large)
    for step in range(6):
        y = _TOP + (_BOTTOM - _TOP) * step / 5
        _line(draw, [(_LEFT, y), (_RIGHT, y)], _GRID, 2)
    _line(draw, [(_LEFT, _TOP), (_LEFT, _BOTTOM), (_RIGHT, _BOTTOM)], _INK, 3)
    for colour, slowness, height in ((_RED, 9.0, 1.0), (_BLUE, 3.0, 0.62)):
        points = [_point(hour / 4, slowness, height) for hour in range(4 * 48 + 1)]
        _line(draw, points, colour, 6)
    return large.resize(_SIZE, Image.Resampling.LANCZOS)


def _point(hour: float, slowness: float, height: float) -> tuple[float, float]:
    rise = 1 - math.exp(-hour / 2.5)
    depth = height * rise * math.exp(-max(0.0, hour - 6) / slowness)
    return _LEFT + (_RIGHT - _LEFT) * hour / 48, _BOTTOM - (_BOTTOM - _TOP) * 0.9 * depth


def _line(draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], colour: str, width: int) -> None:
    draw.line([(x * _SCALE, y * _SCALE) for x, y in points], colour, width * _SCALE, joint="curve")


_PICTURES: Mapping[str, Callable[[], Image.Image]] = {"curves": _curves}
