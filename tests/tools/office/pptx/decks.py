"""Decks with titles, sections, custom shows and links, made for tests of slides."""

import io
from collections.abc import Sequence

from pptx import Presentation
from pptx.util import Inches

from tools.office.package.package import Package

_P14 = "http://schemas.microsoft.com/office/powerpoint/2010/main"
_SECTIONS = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"


def titled(*titles: str) -> bytes:
    """A deck with a slide for each title."""
    deck = Presentation()
    for title in titles:
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text_frame.text = title
    return saved(deck)


def saved(deck: object) -> bytes:
    out = io.BytesIO()
    deck.save(out)  # type: ignore[attr-defined]  # python-pptx has no types for what Presentation() gives
    return out.getvalue()


def presentation_xml(content: bytes) -> str:
    package = Package.open(content)
    return package.part(package.main_part).decode()


def with_sections(content: bytes, sizes: Sequence[int]) -> bytes:
    """The deck with sections of so many slides."""
    ids = iter(slide_ids(content))
    sections = "".join(
        f'<p14:section name="S{n}" id="{{00000000-0000-0000-0000-00000000000{n}}}"><p14:sldIdLst>'
        + "".join(f'<p14:sldId id="{next(ids)}"/>' for _ in range(size))
        + "</p14:sldIdLst></p14:section>"
        for n, size in enumerate(sizes)
    )
    listed = f'<p14:sectionLst xmlns:p14="{_P14}">{sections}</p14:sectionLst>'
    return _before_end(content, f'<p:extLst><p:ext uri="{_SECTIONS}">{listed}</p:ext></p:extLst>')


def with_custom_show(content: bytes) -> bytes:
    """The deck with a custom show of all its slides."""
    package = Package.open(content)
    relations = [r.id for r in package.relations(package.main_part) if r.type == "slide"]
    listed = "".join(f'<p:sld r:id="{one}"/>' for one in relations)
    show = f'<p:custShow name="Short" id="0"><p:sldLst>{listed}</p:sldLst></p:custShow>'
    xml = presentation_xml(content)
    place = xml.index("<p:notesSz")
    end = xml.index("/>", place) + 2
    return package.with_parts(
        {package.main_part: f"{xml[:end]}<p:custShowLst>{show}</p:custShowLst>{xml[end:]}".encode()}
    )


def with_jump(content: bytes, source: int, target: int) -> bytes:
    """The deck with a text box on one slide that jumps to another; both count from 1."""
    deck = Presentation(io.BytesIO(content))
    slides = list(deck.slides)
    box = slides[source - 1].shapes.add_textbox(Inches(1), Inches(5), Inches(2), Inches(1))
    box.text_frame.text = "Jump"
    box.click_action.target_slide = slides[target - 1]
    return saved(deck)


def slide_ids(content: bytes) -> list[str]:
    """The ids of slides in the order of the list."""
    package = Package.open(content)
    root = package.tree(package.main_part)[1]
    return [one.get("id", "") for one in root.iterfind("{*}sldIdLst/{*}sldId")]


def sections_of(content: bytes) -> list[list[str]]:
    """The ids of slides by section."""
    package = Package.open(content)
    root = package.tree(package.main_part)[1]
    return [[one.get("id", "") for one in section.iter("{*}sldId")] for section in root.iter("{*}section")]


def _before_end(content: bytes, markup: str) -> bytes:
    package = Package.open(content)
    xml = presentation_xml(content)
    start = xml.index("<p:extLst>") if "<p:extLst>" in xml else xml.index("</p:presentation>")
    end = xml.index("</p:presentation>")
    return package.with_parts({package.main_part: (xml[:start] + markup + xml[end:]).encode()})
