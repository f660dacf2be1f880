"""Puts a planned page onto a slide of its layout."""

from collections.abc import Sequence
from copy import deepcopy
from typing import cast

from lxml import etree
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.oxml.shapes.autoshape import CT_Shape
from pptx.presentation import Presentation as Deck
from pptx.shapes.base import BaseShape
from pptx.slide import Slide
from pptx.text.text import TextFrame, _Paragraph
from pptx.util import Inches

from tools.office.letters.language import Language
from tools.office.pptx.making.plan import Kind, Page
from tools.office.pptx.making.rich import tag_language, write
from tools.office.pptx.making.room import SCALES, scale_for, title_scale
from tools.office.pptx.making.spec import Point
from tools.office.pptx.making.table import add_table
from tools.office.pptx.making.theme import DRAWING
from tools.office.pptx.master import (
    BODY_TOP,
    COMPARISON,
    CONTENT,
    MARGIN,
    SECTION,
    SECTION_PT,
    SECTION_WIDTH,
    STATEMENT,
    TITLE,
    TITLE_ONLY,
    TITLE_PT,
    TWO,
    WIDTH,
    placeholders,
)

_LAYOUTS: dict[Kind, int] = {
    "opening": TITLE,
    "section": SECTION,
    "title only": TITLE_ONLY,
    "statement": STATEMENT,
    "content": CONTENT,
    "two": TWO,
    "comparison": COMPARISON,
    "table": CONTENT,
}
_TITLES: dict[Kind, tuple[float, float]] = {"opening": (10.6, 42), "section": (SECTION_WIDTH, SECTION_PT)}
_ROW_ABOVE, _FULL = 0.55, WIDTH - 2 * MARGIN
_BIG_TITLES = frozenset(("opening", "section"))


def add_page(deck: Deck, page: Page, language: Language, footer: str) -> None:
    bare = page.kind == "table" and not page.boxes
    layout = deck.slide_layouts[TITLE_ONLY if bare else _LAYOUTS[page.kind]]
    slide = deck.slides.add_slide(layout)
    _title(slide, page, language)
    bodies = [shape for shape in slide.placeholders if shape.placeholder_format.type not in _TITLE_TYPES]
    for shape, points in zip(bodies, page.boxes, strict=False):
        _fill(shape.text_frame, points, language, counted=page.kind != "opening")
        if page.kind not in {"table", "opening", "statement"}:
            _shrink(shape.text_frame, _scale(shape, points))
    for shape in bodies[len(page.boxes) :]:
        _remove(shape)
    if page.table is not None:
        _table(slide, page, bodies, language)
    if page.kind != "opening":
        _add_fields(slide, len(deck.slides), "" if page.kind == "section" else footer)
    if page.notes and slide.notes_slide.notes_text_frame is not None:
        slide.notes_slide.notes_text_frame.text = page.notes


_TITLE_TYPES = (PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE)


def _title(slide: Slide, page: Page, language: Language) -> None:
    title = slide.shapes.title
    if title is None:
        return
    frame = title.text_frame
    frame.text = page.title
    for run in frame.paragraphs[0].runs:
        tag_language(run._r.get_or_add_rPr(), page.title, language)  # noqa: SLF001 - tags have no public name
    width, size = _TITLES.get(page.kind, (_FULL, float(TITLE_PT)))
    scale = title_scale(page.title, width, size)
    if page.kind not in _BIG_TITLES or scale < SCALES[1]:
        _shrink(frame, scale)


def _fill(frame: TextFrame, points: Sequence[Point], language: Language, *, counted: bool) -> None:
    for at, point in enumerate(points):
        paragraph = frame.paragraphs[0] if at == 0 else frame.add_paragraph()  # type: ignore[no-untyped-call]  # untyped in python-pptx
        paragraph.level = point.level
        write(paragraph, point.text, language)
        if point.number and counted:
            _number(paragraph, point.number)


def _number(paragraph: _Paragraph, number: int) -> None:
    properties = paragraph._p.get_or_add_pPr()  # noqa: SLF001 - python-pptx has no public numbering
    properties.set("marL", "342900")
    properties.set("indent", "-342900")
    etree.SubElement(properties, f"{{{DRAWING}}}buFont", {"typeface": "+mj-lt"})
    start = {"startAt": str(number)} if number > 1 else {}
    etree.SubElement(properties, f"{{{DRAWING}}}buAutoNum", {"type": "arabicPeriod", **start})


def _scale(shape: BaseShape, points: Sequence[Point]) -> int:
    return scale_for(points, shape.width.inches, shape.height.inches) or SCALES[-1]


def _shrink(frame: TextFrame, scale: int) -> None:
    """As PowerPoint does it: the letters keep the master's size, and are shown smaller."""
    if scale == SCALES[0]:
        return
    properties = frame._txBody.bodyPr  # noqa: SLF001 - python-pptx can't say by how much
    fit = etree.SubElement(properties, f"{{{DRAWING}}}normAutofit")
    fit.set("fontScale", str(scale * 1000))


def _table(slide: Slide, page: Page, bodies: Sequence[BaseShape], language: Language) -> None:
    if page.table is None:
        return
    above = len(page.boxes[0]) if page.boxes else 0
    if above:
        body = bodies[0]
        body.left, body.top = Inches(MARGIN), Inches(BODY_TOP)
        body.width, body.height = Inches(_FULL), Inches(_ROW_ABOVE * above)
    add_table(slide, page.table, BODY_TOP + (_ROW_ABOVE * above + 0.2 if above else 0.05), language)


def _add_fields(slide: Slide, number: int, footer: str) -> None:
    """The layout's slide number and footer, which python-pptx leaves out."""
    for shape in placeholders(slide.slide_layout):
        kind = shape.placeholder_format.type
        text = {PP_PLACEHOLDER.SLIDE_NUMBER: str(number), PP_PLACEHOLDER.FOOTER: footer}.get(kind, "")
        if not text:
            continue
        copy = cast(CT_Shape, deepcopy(shape.element))
        slide.shapes._spTree.append(copy)  # noqa: SLF001 - python-pptx has no public way to copy a shape
        copy.nvSpPr.cNvPr.set("id", str(max(one.shape_id for one in slide.shapes) + 1))
        _set_text(copy, text)


def _set_text(shape: CT_Shape, text: str) -> None:
    texts = list(shape.iter(f"{{{DRAWING}}}t"))
    if texts:
        texts[0].text = text
        return
    paragraph = next(shape.iter(f"{{{DRAWING}}}p"))
    run = paragraph.makeelement(f"{{{DRAWING}}}r", {})
    etree.SubElement(run, f"{{{DRAWING}}}rPr")
    etree.SubElement(run, f"{{{DRAWING}}}t").text = text
    paragraph.insert(0, run)


def _remove(shape: BaseShape) -> None:
    parent = shape.element.getparent()
    if parent is not None:
        parent.remove(shape.element)
