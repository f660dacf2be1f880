"""Size, typefaces and placeholder positions of a new deck."""

from collections.abc import Iterator
from typing import cast

from pptx.dml.color import RGBColor
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.enum.text import MSO_ANCHOR
from pptx.presentation import Presentation as Deck
from pptx.shapes.autoshape import Shape
from pptx.shapes.placeholder import BasePlaceholder
from pptx.slide import SlideLayout, SlideMaster
from pptx.util import Emu, Inches, Length, Pt

TITLE, CONTENT, TITLE_ONLY = 0, 1, 5
WIDTH, HEIGHT, MARGIN, TEXT_INSET = Inches(13.333), Inches(7.5), Inches(0.8), Inches(0.1)
INK, ACCENT = "1F2A44", "2F6FB7"
TITLES = {PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE}
DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"


def set_up(deck: Deck) -> None:
    """16:9; titles on the left in dark ink over a thin accent line; room for the text below."""
    stretch = WIDTH / (deck.slide_width or WIDTH)
    deck.slide_width, deck.slide_height = WIDTH, HEIGHT
    for holder in (deck.slide_master, *deck.slide_layouts):
        for shape in placeholders(holder):
            if shape.element.spPr.xfrm is not None:
                shape.left, shape.width = Emu(int(shape.left * stretch)), Emu(int(shape.width * stretch))
    _place_master(deck.slide_master)
    for index in (CONTENT, TITLE_ONLY):
        _inherit(deck.slide_layouts[index])
        _line(deck.slide_layouts[index], Inches(1.48))
    _place_opening(deck.slide_layouts[TITLE])


def placeholders(holder: SlideMaster | SlideLayout) -> Iterator[BasePlaceholder]:
    """The placeholders; python-pptx's own annotation can't be iterated."""
    return iter(cast("list[BasePlaceholder]", holder.placeholders))


def _place_master(master: SlideMaster) -> None:
    for shape in placeholders(master):
        kind = shape.placeholder_format.type
        if kind in TITLES:
            _place(shape, Inches(0.45), Inches(0.95), MSO_ANCHOR.BOTTOM)
        elif kind == PP_PLACEHOLDER.BODY:
            _place(shape, Inches(1.75), Inches(4.95), MSO_ANCHOR.TOP)
    _title_style(master)


def _title_style(master: SlideMaster) -> None:
    style = master.element.find(f".//{{*}}titleStyle/{DRAWING}lvl1pPr")
    style.set("algn", "l")
    look = style.find(f"{DRAWING}defRPr")
    look.set("sz", "3200")
    look.set("b", "1")
    fill = look.find(f"{DRAWING}solidFill")
    fill.clear()
    fill.append(fill.makeelement(f"{DRAWING}srgbClr", {"val": INK}))


def _line(layout: SlideLayout, top: Length) -> None:
    left, width = Emu(MARGIN + TEXT_INSET), Inches(1.2)
    tree = layout.shapes._spTree  # noqa: SLF001 - layouts have no public add_shape
    shape = tree.add_autoshape(9_000, "Accent line", "rect", left, top, width, Pt(3))
    line = Shape(shape, layout.shapes)
    line.fill.solid()
    line.fill.fore_color.rgb = RGBColor.from_string(ACCENT)  # type: ignore[no-untyped-call]  # untyped in python-pptx
    line.line.fill.background()


def _inherit(layout: SlideLayout) -> None:
    """Positions come from the master alone."""
    for shape in placeholders(layout):
        position = shape.element.spPr.xfrm
        if position is not None and shape.placeholder_format.type in {*TITLES, PP_PLACEHOLDER.OBJECT}:
            shape.element.spPr.remove(position)


def _place_opening(layout: SlideLayout) -> None:
    for shape in placeholders(layout):
        if shape.placeholder_format.type in TITLES:
            _place(shape, Inches(2.2), Inches(2.0), MSO_ANCHOR.BOTTOM)
    _line(layout, Inches(4.3))


def _place(shape: BasePlaceholder, top: Length, height: Length, anchor: MSO_ANCHOR) -> None:
    shape.left, shape.top = MARGIN, top
    shape.width, shape.height = Emu(WIDTH - 2 * MARGIN), height
    shape.text_frame.vertical_anchor = anchor
