"""Reads the text in a picture with tesseract."""

import re
from dataclasses import dataclass
from functools import cache

import pytesseract
from PIL.Image import Image

from tools.image.decode import facts_of, open_image
from tools.image.errors import ImageError
from tools.image.fit import shrunk_upright
from tools.image.flatten import flatten

MAX_SIDE = 10_000
SMALL_SIDE = 1_000
TIMEOUT_S = 60
SURE = 80.0
LAYOUT_PAGE, LAYOUT_BLOCK = 3, 6
CJK = "[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff9f]"
SPACE_BETWEEN_CJK = re.compile(f"(?<={CJK}) +(?={CJK})")
NOT_INSTALLED = "text recognition is not installed on the server: install tesseract (package tesseract-ocr)"
LANGUAGES = {
    **dict.fromkeys(("en", "eng", "english"), "eng"),
    **dict.fromkeys(("zh", "zh-cn", "zh-hans", "chi-sim", "chi_sim", "chinese"), "chi_sim"),
    **dict.fromkeys(("zh-tw", "zh-hant", "chi-tra", "chi_tra"), "chi_tra"),
    **dict.fromkeys(("ja", "jpn", "japanese"), "jpn"),
    **dict.fromkeys(("ko", "kor", "korean"), "kor"),
    **dict.fromkeys(("de", "deu", "german"), "deu"),
    **dict.fromkeys(("fr", "fra", "french"), "fra"),
    **dict.fromkeys(("es", "spa", "spanish"), "spa"),
}


@dataclass(frozen=True)
class Transcript:
    """What was read; `text` is empty when nothing was, `confidence` is the mean of the words, 0 to 100."""

    text: str
    confidence: float
    language: str


def transcribe(content: bytes, languages: tuple[str, ...] | None = None) -> Transcript:
    """The text of a picture, line by line.

    Without `languages` English is tried first, then Chinese with English where that pack is there.
    Raises ImageError for a picture that can't be opened, a missing engine, and a missing language.
    """
    choices = ["+".join(_codes(languages))] if languages else _default_choices()
    image = _prepared(content)
    best = Transcript("", 0.0, choices[0])
    for choice in choices:
        found = _read(image, choice)
        if found.confidence > best.confidence:
            best = found
        if best.text and best.confidence >= SURE:
            break
    return best


@cache
def installed_languages() -> tuple[str, ...]:
    """The language packs that tesseract has. Raises ImageError when it is not installed."""
    try:
        return tuple(pytesseract.get_languages())
    except pytesseract.TesseractNotFoundError as error:
        raise ImageError(NOT_INSTALLED) from error


def _default_choices() -> list[str]:
    installed = installed_languages()
    choices = [choice for choice in ("eng", "chi_sim+eng") if set(choice.split("+")) <= set(installed)]
    if not choices:
        raise ImageError(f"{NOT_INSTALLED} with its English language pack")
    return choices


def _codes(languages: tuple[str, ...]) -> list[str]:
    installed = installed_languages()
    codes = []
    for language in languages:
        code = LANGUAGES.get(language.strip().lower(), language if language in installed else "")
        if not code:
            names = ", ".join(sorted(set(LANGUAGES.values())))
            raise ImageError(f"language {language[:40]!r} is not known; use one of {names}")
        if code not in installed:
            package = f"tesseract-ocr-{code.replace('_', '-')}"
            have = ", ".join(lang for lang in installed if lang != "osd")
            raise ImageError(
                f"the language pack {code} is not installed (package {package}); installed: {have}"
            )
        codes.append(code)
    return codes


def _prepared(content: bytes) -> Image:
    """Grey, upright, on a plain ground, and large enough for letters of a screen."""
    image = open_image(content)
    grey = flatten(shrunk_upright(image, facts_of(image), MAX_SIDE)).convert("L")
    if max(grey.size) < SMALL_SIDE:
        return grey.resize((grey.width * 2, grey.height * 2))
    return grey


def _read(image: Image, language: str) -> Transcript:
    """As a page first; a picture with no page in it may still be one block of text."""
    for layout in (LAYOUT_PAGE, LAYOUT_BLOCK):
        found = _read_layout(image, language, layout)
        if found.text:
            return found
    return Transcript("", 0.0, language)


def _read_layout(image: Image, language: str, layout: int) -> Transcript:
    try:
        data: dict[str, list[str | int | float]] = pytesseract.image_to_data(
            image,
            lang=language,
            config=f"--psm {layout}",
            output_type=pytesseract.Output.DICT,
            timeout=TIMEOUT_S,
        )
    except pytesseract.TesseractNotFoundError as error:
        raise ImageError(NOT_INSTALLED) from error
    except pytesseract.TesseractError as error:
        raise ImageError("text recognition failed on this picture; send a clearer one") from error
    except RuntimeError as error:
        raise ImageError(
            f"text recognition took longer than {TIMEOUT_S} s; send a smaller picture"
        ) from error
    return _transcript(data, language)


def _transcript(data: dict[str, list[str | int | float]], language: str) -> Transcript:
    lines: dict[tuple[str | int | float, ...], list[str]] = {}
    confidences = []
    places = zip(data["block_num"], data["par_num"], data["line_num"], strict=True)
    for place, word, confidence in zip(places, data["text"], data["conf"], strict=True):
        text = str(word).strip()
        if text:
            lines.setdefault(place, []).append(text)
            confidences.append(float(confidence))
    joined = "\n".join(SPACE_BETWEEN_CJK.sub("", " ".join(words)) for words in lines.values())
    mean = sum(confidences) / len(confidences) if confidences else 0.0
    return Transcript(joined, round(mean, 1), language)
