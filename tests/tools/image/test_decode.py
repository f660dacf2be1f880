"""A picture is known by its bytes, and its size is checked before it is unpacked."""

import resource
import sys

import pytest

from tests.shared_files import case_file
from tests.tools.image.drawn import picture, saved
from tools.image.decode import inspect
from tools.image.errors import ImageError
from tools.image.formats import is_picture


@pytest.mark.parametrize(
    ("name", "mime"), [("photo_is_jpeg.png", "image/jpeg"), ("photo_is_webp.jpg", "image/webp")]
)
def test_a_lying_name_does_not_matter(name: str, mime: str) -> None:
    assert inspect(case_file(name).read_bytes()).mime == mime


@pytest.mark.parametrize("name", ["photo_stub.heic", "IMG_0001_heic_bytes.jpg"])
def test_heic_that_can_not_be_decoded_is_refused_by_name_with_what_is_accepted(name: str) -> None:
    content = case_file(name).read_bytes()
    assert is_picture(content)
    with pytest.raises(ImageError, match=r"HEIC/HEIF.*JPEG, PNG, GIF, WebP"):
        inspect(content)


def test_a_drawing_with_scripts_is_no_picture() -> None:
    content = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    assert not is_picture(content)
    with pytest.raises(ImageError, match="no picture of a known format"):
        inspect(content)


def test_a_decompression_bomb_is_refused_by_its_pixels_without_memory() -> None:
    content = case_file("img_bomb_30000.png").read_bytes()
    unit = 1 if sys.platform == "darwin" else 1024
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    with pytest.raises(ImageError, match="900 megapixels"):
        inspect(content)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit - before < 50_000_000


def test_facts_say_frames_and_transparency() -> None:
    facts = inspect(case_file("img_anim3.gif").read_bytes())
    assert (facts.format, facts.frames) == ("GIF", 3)
    assert inspect(saved(picture("RGBA"))).has_alpha


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"\xff\xd8\xff\xe0", b"BM"]
)
def test_what_is_no_whole_picture_gives_one_clear_error(content: bytes) -> None:
    with pytest.raises(ImageError):
        inspect(content)
