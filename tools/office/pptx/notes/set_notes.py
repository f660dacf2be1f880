"""Sets the speaker's notes of a slide; the notes page is made when there is none."""

from collections.abc import Sequence

from lxml import etree

from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.pptx.deck import Deck, Slide, notes_nodes
from tools.office.pptx.draft import Draft
from tools.office.pptx.names import child, is_text_paragraph
from tools.office.pptx.notes.master import notes_master
from tools.office.pptx.notes.page import NOTES_TYPE, add_text, empty_page, notes_text
from tools.office.pptx.shapes import Node
from tools.office.pptx.write_text import lines_of, write_lines


def set_notes(package: Package, slide: int, text: str) -> Edit:
    """The closed table of parts: the slide's notes page; when it is made, also its relations and the
    slide's, the content types, and, where the deck has no notes master, that with its relations and theme,
    presentation.xml and its relations.

    Raises PptxError.
    """
    lines = lines_of(text, "text")
    draft = Draft(package)
    page = draft.deck.slide(slide)
    before = notes_text(page)
    if not text.strip() and not before:
        return Edit(package.content, (), (), len(package.names()), (f"slide {slide} has no notes",))
    if page.notes is None:
        make_page(draft, page, lines)
    else:
        write_lines(_body(draft, draft.touch(page.notes)), lines)
    content = draft.saved()
    fresh = Deck(Package.open(content, package.limits)).slide(slide)
    return draft.edit(content, [Change(f"slide {slide}, notes", before, notes_text(fresh))])


def make_page(draft: Draft, page: Slide, lines: Sequence[str]) -> None:
    """A notes page for a slide that has none."""
    master = notes_master(draft)
    name = draft.free_name(f"{_folder(draft)}notesSlides/notesSlide", ".xml")
    draft.add(name, empty_page(draft.dialect, master.root, lines), NOTES_TYPE)
    draft.relate(name, "notesMaster", master.name)
    draft.relate(name, "slide", page.part.name)
    draft.relate(page.part.name, "notesSlide", name)


def _folder(draft: Draft) -> str:
    folder = draft.package.main_part.rpartition("/")[0]
    return f"{folder}/" if folder else ""


def _body(draft: Draft, root: etree._Element) -> etree._Element:
    """Where the text goes: the body placeholder, else the only other text, else a new placeholder."""
    nodes = notes_nodes(root)
    bodies = [node for node in nodes if node.placeholder == "body"]
    free = [node for node in nodes if node.placeholder is None and _text(node) is not None]
    _empty(free if bodies else free[1:])
    for node in (*bodies, *free):
        if (found := _text(node)) is not None:
            _empty(bodies[1:])
            return found
    return add_text(draft.dialect, root)


def _empty(nodes: Sequence[Node]) -> None:
    """Other texts of the notes page go: what is shown as notes is what was set."""
    for node in nodes:
        if (body := _text(node)) is not None and any(True for one in body if is_text_paragraph(one)):
            write_lines(body, [""])


def _text(node: Node) -> etree._Element | None:
    return child(node.element, "txBody")
