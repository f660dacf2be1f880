"""Pictures that a service made, and those that it is sent to change."""

import pytest
from PIL import Image

from tests.tools.image.drawn import picture, reopened, saved
from tools.image.errors import ImageError
from tools.image.made import MAX_SENT_BYTES, MAX_SENT_PIXELS, checked, for_a_change

CLEAR = saved(picture("RGBA", color=(10, 20, 30, 0)))


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_still_picture_is_told_by_its_bytes(form: str) -> None:
    facts = checked(saved(picture(), form))
    assert (facts.format, facts.width, facts.height) == (form, 60, 40)


def test_an_animated_png_is_refused() -> None:
    frames = [picture(color="red"), picture(color="blue")]
    content = saved(frames[0], "PNG", save_all=True, append_images=frames[1:])
    with pytest.raises(ImageError, match="an animation of 2 pictures"):
        checked(content)


def test_a_picture_is_unpacked_to_its_end() -> None:
    content = saved(Image.effect_noise((64, 64), 90))
    with pytest.raises(ImageError, match="cut short"):
        checked(content[: len(content) - 200])


def test_clear_pixels_stay_clear_when_a_picture_is_sent() -> None:
    assert reopened(for_a_change(CLEAR).content).getpixel((0, 0)) == (10, 20, 30, 0)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_metadata_stays_here(form: str) -> None:
    exif = Image.Exif()
    exif[0x010F] = "a camera"
    sent = for_a_change(saved(picture(), form, exif=exif))
    assert not reopened(sent.content).getexif()


@pytest.mark.parametrize("form", ["GIF", "BMP", "TIFF"])
def test_other_formats_are_sent_as_one_that_the_api_takes(form: str) -> None:
    assert for_a_change(saved(picture(), form)).mime == "image/png"


def test_a_picture_that_lies_on_its_side_is_sent_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    sent = for_a_change(saved(picture(), "JPEG", exif=exif))
    assert (sent.width, sent.height) == (40, 60)


def test_a_picture_of_many_pixels_is_sent_smaller() -> None:
    sent = for_a_change(saved(picture(size=(5_000, 4_000))))
    assert sent.width * sent.height <= MAX_SENT_PIXELS
    assert len(sent.content) <= MAX_SENT_BYTES
