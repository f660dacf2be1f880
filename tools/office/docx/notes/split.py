"""Splits a run so that a stretch of its text stands in a run of its own."""

from lxml import etree

from tools.office.docx.drafting.make import Maker, copied
from tools.office.docx.errors import DocxError
from tools.office.docx.names import child, local


def split_at(element: etree._Element, start: int, end: int) -> etree._Element:
    """The run that holds what stands from `start` to `end` in a text element, all else beside it."""
    run = element.getparent()
    if run is None or local(run) != "r":
        raise DocxError("these words stand in a compatibility block, where no comment can be anchored").on(
            "find"
        )
    if local(element) == "t":
        text = element.text or ""
        _before(run, element, text[:start])
        _behind(run, element, text[end:])
        if start or end < len(text):
            element.text = text[start:end]
            element.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    own = child(run, "rPr")
    before = [one for one in run if one is not own and run.index(one) < run.index(element)]
    behind = [one for one in run if run.index(one) > run.index(element)]
    if before:
        run.addprevious(_run_with(run, before))
    if behind:
        run.addnext(_run_with(run, behind))
    return run


def _before(run: etree._Element, element: etree._Element, text: str) -> None:
    if text:
        element.addprevious(Maker(run).text(text))


def _behind(run: etree._Element, element: etree._Element, text: str) -> None:
    if text:
        element.addnext(Maker(run).text(text))


def _run_with(run: etree._Element, members: list[etree._Element]) -> etree._Element:
    made = Maker(run).make("r")
    made.attrib.update(run.attrib)
    look = child(run, "rPr")
    if look is not None:
        made.append(copied(look))
    made.extend(members)
    return made
