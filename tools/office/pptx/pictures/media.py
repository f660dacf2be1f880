"""Makes a picture fit for a deck, and files it among the deck's media."""

import io
from dataclasses import dataclass

from PIL import ImageOps
from PIL.Image import Image

from tools.image.decode import ImageFacts, facts_of, open_image, unpack
from tools.image.errors import ImageError
from tools.office.pptx.draft import Draft
from tools.office.pptx.errors import PptxError

EMU_PER_PIXEL = 9_525
_SUFFIXES = {"PNG": "png", "JPEG": "jpeg", "GIF": "gif", "BMP": "bmp", "TIFF": "tiff"}


@dataclass(frozen=True)
class Picture:
    """Bytes that PowerPoint shows upright; the natural size in EMU at 96 pixels an inch."""

    content: bytes
    suffix: str
    cx: int
    cy: int

    @property
    def media_type(self) -> str:
        return f"image/{self.suffix}"


def picture_of(content: bytes) -> Picture:
    """What a deck can't show (WebP, a turned photo) is packed anew. Raises PptxError."""
    try:
        image = open_image(content)
        facts = facts_of(image)
        unpack(image, facts.format)
    except ImageError as error:
        raise PptxError(str(error)).on("image_id") from error
    if facts.format in _SUFFIXES and facts.orientation == 1:
        return _measured(content, _SUFFIXES[facts.format], image)
    return _packed(ImageOps.exif_transpose(image), facts)


def filed(draft: Draft, picture: Picture) -> str:
    """The name of the media part; the same bytes are kept once."""
    folder = draft.presentation.name.rpartition("/")[0]
    stem = f"{folder}/media/image" if folder else "media/image"
    for name in draft.package.names():
        same_kind = name.lower().startswith(stem.lower()) and name.lower().endswith(f".{picture.suffix}")
        same_size = same_kind and draft.package.size(name) == len(picture.content)
        if same_size and draft.package.part(name) == picture.content:
            return name
    name = draft.free_name(stem, f".{picture.suffix}")
    return draft.add(name, picture.content, picture.media_type)


def _packed(image: Image, facts: ImageFacts) -> Picture:
    out = io.BytesIO()
    if facts.format == "JPEG":
        image.save(out, "JPEG", quality=92, icc_profile=image.info.get("icc_profile"))
        return _measured(out.getvalue(), "jpeg", image)
    image.save(out, "PNG")
    return _measured(out.getvalue(), "png", image)


def _measured(content: bytes, suffix: str, image: Image) -> Picture:
    return Picture(content, suffix, image.width * EMU_PER_PIXEL, image.height * EMU_PER_PIXEL)
