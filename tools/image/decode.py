"""Opens a picture safely: format by its bytes, size before any pixel is unpacked."""

import io
import struct
import zlib
from dataclasses import dataclass
from importlib import import_module
from typing import cast

from PIL.Image import OPEN, Image

from tools.image.errors import ImageError
from tools.image.formats import ACCEPTED, MIMES, format_of

MAX_PIXELS = 30_000_000
MAX_JPEG_PIXELS = 60_000_000
ORIENTATION_TAG = 0x0112
PLUGINS = {
    "PNG": "PIL.PngImagePlugin",
    "JPEG": "PIL.JpegImagePlugin",
    "WEBP": "PIL.WebPImagePlugin",
    "GIF": "PIL.GifImagePlugin",
    "BMP": "PIL.BmpImagePlugin",
    "TIFF": "PIL.TiffImagePlugin",
    "AVIF": "PIL.AvifImagePlugin",
    "HEIF": "tools.image.heif",
}
BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    IndexError,
    TypeError,
    EOFError,
    KeyError,
    struct.error,
    zlib.error,
)


@dataclass(frozen=True)
class ImageFacts:
    """What the header of a picture says; sizes in pixels as stored, before the orientation is applied."""

    format: str
    mime: str
    width: int
    height: int
    mode: str
    frames: int
    orientation: int
    has_alpha: bool

    @property
    def pages(self) -> int:
        """A scan can have several; the pictures of an animation are frames, not pages."""
        return self.frames if self.format == "TIFF" else 1

    @property
    def several(self) -> str:
        """How many pictures it holds, where that is more than the one which is shown."""
        what = "pages" if self.pages > 1 else "frames"
        return f"{self.frames} {what}, only the first is shown" if self.frames > 1 else ""


def inspect(content: bytes) -> ImageFacts:
    """The facts of a picture without unpacking it. Raises ImageError."""
    return facts_of(open_image(content))


def open_image(content: bytes) -> Image:
    """The picture with its header read and its pixel count checked, pixels not yet unpacked.

    Raises ImageError for an unknown or damaged format and for more pixels than fit into memory.
    """
    name = format_of(content)
    import_module(PLUGINS[name])
    factory = OPEN[name][0]
    try:
        image = factory(io.BytesIO(content), "")
    except BROKEN as error:
        raise _damaged(name) from error
    _check_pixels(name, image.width, image.height)
    return image


def facts_of(image: Image) -> ImageFacts:
    """The facts of an opened picture."""
    name = "JPEG" if image.format == "MPO" else str(image.format)
    frames = 1 if name == "JPEG" else int(getattr(image, "n_frames", 1))
    return ImageFacts(
        name,
        MIMES[name],
        image.width,
        image.height,
        image.mode,
        frames,
        _orientation(image),
        image.mode in {"LA", "PA", "RGBA", "RGBa", "La"} or "transparency" in image.info,
    )


def frame(image: Image, facts: ImageFacts, number: int) -> Image:
    """The picture at one of its pages, from 1. Raises ImageError."""
    if not 1 <= number <= facts.pages:
        raise ImageError(f"this picture has pages 1 to {facts.pages}, not {number}")
    if number > 1:
        try:
            image.seek(number - 1)
        except BROKEN as error:
            raise _damaged(facts.format) from error
        _check_pixels(facts.format, image.width, image.height)
    return image


def unpack(image: Image, name: str) -> None:
    """Reads the pixels. Raises ImageError when the data is cut short or broken."""
    try:
        image.load()
    except BROKEN as error:
        raise _damaged(name) from error


def _check_pixels(name: str, width: int, height: int) -> None:
    limit = MAX_JPEG_PIXELS if name == "JPEG" else MAX_PIXELS
    if width * height > limit:
        raise ImageError(
            f"this picture is {width} x {height} = {width * height / 1e6:.0f} megapixels; "
            f"at most {limit // 1_000_000} are allowed, send a smaller one"
        )


def _orientation(image: Image) -> int:
    try:
        value = image.getexif().get(ORIENTATION_TAG, 1)
    except BROKEN:
        return 1
    return cast(int, value) if value in range(1, 9) else 1


def _damaged(name: str) -> ImageError:
    if name == "HEIF":
        return ImageError(f"this HEIC/HEIF picture is damaged or can't be decoded; send it as {ACCEPTED}")
    return ImageError(f"this {name} picture is damaged or cut short; send a whole copy of it")
