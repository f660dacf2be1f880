"""Writes paragraphs into a text body that keep the look of those that stood there."""

from collections.abc import Sequence
from copy import deepcopy

from lxml import etree

from tools.office.pptx.errors import PptxError
from tools.office.pptx.names import child, children, is_text_paragraph, local
from tools.office.runs.rewrite import unwritable

MOST_CHARS = 20_000
_LINKS = frozenset(("hlinkClick", "hlinkMouseOver"))
_SPELLING = ("err", "dirty", "smtClean")


def lines_of(text: str, argument: str) -> list[str]:
    """A paragraph for each line. Raises PptxError for what a deck can't hold."""
    if wrong := unwritable(text):
        raise PptxError(f"the text holds the control character {wrong!r}, which a deck can't").on(argument)
    if len(text) > MOST_CHARS:
        raise PptxError(f"the text has {len(text):,} characters; a box takes at most {MOST_CHARS:,}").on(
            argument
        )
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def write_lines(body: etree._Element, lines: Sequence[str], levels: Sequence[int] = ()) -> None:
    """Each paragraph takes the place and properties of the one that stood there, or of the last one.

    `levels` states the list level of each paragraph from 0; without it the old levels stay.
    """
    old = [one for one in body if is_text_paragraph(one)]
    namespace = _namespace(body, old)
    new = [_paragraph(namespace, old, at, line) for at, line in enumerate(lines)]
    for paragraph, level in zip(new, levels, strict=False):
        _set_level(namespace, paragraph, level)
    place = body.index(old[0]) if old else len(body)
    for one in old:
        body.remove(one)
    for at, one in enumerate(new):
        body.insert(place + at, one)


def append_lines(body: etree._Element, lines: Sequence[str]) -> None:
    """New paragraphs behind those that stand there, with the look of the last; an empty body is filled."""
    old = [one for one in body if is_text_paragraph(one)]
    if not any(_runs(one) for one in old):
        write_lines(body, lines)
        return
    place = body.index(old[-1]) + 1
    for at, line in enumerate(lines):
        body.insert(place + at, _paragraph(_namespace(body, old), old[-1:], at, line))


def _namespace(body: etree._Element, old: Sequence[etree._Element]) -> str:
    """DrawingML's, as the first thing in the body has it."""
    known = old[0] if old else next(iter(body), body)
    return str(etree.QName(known).namespace)


def _paragraph(namespace: str, old: Sequence[etree._Element], at: int, line: str) -> etree._Element:
    made = etree.Element(f"{{{namespace}}}p")
    model = old[min(at, len(old) - 1)] if old else None
    properties, end = child(model, "pPr"), child(model, "endParaRPr")
    if properties is not None:
        made.append(_without_tail(properties))
    look = _look(namespace, model, old)
    if line:
        run = etree.SubElement(made, f"{{{namespace}}}r")
        if look is not None:
            run.append(look)
        etree.SubElement(run, f"{{{namespace}}}t").text = line
    elif end is None and look is not None:
        look.tag = f"{{{namespace}}}endParaRPr"
        _drop_links(look)
        made.append(look)
    if end is not None:
        made.append(_without_tail(end))
    return made


def _look(
    namespace: str, model: etree._Element | None, old: Sequence[etree._Element]
) -> etree._Element | None:
    """The first run's properties of the paragraph, else of the body, else what was set for text to come."""
    runs = next((found for one in (model, *old) if one is not None and (found := _runs(one))), [])
    if runs:
        properties = child(runs[0], "rPr")
        if properties is None:
            return None
        look = _without_tail(properties)
        if len(runs) > 1:
            _drop_links(look)
    else:
        end = child(model, "endParaRPr")
        if end is None:
            return None
        look = _without_tail(end)
        look.tag = f"{{{namespace}}}rPr"
    for name in _SPELLING:
        look.attrib.pop(name, "")
    return look


def _runs(paragraph: etree._Element) -> list[etree._Element]:
    return [one for one in paragraph if local(one) in {"r", "fld"}]


def _drop_links(look: etree._Element) -> None:
    for one in [one for one in look if local(one) in _LINKS]:
        look.remove(one)


def _without_tail(element: etree._Element) -> etree._Element:
    copy = deepcopy(element)
    copy.tail = None
    return copy


def _set_level(namespace: str, paragraph: etree._Element, level: int) -> None:
    properties = next(children(paragraph, "pPr"), None)
    if properties is None and level:
        properties = etree.Element(f"{{{namespace}}}pPr")
        paragraph.insert(0, properties)
    if properties is not None:
        properties.attrib.pop("lvl", "")
        if level:
            properties.set("lvl", str(level))
