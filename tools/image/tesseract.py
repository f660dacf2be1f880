"""Recognises writing with tesseract: words with their places, and the script of a page."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

import pytesseract
from PIL.Image import Image

from tools.image.clean import despeckled, evened, level, unruled
from tools.image.errors import ImageError
from tools.image.languages import MissingPack, packs_of_script
from tools.image.writing import SURE, Piece, mean_confidence, weight

SMALL_SIDE = 1_000
TIMEOUT_S = 40
_ENLARGED = 1.5
NOT_INSTALLED = "text recognition is not installed on the server: install tesseract (package tesseract-ocr)"
_LAYOUT_PAGE, _LAYOUT_BLOCK, _LAYOUT_SPARSE = 3, 6, 11
"""Sparse finds cells of tables that page leaves out; in which order things stand is told by their places."""
_CLEARLY_MORE, _HOPELESS = 1.05, 40.0
_GAP_HEIGHTS = 1.2
_COLUMNS = ("left", "top", "width", "height", "conf")
_FEW_SIGNS = "-c min_characters_to_try=8"
_CJK = "[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff9f]"
_SPACE_BETWEEN_CJK = re.compile(f"(?<={_CJK}) +(?={_CJK})")
_SCRIPT_SURE, _TURN_SURE = 2.0, 1.0
Found = TypeVar("Found")
os.environ.setdefault("OMP_THREAD_LIMIT", "1")
"""Its threads wait for one another by spinning: three times the processor time, and no page sooner read."""


@dataclass(frozen=True)
class Script:
    """What tesseract takes a page to be: `turn` degrees make it upright, counted against the clock."""

    name: str
    confidence: float
    turn: int
    turn_confidence: float

    @property
    def sure(self) -> bool:
        return self.confidence >= _SCRIPT_SURE

    @property
    def upright_by_turn(self) -> bool:
        return self.turn != 0 and self.turn_confidence >= _TURN_SURE


@cache
def installed_packs() -> tuple[str, ...]:
    """The language packs that are there. Raises ImageError when tesseract is not installed."""
    try:
        return tuple(pytesseract.get_languages())
    except pytesseract.TesseractNotFoundError as error:
        raise ImageError(NOT_INSTALLED) from error


def is_installed() -> bool:
    try:
        return bool(installed_packs())
    except ImageError:
        return False


def checked(packs: Sequence[str]) -> tuple[str, ...]:
    """Raises ImageError for a pack that is missing."""
    installed = installed_packs()
    for pack in packs:
        if pack not in installed:
            raise MissingPack(pack, installed)
    return tuple(packs)


def script_of(grey: Image) -> Script | None:
    """None where the pack for this is missing, or where there is too little writing to tell."""
    if "osd" not in installed_packs():
        return None
    try:
        told = pytesseract.image_to_osd(
            grey, config=_FEW_SIGNS, output_type=pytesseract.Output.DICT, timeout=TIMEOUT_S
        )
    except (pytesseract.TesseractError, RuntimeError):
        return None
    return Script(
        str(told["script"]),
        float(told["script_conf"]),
        int(told["orientation"]),
        float(told["orientation_conf"]),
    )


def usual_packs() -> tuple[str, ...]:
    """What most pages are written in, to be tried one after another. Raises ImageError."""
    installed = installed_packs()
    usual = tuple(one for one in ("eng", "chi_sim+eng") if set(one.split("+")) <= set(installed))
    if not usual:
        raise MissingPack("eng", installed)
    return usual


def packs_for(script: Script | None) -> tuple[str, ...]:
    """The packs for a page that the usual ones don't fit. Raises MissingPack when none is there."""
    if script is None or not script.sure or script.name in ("Latin", "Han"):
        return ()
    installed = installed_packs()
    wanted = packs_of_script(script.name)
    there = [pack for pack in wanted if pack in installed]
    if wanted and not there:
        raise MissingPack(wanted[0], installed, f"the writing seems to be in the script {script.name}, and ")
    return tuple(f"{pack}+eng" if "eng" in installed else pack for pack in there)


def read(grey: Image, choices: Sequence[str]) -> tuple[list[Piece], str]:
    """Of an upright page, in the one of these languages (such as `chi_sim+eng`) that fits it; and which.

    Of readings in several languages the surer one is right, not the longer. Raises ImageError.
    """
    page = unruled(level(evened(_enlarged(grey))))
    best, language = _pieces(page, choices[0], _LAYOUT_PAGE), choices[0]
    for other in choices[1:]:
        if mean_confidence(best) >= SURE:
            break
        found = _pieces(page, other, _LAYOUT_PAGE)
        if mean_confidence(found) > mean_confidence(best):
            best, language = found, other
    return _completed(best, page, language), language


def _completed(best: list[Piece], page: Image, language: str) -> list[Piece]:
    """With what another way of looking finds besides, if that is more."""
    sparse = _pieces(page, language, _LAYOUT_SPARSE)
    if not best or weight(sparse) > _CLEARLY_MORE * weight(best):
        best = sparse
    if not best:
        return _pieces(page, language, _LAYOUT_BLOCK)
    if _HOPELESS < mean_confidence(best) < SURE:
        worn = _pieces(despeckled(page), language, _LAYOUT_PAGE)
        best = worn if weight(worn) > weight(best) else best
    return best


def _enlarged(grey: Image) -> Image:
    """Letters of a screen are small."""
    if max(grey.size) < SMALL_SIDE:
        return grey.resize((round(grey.width * _ENLARGED), round(grey.height * _ENLARGED)))
    return grey


def _pieces(page: Image, languages: str, layout: int) -> list[Piece]:
    data: dict[str, list[str | int | float]] = _asked(
        lambda: pytesseract.image_to_data(
            page,
            lang=languages,
            config=f"--psm {layout}",
            output_type=pytesseract.Output.DICT,
            timeout=TIMEOUT_S,
        )
    )
    places = zip(data["block_num"], data["par_num"], data["line_num"], strict=True)
    words = ((place, _word(data, at)) for at, place in enumerate(places) if str(data["text"][at]).strip())
    lines = groupby(words, key=itemgetter(0))
    return [piece for _, line in lines for piece in _split([word for _, word in line])]


def _word(data: dict[str, list[str | int | float]], at: int) -> Piece:
    left, top, width, height, confidence = (float(data[name][at]) for name in _COLUMNS)
    return Piece(str(data["text"][at]).strip(), left, top, left + width, top + height, confidence)


def _split(line: Sequence[Piece]) -> Iterator[Piece]:
    """A wide gap stands between two columns or two cells."""
    together: list[Piece] = []
    for word in line:
        gap = word.left - together[-1].right if together else 0
        if together and gap > _GAP_HEIGHTS * max(one.height for one in (*together, word)):
            yield _joined(together)
            together = []
        together.append(word)
    yield _joined(together)


def _joined(words: Sequence[Piece]) -> Piece:
    return Piece(
        _SPACE_BETWEEN_CJK.sub("", " ".join(word.text for word in words)),
        min(word.left for word in words),
        min(word.top for word in words),
        max(word.right for word in words),
        max(word.bottom for word in words),
        mean_confidence(words),
    )


def _asked(ask: Callable[[], Found]) -> Found:
    try:
        return ask()
    except pytesseract.TesseractNotFoundError as error:
        raise ImageError(NOT_INSTALLED) from error
    except pytesseract.TesseractError as error:
        raise ImageError("text recognition failed on this picture; send a clearer one") from error
    except RuntimeError as error:
        raise ImageError(
            f"text recognition took longer than {TIMEOUT_S} s; send a smaller picture"
        ) from error
