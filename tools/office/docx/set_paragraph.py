"""Gives one paragraph a new text; its properties, bookmarks, anchors and pictures stay."""

import re

from lxml import etree

from tools.office.docx.addresses import addressed
from tools.office.docx.clear import cleared, first_place
from tools.office.docx.document import Document, Part
from tools.office.docx.inline import Item, items_of
from tools.office.docx.look import dominant_look
from tools.office.docx.story import twins
from tools.office.docx.write import check_text, checked_edit, saved, text_bytes
from tools.office.package.edit import Edit
from tools.office.package.package import Package
from tools.office.runs.rewrite import Rewriting, qualified, source


def set_paragraph(package: Package, address: str, text: str) -> Edit:
    """The paragraph that `read` shows as `P12#a7b2` gets `text`, in the look of most of its old text.

    Only its own part changes. Raises DocxError with the text that stands there now when the address is
    stale, has no hash, or is out of range.
    """
    document = Document(package)
    block = addressed(document, address)
    text = check_text(text)
    part, paragraph = document.paragraphs[block.number - 1]
    rewriting = Rewriting()
    remarks = _set(part, paragraph.element, paragraph.items, paragraph.codes, text, rewriting)
    for copy in twins(part.root).get(paragraph.element, []):
        _set(part, copy, items_of(copy), frozenset(), text, rewriting)
    parts = [part] if rewriting else []
    content = saved(document, {part.name: rewriting}) if rewriting else package.content
    return checked_edit(document, content, [block.number], parts, remarks)


def _set(
    part: Part,
    paragraph: etree._Element,
    items: list[Item],
    codes: frozenset[Item],
    text: str,
    rewriting: Rewriting,
) -> list[str]:
    """Takes the old text out and puts one run with the new text where its first run stood."""
    live = [item for item in items if item.kind == "text" and item not in codes]
    new = _run(part, paragraph, live, text)
    place = first_place(paragraph, live)
    removed, remarks = cleared(paragraph, items, codes, place)
    rewriting.replaced.update(dict.fromkeys(removed, b""))
    if place is not None:
        rewriting.before[place] = new
    elif len(paragraph):
        rewriting.after[paragraph[-1]] = new
    else:
        rewriting.replaced[paragraph] = _filled(source(part.content, part.root, [paragraph])[paragraph], new)
    return remarks


def _run(part: Part, paragraph: etree._Element, live: list[Item], text: str) -> bytes:
    if not text:
        return b""
    name = qualified(paragraph, "r").encode()
    look = dominant_look(part, paragraph, live)
    return b"<%b>%b%b</%b>" % (name, look, text_bytes(paragraph, text), name)


def _filled(empty: bytes, new: bytes) -> bytes:
    """The bytes of a childless paragraph with content."""
    if empty.endswith(b"/>"):
        name = re.split(rb"[\s/>]", empty[1:], maxsplit=1)[0]
        return b"%b>%b</%b>" % (empty[:-2].rstrip(), new, name)
    end = empty.rindex(b"</")
    return empty[:end] + new + empty[end:]
