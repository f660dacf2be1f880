"""Pictures drawn for tests."""

import io

from PIL import Image


def picture(mode: str = "RGB", size: tuple[int, int] = (60, 40), **options: object) -> Image.Image:
    return Image.new(mode, size, **options)  # type: ignore[arg-type]  # Pillow's colours are a wide union


def saved(image: Image.Image, name: str = "PNG", **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, name, **options)
    return out.getvalue()


def reopened(content: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(content))
    image.load()
    return image
