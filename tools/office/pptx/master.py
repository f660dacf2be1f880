"""Size, places and letters of a new deck's master and layouts."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from pptx.dml.color import RGBColor
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.oxml import parse_xml
from pptx.oxml.xmlchemy import BaseOxmlElement
from pptx.presentation import Presentation as Deck
from pptx.shapes.autoshape import Shape
from pptx.shapes.placeholder import BasePlaceholder
from pptx.slide import SlideLayout, SlideMaster
from pptx.util import Emu, Inches, Length, Pt

from tools.office.pptx.making.theme import DRAWING

TITLE, CONTENT, SECTION, TWO, COMPARISON, TITLE_ONLY, STATEMENT = 0, 1, 2, 3, 4, 5, 9
_CAPTION, _PICTURE, _VERTICAL = 7, 8, 10
WIDTH, HEIGHT, MARGIN = 13.333, 7.5, 0.8
BODY_TOP, BODY_HEIGHT, GAP = 1.75, 4.85, 0.5
INK, ACCENT = "1F2A44", "2F6FB7"
BODY_PT = (24, 20, 18, 16, 16)
TITLE_PT, STATEMENT_PT, SECTION_PT = 30, 36, 32
PANEL, SECTION_WIDTH = 5.9, 4.5
_FULL = WIDTH - 2 * MARGIN
HALF = (_FULL - GAP) / 2
_PRESENTATION = "http://schemas.openxmlformats.org/presentationml/2006/main"
_NAMESPACES = f'xmlns:a="{DRAWING}" xmlns:p="{_PRESENTATION}"'


_MINOR = '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/>'


@dataclass(frozen=True)
class Place:
    """In inches; `look` is the first level's own letters, where they differ from the master's."""

    left: float
    top: float
    width: float
    height: float
    anchor: str = ""
    look: str = ""


def _look(size: float, colour: str, *, bold: bool = False, align: str = "l") -> str:
    return (
        f'<a:lvl1pPr marL="0" indent="0" algn="{align}"><a:buNone/>'
        f'<a:defRPr sz="{int(size * 100)}" b="{int(bold)}">'
        f'<a:solidFill><a:schemeClr val="{colour}"/></a:solidFill>'
        f"{_MINOR}</a:defRPr></a:lvl1pPr>"
    )


_BODY = Place(MARGIN, BODY_TOP, _FULL, BODY_HEIGHT)
_LEFT, _RIGHT = MARGIN, MARGIN + HALF + GAP
_PLACES: dict[int, dict[int, Place]] = {
    TITLE: {
        0: Place(1.1, 1.9, 10.6, 2.0, "b", _look(42, "bg1", bold=True)),
        1: Place(1.1, 4.35, 10.6, 1.3, "t", _look(20, "bg2")),
    },
    SECTION: {
        0: Place(MARGIN, 0.9, SECTION_WIDTH, 5.5, "ctr", _look(SECTION_PT, "bg1", bold=True)),
        1: Place(PANEL + 0.6, 0.9, WIDTH - PANEL - 1.2, 5.5, "ctr", _look(20, "tx1")),
    },
    TWO: {1: Place(_LEFT, BODY_TOP, HALF, BODY_HEIGHT), 2: Place(_RIGHT, BODY_TOP, HALF, BODY_HEIGHT)},
    COMPARISON: {
        1: Place(_LEFT, BODY_TOP, HALF, 0.6, "b", _look(22, "accent1", bold=True)),
        2: Place(_LEFT, BODY_TOP + 0.7, HALF, BODY_HEIGHT - 0.7),
        3: Place(_RIGHT, BODY_TOP, HALF, 0.6, "b", _look(22, "accent1", bold=True)),
        4: Place(_RIGHT, BODY_TOP + 0.7, HALF, BODY_HEIGHT - 0.7),
    },
    _CAPTION: {
        0: Place(MARGIN, 0.5, _FULL, 0.95, "b"),
        1: Place(MARGIN + 4.4, BODY_TOP, _FULL - 4.4, BODY_HEIGHT),
        2: Place(MARGIN, BODY_TOP, 4.0, BODY_HEIGHT, "t", _look(18, "tx1")),
    },
    _PICTURE: {
        0: Place(MARGIN, 0.5, _FULL, 0.95, "b"),
        1: Place(MARGIN + 4.4, BODY_TOP, _FULL - 4.4, BODY_HEIGHT),
        2: Place(MARGIN, BODY_TOP, 4.0, BODY_HEIGHT, "t", _look(18, "tx1")),
    },
    STATEMENT: {
        1: Place(MARGIN, BODY_TOP, _FULL - 1.2, BODY_HEIGHT - 0.6, "ctr", _look(STATEMENT_PT, "tx2"))
    },
}
_OF_MASTER = {
    PP_PLACEHOLDER.TITLE: Place(MARGIN, 0.5, _FULL, 0.95, "b"),
    PP_PLACEHOLDER.BODY: _BODY,
    PP_PLACEHOLDER.FOOTER: Place(MARGIN, 6.95, 8.0, 0.35, "ctr"),
    PP_PLACEHOLDER.DATE: Place(MARGIN + 8.2, 6.95, 2.0, 0.35, "ctr"),
    PP_PLACEHOLDER.SLIDE_NUMBER: Place(WIDTH - MARGIN - 1.4, 6.95, 1.4, 0.35, "ctr"),
}
_SMALL = {PP_PLACEHOLDER.FOOTER: "l", PP_PLACEHOLDER.DATE: "r", PP_PLACEHOLDER.SLIDE_NUMBER: "r"}


def set_up(deck: Deck) -> None:
    """16:9; titles on the left over a thin accent line, all of it in the master and its layouts."""
    deck.slide_width, deck.slide_height = Inches(WIDTH), Inches(HEIGHT)
    _set_master(deck.slide_master)
    for index, layout in enumerate(deck.slide_layouts):
        places = _PLACES.get(index, {})
        for shape in placeholders(layout):
            _set_place(shape, places.get(shape.placeholder_format.idx))
            _small_print(shape)
        if index not in {TITLE, SECTION, 6}:
            _line(layout, MARGIN + 0.1, 1.5)
    _make_statement(deck.slide_layouts[STATEMENT])
    _line(deck.slide_layouts[TITLE], 1.2, 4.1, 1.6)
    _panel(deck.slide_layouts[SECTION])
    _background(deck.slide_layouts[TITLE], "tx2")
    _background(deck.slide_layouts[SECTION], "bg2")
    deck.slide_layouts.remove(deck.slide_layouts[_VERTICAL])


def placeholders(holder: SlideMaster | SlideLayout) -> Iterator[BasePlaceholder]:
    """The placeholders; python-pptx's own annotation can't be iterated."""
    return iter(cast("list[BasePlaceholder]", holder.placeholders))


def _set_master(master: SlideMaster) -> None:
    for shape in placeholders(master):
        kind = shape.placeholder_format.type
        place = _OF_MASTER.get(kind)
        if place is None:
            continue
        _set_place(shape, place)
        _small_print(shape)
        if kind not in _SMALL:
            _shrinks(shape)
    styles = master.element.find(f"{{{_PRESENTATION}}}txStyles")
    for name, markup in (("titleStyle", _TITLE_STYLE), ("bodyStyle", _BODY_STYLE)):
        styles.replace(styles.find(f"{{{_PRESENTATION}}}{name}"), parse_xml(markup))


def _set_place(shape: BasePlaceholder, place: Place | None) -> None:
    """Without a place of its own a layout's shape stands where the master's does."""
    _set_list_style(shape, place.look if place else "")
    if place is None:
        position = shape.element.spPr.xfrm
        if position is not None:
            shape.element.spPr.remove(position)
        return
    shape.left, shape.top = Inches(place.left), Inches(place.top)
    shape.width, shape.height = Inches(place.width), Inches(place.height)
    if place.anchor:
        _body_properties(shape).set("anchor", place.anchor)


def _small_print(shape: BasePlaceholder) -> None:
    """Date, footer and number; on layouts too, since LibreOffice doesn't look further for a footer."""
    align = _SMALL.get(shape.placeholder_format.type)
    if align is not None:
        _set_list_style(shape, _look(11, "accent6", align=align))


