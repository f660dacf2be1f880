"""Reads the writing in a picture: with tesseract, and what that can't with rapidocr where it is installed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PIL.Image import Image

from tools.image import rapid, tesseract
from tools.image.decode import facts_of, frame, open_image
from tools.image.errors import ImageError
from tools.image.fit import shrunk_upright, within
from tools.image.flatten import flatten
from tools.image.languages import MissingPack, in_words, packs_of, read_by_rapid, seen_in
from tools.image.layout import in_order
from tools.image.writing import SURE, Piece, Transcript, mean_confidence

MAX_SIDE, MAX_PIXELS = 10_000, 25_000_000

Engine = Literal["rapidocr", "tesseract"]


@dataclass(frozen=True)
class Found:
    """`language` is in words, empty where the engine does not tell."""

    engine: Engine
    pieces: list[Piece]
    language: str


def transcribe(
    content: bytes, languages: Sequence[str] = (), *, page: int = 1, only: Engine | None = None
) -> Transcript:
    """The writing of a picture or of one of its pages, in reading order.

    Without `languages` they are found by themselves; `only` is for comparing engines. Raises ImageError for a
    picture that can't be opened, a language that is not known, and an engine or a pack that is missing.
    """
    image = open_image(content)
    facts = facts_of(image)
    leaf = frame(image, facts, page)
    shown = flatten(shrunk_upright(leaf, facts, within(leaf.size, MAX_SIDE, MAX_PIXELS)))
    found = _read(shown, languages) if only is None else _read_by(only, shown)
    text = in_order(found.pieces)
    confidence = round(mean_confidence(found.pieces), 1)
    return Transcript(text, confidence, found.language or seen_in(text), found.engine, facts.pages)


def transcribe_pages(content: bytes, most: int) -> Transcript:
    """All pages of a picture that has several, up to so many, each under its number."""
    first = transcribe(content)
    read = min(first.pages, most)
    if read == 1:
        return first
    found = [first, *(transcribe(content, page=number) for number in range(2, read + 1))]
    written = [one for one in found if one.text]
    signs = sum(len(one.text) for one in written)
    return Transcript(
        "\n".join(f"[page {number}]\n{one.text}" for number, one in enumerate(found, 1)) if written else "",
        round(sum(one.confidence * len(one.text) for one in written) / signs, 1) if signs else 0.0,
        next((one.language for one in written), first.language),
        first.engine,
        first.pages,
        read,
    )


def _read(shown: Image, languages: Sequence[str]) -> Found:
    """Raises ImageError.

    Tesseract is the quicker one; where it is missing, lacks a language or is not sure, rapidocr is asked.
    """
    there = tesseract.is_installed()
    packs = packs_of(languages, tesseract.installed_packs() if there else ())
    try:
        found = _by_tesseract(shown, packs)
    except MissingPack as error:
        if not _rapid_reads((error.pack,)):
            raise
        return _by_rapid(shown, packs)
    except ImageError:
        if not _rapid_reads(packs):
            raise
        return _by_rapid(shown, packs)
    if mean_confidence(found.pieces) >= SURE or not _rapid_reads(packs):
        return found
    return max(_by_rapid(shown, packs), found, key=lambda one: mean_confidence(one.pieces))


def _read_by(engine: Engine, shown: Image) -> Found:
    return _by_tesseract(shown, ()) if engine == "tesseract" else _by_rapid(shown, ())


def _rapid_reads(packs: Sequence[str]) -> bool:
    return rapid.is_installed() and read_by_rapid(packs)


def _by_rapid(shown: Image, packs: Sequence[str]) -> Found:
    return Found("rapidocr", rapid.read(shown), in_words(packs))


def _by_tesseract(shown: Image, packs: Sequence[str]) -> Found:
    """In the packs that were asked for; else in the usual ones, and what is read badly by its script."""
    grey = shown.convert("L")
    choices = ("+".join(tesseract.checked(packs)),) if packs else tesseract.usual_packs()
    best, language = tesseract.read(grey, choices)
    if mean_confidence(best) < SURE and (script := tesseract.script_of(grey)):
        turned = grey.rotate(script.turn, expand=True) if script.upright_by_turn else grey
        others = choices if packs else tesseract.packs_for(script) or choices
        if turned is not grey or others != choices:
            found, other = tesseract.read(turned, others)
            if mean_confidence(found) > mean_confidence(best):
                best, language = found, other
    return Found("tesseract", best, in_words(language.split("+")))
