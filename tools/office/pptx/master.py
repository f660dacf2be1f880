"""Size, typefaces and placeholder positions of a new deck."""

from pptx.dml.color import RGBColor
from pptx.enum.shapes import MSO_SHAPE, PP_PLACEHOLDER
from pptx.enum.text import MSO_ANCHOR
from pptx.presentation import Presentation as Deck
from pptx.shapes.base import BaseShape
from pptx.slide import SlideLayout, SlideMaster
from pptx.util import Emu, Inches, Pt

TITLE, CONTENT, TITLE_ONLY = 0, 1, 5
WIDTH, HEIGHT = Inches(13.333), Inches(7.5)
INK, ACCENT, GREY = RGBColor(0x1F, 0x2A, 0x44), RGBColor(0x2F, 0x6F, 0xB7), RGBColor(0x66, 0x66, 0x66)
MARGIN = Inches(0.8)
TITLES = {PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE}
DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"


def set_up(deck: Deck) -> None:
    """16:9; titles on the left in dark ink over a thin accent line; room for the text below."""
    stretch = WIDTH / deck.slide_width
    deck.slide_width, deck.slide_height = WIDTH, HEIGHT
    master = deck.slide_master
    for holder in (master, *deck.slide_layouts):
        for shape in holder.placeholders:
            if shape.element.spPr.xfrm is not None:
                shape.left, shape.width = Emu(int(shape.left * stretch)), Emu(int(shape.width * stretch))
    _place_master(master)
    for index in (CONTENT, TITLE_ONLY):
        _inherit(deck.slide_layouts[index])
    _place_opening(deck.slide_layouts[TITLE])


def _place_master(master: SlideMaster) -> None:
    for shape in master.placeholders:
        kind = shape.placeholder_format.type
        if kind in TITLES:
            _place(shape, Inches(0.45), Inches(0.95))
            shape.text_frame.vertical_anchor = MSO_ANCHOR.BOTTOM
        elif kind == PP_PLACEHOLDER.BODY:
            _place(shape, Inches(1.75), Inches(4.95))
    _title_style(master)
    for layout_line in (master,):
        _line(layout_line)


def _title_style(master: SlideMaster) -> None:
    style = master.element.find(f".//{{*}}titleStyle/{DRAWING}lvl1pPr")
    style.set("algn", "l")
    look = style.find(f"{DRAWING}defRPr")
    look.set("sz", "3200")
    look.set("b", "1")
    fill = look.find(f"{DRAWING}solidFill")
    if fill is not None:
        fill.clear()
        fill.append(fill.makeelement(f"{DRAWING}srgbClr", {"val": str(INK)}))


def _line(master: SlideMaster) -> None:
    """A shape on the master is drawn below those of the slides."""
    tree = master.shapes._spTree  # noqa: SLF001 - masters have no public add_shape
    line = tree.add_autoshape(
        9_000, "Accent line", MSO_SHAPE.RECTANGLE.xml_value, MARGIN, Inches(1.48), Inches(1.2), Pt(3)
    )
    properties = line.spPr
    fill = properties.get_or_change_to_solidFill()
    fill.get_or_change_to_srgbClr().val = str(ACCENT)
    outline = properties.get_or_add_ln()
    outline.get_or_change_to_noFill()


def _inherit(layout: SlideLayout) -> None:
    """Positions come from the master alone."""
    for shape in layout.placeholders:
        position = shape.element.spPr.xfrm
        if position is not None and shape.placeholder_format.type in {*TITLES, PP_PLACEHOLDER.OBJECT}:
            shape.element.spPr.remove(position)


def _place_opening(layout: SlideLayout) -> None:
    for shape in layout.placeholders:
        if shape.placeholder_format.type in TITLES:
            _place(shape, Inches(2.4), Inches(2.0))
            shape.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE


def _place(shape: BaseShape, top: Emu, height: Emu) -> None:
    shape.left, shape.top = MARGIN, top
    shape.width, shape.height = Emu(WIDTH - 2 * MARGIN), height
