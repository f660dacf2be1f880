"""Recognises writing with rapidocr, in a process of its own: its models take some hundred megabytes."""

import io
from importlib.util import find_spec

from PIL.Image import Image

from tools.image.errors import ImageError
from tools.image.writing import Piece
from tools.kit.json_types import JsonValue
from tools.office.apart.limited import Bounds
from tools.office.apart.start import ask_module
from tools.office.package.errors import OfficeError

BOUNDS = Bounds(cpu_s=50, wall_s=50, memory_mb=4_000)
"""Memory is of addresses here; about 400 MB of it are held."""


def is_installed() -> bool:
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


def read(image: Image) -> list[Piece]:
    """Of a page that is upright or nearly so, from the top down. Raises ImageError."""
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    try:
        answer = ask_module("tools.image.apart", "writing", "picture", out.getvalue(), {}, BOUNDS)
    except OfficeError as error:
        raise ImageError(str(error)) from error
    found = answer["pieces"]
    return [_piece(one) for one in found] if isinstance(found, list) else []


def _piece(told: JsonValue) -> Piece:
    text, *numbers = told if isinstance(told, list) else [""]
    return Piece(str(text), *(float(str(number)) for number in numbers))
