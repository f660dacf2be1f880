"""Recognised writing is told alike wherever it stands."""

import pytest

from tools.image.errors import ImageError
from tools.image.writing import UNSURE, Transcript
from tools.reading.transcript import told


def test_it_comes_with_language_confidence_and_what_read_it() -> None:
    assert told(lambda: Transcript("Mind the gap", 91.5, "English", "tesseract")) == {
        "transcript": "Mind the gap",
        "confidence": 91.5,
        "language": "English",
        "read_with": "tesseract",
    }


@pytest.mark.parametrize(("confidence", "is_doubted"), [(UNSURE, False), (UNSURE - 0.1, True)])
def test_what_is_badly_legible_is_said_to_be_guessed(confidence: float, *, is_doubted: bool) -> None:
    shown = told(lambda: Transcript("M1nd", confidence, "English", "tesseract"))
    assert ("guesses" in str(shown.get("remark"))) == is_doubted


def test_without_writing_it_is_said_that_nothing_is_known() -> None:
    assert told(lambda: Transcript("", 0.0, "figures", "tesseract")) == {
        "transcript": "",
        "remark": "no writing was found in it; what it shows is not known",
    }


def test_what_stands_in_the_way_is_a_remark() -> None:
    def missing() -> Transcript:
        raise ImageError("text recognition is not installed")

    assert told(missing) == {"remark": "no transcript: text recognition is not installed"}
