"""Writes a new notes page out of the notes master's placeholders."""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import quoteattr

from lxml import etree

from tools.office.package import xml
from tools.office.pptx.deck import Slide
from tools.office.pptx.dialect import DECLARATION, Dialect
from tools.office.pptx.errors import PptxError
from tools.office.pptx.markup import EMPTY_TREE, MASTER_COLOURS
from tools.office.pptx.names import child
from tools.office.pptx.shapes import nodes_of, placeholder_of
from tools.office.pptx.text import text_of
from tools.office.pptx.write_text import write_lines

NOTES_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.notesSlide+xml"
_PAGE = f"<p:notes {{ns}}>{EMPTY_TREE}{MASTER_COLOURS}</p:notes>"
_FIELD = '<a:fld id="{7A1F0C5E-52D1-4B0B-9C39-6E2B1A7D0001}" type="slidenum"><a:t>‹#›</a:t></a:fld>'
_IMAGE, _TEXT, _NUMBER = "sldImg", "body", "sldNum"
_BODY = ' type="body" idx="1"'


def empty_page(dialect: Dialect, master: etree._Element, lines: Sequence[str]) -> bytes:
    """The page with the slide's image, the text, and the page number where the master has one."""
    root = xml.parse(dialect.part(_PAGE))
    tree = next(root.iter("{*}spTree"))
    kinds = dict(_placeholders(master))
    for number, kind in enumerate((_IMAGE, _TEXT, _NUMBER), 2):
        if kind in kinds or kind == _TEXT:
            tree.append(_shape(dialect, number, kind, kinds.get(kind, _BODY)))
    bodies = list(tree.iter("{*}txBody"))
    write_lines(bodies[0], lines)
    return xml.serialise(root, DECLARATION)


def notes_text(slide: Slide) -> str:
    """What the speaker's notes of a slide say, a line for each paragraph."""
    return "\n".join(text_of(one) for one in slide.notes_paragraphs)


def add_text(dialect: Dialect, root: etree._Element) -> etree._Element:
    """The body of a new placeholder for the speaker's text, at the end of a page. Raises PptxError."""
    tree = child(root, "cSld", "spTree")
    if tree is None:
        raise PptxError("its notes page is damaged; delete the page in PowerPoint and try again").on("slide")
    made = _shape(dialect, max((node.id for node in nodes_of(root)), default=1) + 1, _TEXT, _BODY)
    tree.append(made)
    return next(made.iter("{*}txBody"))


def _placeholders(master: etree._Element) -> Iterator[tuple[str, str]]:
    """Kind and attributes of the master's placeholders."""
    for node in nodes_of(master):
        found = placeholder_of(node.element)
        if found is not None:
            given = ((name, found.get(name)) for name in ("type", "orient", "sz", "idx"))
            yield (
                node.placeholder or "",
                "".join(f" {name}={quoteattr(value)}" for name, value in given if value),
            )


def _shape(dialect: Dialect, number: int, kind: str, attributes: str) -> etree._Element:
    name, locks, body = {
        _IMAGE: ("Slide Image Placeholder", '<a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/>', ""),
        _TEXT: ("Notes Placeholder", '<a:spLocks noGrp="1"/>', "<a:p/>"),
        _NUMBER: ("Slide Number Placeholder", '<a:spLocks noGrp="1"/>', f"<a:p>{_FIELD}</a:p>"),
    }[kind]
    text = f"<p:txBody><a:bodyPr/><a:lstStyle/>{body}</p:txBody>" if body else ""
    return dialect.fragment(
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{name} {number - 1}"/><p:cNvSpPr>{locks}</p:cNvSpPr>'
        f"<p:nvPr><p:ph{attributes}/></p:nvPr></p:nvSpPr><p:spPr/>{text}</p:sp>"
    )
