"""A picture is made fit to be sent: upright, opaque, clean, within limits."""

import base64

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from tests.shared_files import case_file
from tests.tools.image.drawn import picture, reopened, saved
from tools.image.errors import ImageError
from tools.image.fit import fit

ORIENTATION, GPS = 0x0112, 0x8825
HEIC = (
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAb5tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA"
    "AAAAAAAAAAADRpbG9jAAAAAERAAAIAAQAAAAAB4gABAAAAAAAAABoAAgAAAAAB/AABAAAAAAAAAEgAAAA4aWluZgAA"
    "AAAAAgAAABVpbmZlAgAAAAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAAA5waXRtAAAAAAABAAAA/Wlwcn"
    "AAAADdaXBjbwAAAHZodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroC"
    "QGEAAQAqQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5uAhoMCAAAAMDIAAAAwAhYgABAAZEAcFzwIkAAAATY29scm"
    "5jbHgAAQANAAaAAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAoY2xhcAAAAEAAAAABAAAAMAAAAAEAAAAAAAAAAv////AA"
    "AAACAAAAEHBpeGkAAAAAAwgICAAAABhpcG1hAAAAAAAAAAEAAQWBAgMFhAAAABppcmVmAAAAAAAAAA5jZHNjAAIAAQ"
    "ABAAAAam1kYXQAAAAWKAGvWOb06r//5/D//q5Mh8u8J5Gp3wAAAAZFeGlmAABNTQAqAAAACAACAQ8AAgAAAAYAAAAm"
    "iCUABAAAAAEAAAAsAAAAAG1ha2VyAAABAAEAAgAAAAJOAAAAAAAAAA=="
)
"""64 x 48 pixels of red with a place and an orientation in its metadata."""


def test_a_tall_picture_keeps_its_shape_within_the_limit() -> None:
    fitted = fit(case_file("img_tall_1440x8570.png").read_bytes())
    assert max(fitted.width, fitted.height) <= 8000
    assert fitted.width * fitted.height <= 4_000_000
    assert abs(fitted.width / fitted.height / (1440 / 8570) - 1) < 0.01


def test_a_side_limit_is_kept() -> None:
    fitted = fit(case_file("img_2100x900.png").read_bytes(), max_side=2_000)
    assert (fitted.width, fitted.height) == (2000, 857)


def test_a_heavy_picture_becomes_light_enough() -> None:
    fitted = fit(case_file("img_noise_1700.png").read_bytes())
    assert len(fitted.content) * 4 / 3 <= 5_000_000
    assert (fitted.mime, fitted.width) == ("image/jpeg", 1700)


def test_a_small_good_picture_passes_as_it_is() -> None:
    content = case_file("photo_is_webp.jpg").read_bytes()
    assert fit(content).content == content


@pytest.mark.parametrize("name", ["img_alpha_black_text.png", "img_alpha_la.png", "img_alpha_palette.png"])
def test_dark_writing_on_a_clear_ground_stands_on_white(name: str) -> None:
    image = reopened(fit(case_file(name).read_bytes()).content)
    assert "A" not in image.getbands()
    assert image.convert("RGB").getpixel((0, 0)) == (255, 255, 255)
    assert image.convert("L").getextrema()[0] < 100  # type: ignore[operator]  # one band has two numbers


def test_white_writing_on_a_clear_ground_stands_out() -> None:
    low, high = (
        reopened(fit(case_file("img_alpha_white_text.png").read_bytes()).content).convert("L").getextrema()
    )
    assert high - low >= 128  # type: ignore[operator]  # one band has two numbers


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16", "I", "CMYK", "F", "YCbCr"])
def test_every_mode_can_be_sent(mode: str) -> None:
    name = {"CMYK": "JPEG", "F": "TIFF", "I": "TIFF", "YCbCr": "TIFF"}.get(mode, "PNG")
    fitted = fit(saved(picture(mode), name))
    assert fitted.mime in {"image/png", "image/jpeg"}
    assert reopened(fitted.content).size == (60, 40)


def test_the_orientation_is_applied_and_place_and_camera_go() -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    exif.get_ifd(GPS)[1] = "N"
    fitted = fit(saved(picture(), "JPEG", exif=exif))
    assert (fitted.width, fitted.height) == (40, 60)
    assert not reopened(fitted.content).getexif()


def test_metadata_goes_from_a_picture_that_passes_with_its_pixels_untouched() -> None:
    exif = Image.Exif()
    exif[0x010F] = "camera maker"
    original = saved(picture(color=(10, 20, 30)), "JPEG", exif=exif, comment="secret note")
    fitted = fit(original + b"trailing video")
    assert b"camera maker" not in fitted.content
    assert b"secret note" not in fitted.content
    assert b"trailing" not in fitted.content
    assert reopened(fitted.content).tobytes() == reopened(original).tobytes()


def test_text_chunks_go_from_a_png() -> None:
    info = PngInfo()
    info.add_text("Comment", "secret note")
    fitted = fit(saved(picture(), "PNG", pnginfo=info))
    assert b"secret note" not in fitted.content
    assert fitted.mime == "image/png"


def test_a_moving_picture_shows_its_first_frame_and_says_so() -> None:
    fitted = fit(case_file("img_anim3.gif").read_bytes())
    assert fitted.mime == "image/png"
    assert fitted.frames == "3 frames, only the first is shown"


def test_a_still_gif_draws_no_remark() -> None:
    assert fit(saved(picture("P"), "GIF")).frames == ""


def test_a_scan_of_several_pages_shows_the_first_and_says_so() -> None:
    fitted = fit(saved(picture(), "TIFF", save_all=True, append_images=[picture()]))
    assert fitted.frames == "2 pages, only the first is shown"


def test_avif_is_sent_as_jpeg() -> None:
    fitted = fit(saved(picture(size=(64, 48), color=(200, 20, 20)), "AVIF"))
    assert (fitted.mime, fitted.width, fitted.height) == ("image/jpeg", 64, 48)


def test_heic_is_sent_as_jpeg_without_its_place() -> None:
    fitted = fit(base64.b64decode(HEIC))
    assert (fitted.mime, fitted.width, fitted.height) == ("image/jpeg", 64, 48)
    pixel = reopened(fitted.content).convert("RGB").getpixel((32, 24))
    assert isinstance(pixel, tuple)
    assert pixel[0] > 150 > pixel[1]
    assert not reopened(fitted.content).getexif()


def test_a_cmyk_photo_keeps_its_colours_roughly() -> None:
    fitted = fit(saved(picture("CMYK", color=(0, 255, 255, 0)), "JPEG"))
    image = reopened(fitted.content)
    assert image.mode == "RGB"
    pixel = image.getpixel((5, 5))
    assert isinstance(pixel, tuple)
    assert pixel[0] > 200
    assert pixel[1] < 60


def test_sixteen_bits_are_scaled_not_cut() -> None:
    image = reopened(fit(saved(picture("I;16", color=32_768))).content)
    assert image.mode == "L"
    level = image.getpixel((5, 5))
    assert isinstance(level, int | float)
    assert 120 < level < 135


def test_place_and_camera_go_from_webp_and_png_too() -> None:
    exif = Image.Exif()
    exif.get_ifd(GPS)[1] = "N"
    for name in ("WEBP", "PNG"):
        assert not reopened(fit(saved(picture(), name, exif=exif)).content).getexif()


def test_a_picture_cut_short_is_refused() -> None:
    with pytest.raises(ImageError, match="damaged or cut short"):
        fit(case_file("img_noise_1700.png").read_bytes()[:100_000])
