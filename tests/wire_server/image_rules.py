"""What providers check of a picture: its bytes, its declared type, its size."""

import base64
import binascii
import io

from PIL import Image

from tests.wire_server.refusal import refuse

MAX_SIDE_PX = 8000
MAX_SIDE_MANY_PX = 2000
MANY = 20
MAX_BASE64_BYTES = 5 * 1024 * 1024
_FORMATS = {"image/png": "PNG", "image/jpeg": "JPEG", "image/webp": "WEBP", "image/gif": "GIF"}


def check_images(images: list[tuple[str, str, str]]) -> None:
    """Checks `(where, media type, base64)` of all images of a request. Raises Refused."""
    for where, media_type, data in images:
        width, height = _size(where, media_type, data)
        limit = MAX_SIDE_MANY_PX if len(images) > MANY else MAX_SIDE_PX
        if max(width, height) > limit:
            raise refuse(
                f"{where}: at least one of the image dimensions exceed max allowed size: {limit} pixels"
            )


def _size(where: str, media_type: str, data: str) -> tuple[int, int]:
    if media_type not in _FORMATS:
        raise refuse(f"{where}: media type {media_type!r} is not one of {', '.join(_FORMATS)}")
    if len(data) > MAX_BASE64_BYTES:
        raise refuse(f"{where}: image exceeds 5 MB maximum: {len(data)} bytes > {MAX_BASE64_BYTES} bytes")
    try:
        with Image.open(io.BytesIO(base64.b64decode(data, validate=True))) as image:
            size, found = image.size, image.format
    except (binascii.Error, OSError) as error:
        raise refuse(f"{where}: Could not process image") from error
    if found != _FORMATS[media_type]:
        raise refuse(f"{where}: the image was declared as {media_type} but its bytes are {found}")
    return size