def _body_properties(shape: BasePlaceholder) -> BaseOxmlElement:
    return cast("BaseOxmlElement", shape.element.find(f".//{{{DRAWING}}}bodyPr"))


def _shrinks(shape: BasePlaceholder) -> None:
    properties = _body_properties(shape)
    for child in list(properties):
        properties.remove(child)
    properties.append(properties.makeelement(f"{{{DRAWING}}}normAutofit", {}))


def _set_list_style(shape: BasePlaceholder, look: str) -> None:
    old = shape.element.find(f".//{{{DRAWING}}}lstStyle")
    parent = None if old is None else old.getparent()
    if old is not None and parent is not None:
        parent.replace(old, parse_xml(f"<a:lstStyle {_NAMESPACES}>{look}</a:lstStyle>"))


def _make_statement(layout: SlideLayout) -> None:
    """The layout for vertical text becomes the one for a sentence that stands alone."""
    layout.element.set("type", "obj")
    layout.element.find(f"{{{_PRESENTATION}}}cSld").set("name", "Statement")
    for shape in placeholders(layout):
        properties, role = _body_properties(shape), shape.element.find(f".//{{{_PRESENTATION}}}ph")
        if "vert" in properties.attrib:
            del properties.attrib["vert"]
        if role is not None and "orient" in role.attrib:
            del role.attrib["orient"]
            shape.name = "Text Placeholder 2"


