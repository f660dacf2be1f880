"""A page that lies on its side is read when it is turned."""

from PIL.Image import Image

from tests.tools.image.drawn import picture
from tools.image.turning import read_upright
from tools.image.writing import Piece

PAGE = picture(size=(60, 40))


def line(text: str, confidence: float, *, tall: bool = False) -> Piece:
    return Piece(text, 0, 0, 10 if tall else 100, 100 if tall else 10, confidence)


def test_a_page_that_is_read_well_is_read_once() -> None:
    sizes: list[tuple[int, int]] = []

    def read(page: Image) -> list[Piece]:
        sizes.append(page.size)
        return [line("as it is", 95)]

    assert read_upright(PAGE, read)[0].text == "as it is"
    assert sizes == [(60, 40)]


def test_a_page_on_its_side_is_turned() -> None:
    def read(page: Image) -> list[Piece]:
        return [line("upright", 95)] if page.size == (40, 60) else [line("gibberish", 85, tall=True)]

    assert read_upright(PAGE, read)[0].text == "upright"


def test_of_bad_readings_the_surer_stays() -> None:
    readings = iter(([line("as it is", 60)], [line("turned", 20)], [line("turned", 30)], [line("over", 10)]))
    assert read_upright(PAGE, lambda _page: next(readings))[0].text == "as it is"


def test_a_picture_without_writing_is_looked_at_once() -> None:
    looks: list[Image] = []

    def read(page: Image) -> list[Piece]:
        looks.append(page)
        return []

    assert read_upright(PAGE, read) == []
    assert len(looks) == 1


def test_one_sign_for_a_whole_line_is_a_line_on_its_side() -> None:
    def read(page: Image) -> list[Piece]:
        return [line("upright", 95)] if page.size == (40, 60) else [line("-", 92, tall=True)]

    assert read_upright(PAGE, read)[0].text == "upright"


def test_a_page_upside_down_is_not_taken_for_the_best() -> None:
    readings = iter(([line("||", 90, tall=True)], [line("umop", 85)], [line("upright", 99)], [line("|", 9)]))
    assert read_upright(PAGE, lambda _page: next(readings))[0].text == "upright"
