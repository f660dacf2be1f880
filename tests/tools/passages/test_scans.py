"""Pages that can't be recognised are a trouble when none can."""

import pytest

from tools.image.errors import ImageError
from tools.image.writing import Transcript
from tools.passages.scans import Scans


def missing() -> Transcript:
    raise ImageError("a pack is missing")


def blank() -> Transcript:
    return Transcript("", 0.0, "figures")


def test_the_first_trouble_is_told_where_no_page_could_be_read() -> None:
    scans = Scans()
    assert (scans.text(missing), scans.text(missing)) == ("", "")
    with pytest.raises(ImageError, match="a pack is missing"):
        scans.check()


def test_one_page_that_was_read_is_enough_even_an_empty_one() -> None:
    scans = Scans()
    assert (scans.text(missing), scans.text(blank)) == ("", "")
    scans.check()


def test_without_pages_there_is_no_trouble() -> None:
    Scans().check()
