"""Compares the pages of two PDFs: those that do not hold the edit are to look the same."""

from collections import Counter
from dataclasses import dataclass

import pypdfium2 as pdfium
from PIL import Image, ImageChops

from tools.office.checking.libreoffice.expected import Expected, bare

_SCALE = 0.6
"""Of 72 dots an inch: words are still told apart."""
_LARGEST_SIDE = 1_200
_SEEN = 48
"""A difference of grey that is not only another rounding at an edge."""
_SHARE = 0.0005
_PAGE_NUMBER = 2
"""Letters of it that differ from page to page."""
_SPILLED = 40
"""Letters of a cell that was made bold which show on the next page, too."""


@dataclass(frozen=True, slots=True)
class Page:
    text: str
    picture: Image.Image


@dataclass(frozen=True, slots=True)
class PagesSeen:
    """How many pages look the same, hold the edit, or only moved; and what differs beyond that."""

    same: int
    edited: int
    moved: int
    differing: tuple[int, ...] = ()

    def words(self) -> str:
        if self.differing:
            numbers = ", ".join(map(str, self.differing[:10]))
            return f"pages {numbers} look different without holding the edit"
        moved = f", {self.moved} flow on from it" if self.moved else ""
        return f"ok: {self.same} pages the same, {self.edited} with the edit{moved}"


def compare_pages(before: bytes, again: bytes, after: bytes, expected: Expected) -> PagesSeen:
    """`again` is the original a second time: what differs there differs by itself."""
    old, unsteady, new = pages_of(before), pages_of(again), pages_of(after)
    fickle = {at for at, pair in enumerate(zip(old, unsteady, strict=False)) if not _alike(*pair)}
    same = {at for at, pair in enumerate(zip(old, new, strict=False)) if _alike(*pair)}
    rest = [at for at in range(max(len(old), len(new))) if at not in same | fickle]
    edited = _edited(rest, old, new, expected)
    left = [at for at in rest if at not in edited and not (edited and _is_bare_addition(at, old, new))]
    moved = any(_text(old, at) != _text(new, at) for at in left)
    if moved and len(rest) > 1 and _flows_on(old[rest[0] :], new[rest[0] :], expected, _letters(old)):
        return PagesSeen(len(same), 1, len(rest) - 1)
    return PagesSeen(len(same | fickle), len(edited), 0, tuple(at + 1 for at in left))


def _edited(rest: list[int], old: list[Page], new: list[Page], expected: Expected) -> list[int]:
    """Those of the pages that differ which hold the edit."""
    found = [at for at in rest if expected.explains(_text(old, at), _text(new, at))]
    if rest and all(expected.cut_by_pages(_text(old, at), _text(new, at)) for at in rest):
        return rest
    dressed = [at for at in rest if at not in found and _text(old, at) == _text(new, at)]
    if len(dressed) <= expected.dressed or expected.unstyled:
        found += dressed
    if found or not rest:
        return found
    if expected.may_explain(_text(old, rest[0]), _text(new, rest[0])):
        return rest[:1]
    return rest if expected.outcome == "added" and len(rest) == 1 else []


def _is_bare_addition(at: int, old: list[Page], new: list[Page]) -> bool:
    """A page more without a word, as when a first cell moves a picture over the edge."""
    return at >= len(old) and not new[at].text


def pages_of(pdf: bytes) -> list[Page]:
    with pdfium.PdfDocument(pdf) as document:
        return [_page(page) for page in document]


def _page(page: pdfium.PdfPage) -> Page:
    scale = min(_SCALE, _LARGEST_SIDE / max(page.get_width(), page.get_height(), 1))
    picture = page.render(scale=scale, grayscale=True).to_pil().convert("L")
    return Page(bare(page.get_textpage().get_text_bounded()), picture)


def _alike(one: Page, two: Page) -> bool:
    if one.text != two.text or one.picture.size != two.picture.size:
        return False
    tones = ImageChops.difference(one.picture, two.picture).histogram()
    return sum(tones[_SEEN:]) <= _SHARE * one.picture.width * one.picture.height


def _text(pages: list[Page], at: int) -> str:
    return pages[at].text if at < len(pages) else ""


def _letters(pages: list[Page]) -> Counter[str]:
    return Counter("".join(page.text for page in pages))


def _flows_on(before: list[Page], after: list[Page], expected: Expected, known: Counter[str]) -> bool:
    """Whether from the edit on the same letters stand on other pages, as when a line became longer.

    What stands on each page, such as its number, comes in between; so the letters are counted. `known` are
    those of the whole original.
    """
    if expected.outcome == "same" and not expected.dressed:
        return False
    whole = "".join(page.text for page in before)
    old = Counter(whole.replace(expected.old, ""))
    new = Counter("".join(page.text for page in after).replace(expected.new, ""))
    few = _PAGE_NUMBER * len(after) + _furniture(before) * abs(len(after) - len(before))
    bold = expected.outcome == "same"
    few += _SPILLED * bold
    if expected.unstyled:
        return (old - new).total() <= few
    if bold and not (new - old) <= known:
        # What spills over is the cell's own text, which stands there already.
        return False
    lost = (old - new).total() if expected.old or bold else 0
    return lost <= few and (new - Counter(whole)).total() <= few


def _furniture(pages: list[Page]) -> int:
    """How many letters all pages have in common, as of their headers and footers."""
    common = Counter(pages[0].text) if pages else Counter[str]()
    for page in pages[1:]:
        common &= Counter(page.text)
    return common.total() if len(pages) > 1 else 0