def _line(layout: SlideLayout, left: float, top: float, width: float = 1.2) -> None:
    _block(layout, "Accent line", ACCENT, (Inches(left), Inches(top), Inches(width), Emu(Pt(3))))


def _panel(layout: SlideLayout) -> None:
    """A dark side for the title, and a free one beside it."""
    _block(layout, "Panel", INK, (Emu(0), Emu(0), Inches(PANEL), Inches(HEIGHT)))


def _block(layout: SlideLayout, name: str, colour: str, box: tuple[Length, Length, Length, Length]) -> None:
    tree = layout.shapes._spTree  # noqa: SLF001 - layouts have no public add_shape
    shape = tree.add_autoshape(9_000, name, "rect", *box)
    block = Shape(shape, layout.shapes)
    block.fill.solid()
    block.fill.fore_color.rgb = RGBColor.from_string(colour)  # type: ignore[no-untyped-call]  # untyped in python-pptx
    block.line.fill.background()
    tree.remove(shape)
    tree.insert(2, shape)


def _background(layout: SlideLayout, colour: str) -> None:
    fill = f'<a:solidFill><a:schemeClr val="{colour}"/></a:solidFill><a:effectLst/>'
    markup = f"<p:bg {_NAMESPACES}><p:bgPr>{fill}</p:bgPr></p:bg>"
    layout.element.find(f"{{{_PRESENTATION}}}cSld").insert(0, parse_xml(markup))


_USUAL = 'defTabSz="914400" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"'


def _level(number: int) -> str:
    size = BODY_PT[min(number, len(BODY_PT)) - 1]
    indent = 228_600 if number == 1 else 215_900
    left = 228_600 + 342_900 * (number - 1)
    mark = "•" if number % 2 else "–"
    before = 1100 if number == 1 else 500
    return (
        f'<a:lvl{number}pPr marL="{left}" indent="-{indent}" algn="l" {_USUAL}>'
        f'<a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:spcBef><a:spcPts val="{before}"/></a:spcBef>'
        '<a:buClr><a:schemeClr val="accent1"/></a:buClr><a:buFont typeface="Arial"/>'
        f'<a:buChar char="{mark}"/>'
        f'<a:defRPr sz="{size * 100}" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill>'
        f"{_MINOR}</a:defRPr></a:lvl{number}pPr>"
    )


_TITLE_STYLE = (
    f'<p:titleStyle {_NAMESPACES}><a:lvl1pPr algn="l" {_USUAL}>'
    '<a:lnSpc><a:spcPct val="95000"/></a:lnSpc><a:spcBef><a:spcPct val="0"/></a:spcBef><a:buNone/>'
    f'<a:defRPr sz="{TITLE_PT * 100}" b="1" kern="1200"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill>'
    '<a:latin typeface="+mj-lt"/><a:ea typeface="+mj-ea"/><a:cs typeface="+mj-cs"/></a:defRPr></a:lvl1pPr>'
    "</p:titleStyle>"
)
_BODY_STYLE = f"<p:bodyStyle {_NAMESPACES}>{''.join(map(_level, range(1, 10)))}</p:bodyStyle>"
