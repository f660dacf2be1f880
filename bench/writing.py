"""How many characters of known pages are read wrongly, and how long that takes, engine by engine."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

import pytesseract

from bench.figures import median_of, table
from tests.tools.image.truth import Page, errors, pages
from tools.image import rapid, tesseract
from tools.image.ocr import Engine, transcribe

Read = Callable[[Page], str]


@dataclass(frozen=True)
class Reading:
    """`share` of the characters of a page that were read wrongly."""

    group: str
    share: float
    seconds: float


def measure() -> None:
    """Each of the drawn pages by itself, one after another."""
    if not tesseract.is_installed():
        print("\nText in pictures needs tesseract: install tesseract-ocr and tesseract-ocr-chi-sim.")
        return
    ways: dict[str, Read] = {"tesseract as it comes": _plain, "tesseract": partial(_with, "tesseract")}
    if rapid.is_installed():
        ways["rapidocr"] = partial(_with, "rapidocr")
    drawn = list(pages())
    readings = {name: [_timed(read, page) for page in drawn] for name, read in ways.items()}
    groups = list(dict.fromkeys(page.group for page in drawn))
    rows = [(group, *(_percent(_of(found, group)) for found in readings.values())) for group in groups]
    rows.append(("all", *(_percent(found) for found in readings.values())))
    rows.append(
        ("median time", *(f"{median_of([one.seconds for one in f]):.2f} s" for f in readings.values()))
    )
    table(f"Text in {len(drawn)} pictures: characters read wrongly", ("", *ways), rows)
    if not rapid.is_installed():
        print("  Beside it: pip install rapidocr onnxruntime")


def _plain(page: Page) -> str:
    """Without our care for the page, its language given."""
    chinese = any(sign > "\u3000" for sign in page.text)
    return str(pytesseract.image_to_string(page.draw(), lang="chi_sim+eng" if chinese else "eng"))


def _with(engine: Engine, page: Page) -> str:
    return transcribe(page.content, only=engine).text


def _timed(read: Read, page: Page) -> Reading:
    begun = time.perf_counter()
    text = read(page)
    return Reading(page.group, errors(text, page.text), time.perf_counter() - begun)


def _of(readings: Iterable[Reading], group: str) -> list[Reading]:
    return [one for one in readings if one.group == group]


def _percent(readings: list[Reading]) -> str:
    return f"{100 * sum(one.share for one in readings) / len(readings):.1f} %"
