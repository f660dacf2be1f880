"""Pictures in the making as pages get them: small in pixels and in bytes, whatever they were."""

import pytest
from PIL import Image

from tests.shared_files import case_file
from tests.tools.image.drawn import picture, reopened, saved
from tools.image.errors import ImageError
from tools.image.preview import MAX_SIDE_PX, MOST_BYTES, preview


@pytest.mark.parametrize("size", [(2048, 1024), (1024, 1536), (40, 30), (3000, 3)])
@pytest.mark.parametrize("form", ["PNG", "WEBP", "JPEG"])
def test_a_preview_is_a_small_webp_of_the_same_shape(size: tuple[int, int], form: str) -> None:
    made = preview(saved(picture(size=size, color="teal"), form))
    shown = reopened(made)
    assert shown.format == "WEBP"
    assert len(made) <= MOST_BYTES
    assert max(shown.size) == min(max(size), MAX_SIDE_PX)
    assert abs(shown.width * size[1] - shown.height * size[0]) <= max(size) * 2


def test_noise_is_made_worse_until_it_fits() -> None:
    noise = saved(Image.effect_noise((1024, 1024), 120).convert("RGB"))
    assert len(preview(noise)) <= MOST_BYTES


def test_clear_pixels_get_a_ground() -> None:
    assert reopened(preview(saved(picture("RGBA", color=(0, 0, 0, 0))))).mode == "RGB"


@pytest.mark.parametrize("content", [b"", b"<svg/>", saved(picture())[:50]], ids=["empty", "svg", "cut"])
def test_what_is_no_picture_is_refused(content: bytes) -> None:
    with pytest.raises(ImageError):
        preview(content)


def test_a_bomb_is_refused_by_its_pixels() -> None:
    with pytest.raises(ImageError, match="900 megapixels"):
        preview(case_file("img_bomb_30000.png").read_bytes())
