"""A PNG with a broken extra opens again, and one with broken pixels is left alone."""

from io import BytesIO

import pytest
from PIL import Image

from tools.image.decode import inspect
from tools.image.errors import ImageError
from tools.image.mend import mended_png


def png() -> bytes:
    out = BytesIO()
    Image.new("RGB", (4, 3), "red").save(out, "PNG", icc_profile=b"a profile" * 9, dpi=(72, 72))
    return out.getvalue()


def with_broken(name: bytes) -> bytes:
    content = png()
    at = content.index(name)
    size = int.from_bytes(content[at - 4 : at], "big")
    checksum_at = at + 4 + size
    return content[:checksum_at] + bytes([content[checksum_at] ^ 1]) + content[checksum_at + 1 :]


def test_a_broken_profile_goes_and_the_picture_opens() -> None:
    broken = with_broken(b"iCCP")
    with pytest.raises(ImageError):
        inspect(broken)
    mended = mended_png(broken)
    assert mended is not None
    assert b"iCCP" not in mended
    assert b"pHYs" in mended
    assert inspect(mended).width == 4


@pytest.mark.parametrize(
    "content",
    [png(), with_broken(b"IDAT"), with_broken(b"IHDR"), png()[:-6], b"", b"GIF89a", b"\x89PNG\r\n\x1a\n"],
)
def test_what_is_whole_or_broken_elsewhere_is_left_alone(content: bytes) -> None:
    assert mended_png(content) is None
