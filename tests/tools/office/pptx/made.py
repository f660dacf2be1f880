"""Decks made with python-pptx, and their slides' XML."""

import io
from collections.abc import Callable

from pptx import Presentation
from pptx.presentation import Presentation as Deck
from pptx.slide import Slide
from pptx.util import Inches

from tools.office.package.package import Package

TITLE_AND_CONTENT, BLANK = 1, 6


def deck(*fills: Callable[[Slide], None], layout: int = BLANK) -> bytes:
    """One slide for each function, which puts shapes on it."""
    made: Deck = Presentation()
    for fill in fills:
        fill(made.slides.add_slide(made.slide_layouts[layout]))
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def opened(*fills: Callable[[Slide], None], layout: int = BLANK) -> Package:
    return Package.open(deck(*fills, layout=layout))


def box(*runs: str) -> Callable[[Slide], None]:
    """A small text box whose only paragraph has these runs."""

    def fill(slide: Slide) -> None:
        shape = slide.shapes.add_textbox(Inches(1), Inches(1), Inches(2), Inches(0.5))
        shape.text_frame.word_wrap = True
        for text in runs:
            shape.text_frame.paragraphs[0].add_run().text = text

    return fill


def slide_xml(content: bytes, number: int = 1) -> str:
    return Package.open(content).part(f"ppt/slides/slide{number}.xml").decode()


def edited_slide(package: Package, old: str, new: str, number: int = 1) -> Package:
    """The deck with its slide's XML changed by hand."""
    name = f"ppt/slides/slide{number}.xml"
    xml = package.part(name).decode()
    assert old in xml
    return Package.open(package.with_parts({name: xml.replace(old, new).encode()}))
