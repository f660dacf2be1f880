"""A picture read as a file: its size, its pages, the writing in it and how sure that is."""

from tests.shared_files import case_file
from tests.tools.files import holding, run
from tests.tools.image.drawn import picture, saved
from tests.tools.image.test_ocr import needs_tesseract
from tests.tools.image.truth import written
from tools.file_read import FILE_READ
from tools.kit.json_types import JsonObject

pytestmark = needs_tesseract


def page(number: int) -> bytes:
    return saved(written(f"Page number {number}\nof the contract", "DejaVuSans.ttf", 32))


def scan(pages: int) -> bytes:
    drawn = [written(f"Page number {n}\nof the contract", "DejaVuSans.ttf", 32) for n in range(1, pages + 1)]
    return saved(drawn[0], "TIFF", save_all=True, append_images=drawn[1:])


def read(content: bytes, **arguments: object) -> JsonObject:
    return run(FILE_READ, {"file_id": "f_1", **arguments}, holding(("scan.tiff", content)))


def test_its_writing_comes_with_language_confidence_and_what_read_it() -> None:
    receipt = read(page(1))
    assert receipt["transcript"] == "Page number 1\nof the contract"
    assert (receipt["language"], receipt["read_with"]) == ("English", "tesseract")
    assert isinstance(receipt["confidence"], float)
    assert "pages" not in receipt


def test_a_scan_of_several_pages_is_read_on_page_by_page() -> None:
    receipt = read(scan(3))
    assert (receipt["pages"], receipt["next"]) == (3, {"start": 3})
    pages = receipt["read"]
    assert isinstance(pages, list)
    assert [one["transcript"] for one in pages if isinstance(one, dict)] == [
        "Page number 1\nof the contract",
        "Page number 2\nof the contract",
    ]
    last = read(scan(3), start=3)
    assert "next" not in last
    assert '"page": 3' in str(last["read"]).replace("'", '"')


def test_a_page_behind_the_last_is_refused() -> None:
    receipt = read(scan(2), start=5)
    assert (receipt["ok"], "pages 1 to 2" in str(receipt["error"])) == (False, True)


def test_a_picture_of_one_page_has_no_start() -> None:
    assert "/start does not apply" in str(read(page(1), start=2)["error"])


def test_a_moving_picture_says_which_frame_was_read() -> None:
    receipt = read(case_file("img_anim3.gif").read_bytes())
    assert (receipt["frames"], receipt["frames_read"]) == (3, "the first one only")


def test_a_picture_without_writing_says_that_nothing_is_known_of_it() -> None:
    receipt = read(saved(picture(size=(300, 200), color="white")))
    assert receipt["transcript"] == ""
    assert receipt["remark"] == "no writing was found in it; what it shows is not known"
