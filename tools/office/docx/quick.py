"""Replaces text in a long plain body by looking only at the paragraphs that can hold it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxml import etree

from tools.office.docx.document import MOST_PARAGRAPHS, block_id, shown_text, text_parts
from tools.office.docx.inline import BREAKS, items_of
from tools.office.docx.matching import in_paragraph, put
from tools.office.docx.names import ALTERNATE, COMPATIBILITY, MAIN, local
from tools.office.docx.story import Paragraph
from tools.office.docx.write import shortened
from tools.office.package.edit import Change, Edit
from tools.office.package.package import Package
from tools.office.package.xml import utf8
from tools.office.runs.rewrite import TAG_END, Rewriting, qualified

_ODD = ("del", "delText", "moveFrom", "moveTo", "instrText", "fldChar", "ruby", "txbxContent")
"""With these the text that is shown is not what stands in a paragraph's elements, one after the other."""
_HOLDERS = frozenset(("body", "tc", "sdtContent"))
_LAID_OUT = re.compile(rb">\s+<(?!/)")


@dataclass(frozen=True)
class _Body:
    """The main part of a plain document; its paragraphs are numbered from 1 in the order of the file."""

    content: bytes
    root: etree._Element
    paragraphs: Sequence[etree._Element]

    def paragraph(self, number: int) -> Paragraph:
        element = self.paragraphs[number - 1]
        return Paragraph(element, "body", self.root, items_of(element))


def replaced_quickly(package: Package, find: str, replace: str) -> Edit | None:
    """As `replace_text` does it; None where the document must be taken apart, or nothing matches."""
    body = _plain_body(package) if set(BREAKS.values()).isdisjoint(find) else None
    if body is None or _stands_elsewhere(package, find):
        return None
    rewriting = Rewriting()
    numbers: list[int] = []
    for number in _holding(body, find):
        count, changed = in_paragraph(body.paragraph(number), find, replace, folded=False)
        put(rewriting, changed)
        numbers += [number] * count
    content = _spliced(body, rewriting) if numbers else None
    return None if content is None else _told(package, body, content, numbers)


def _plain_body(package: Package) -> _Body | None:
    """None for a part that holds more than plain paragraphs, also in tables and controls."""
    content, root = package.tree(package.main_part)
    space = etree.QName(root).namespace or ""
    if local(root) != "document" or space not in MAIN or _is_laid_out(content):
        return None
    odd = [f"{{{space}}}{name}" for name in _ODD]
    if next(root.iter(f"{{{COMPATIBILITY}}}{ALTERNATE}", *odd), None) is not None:
        return None
    paragraphs = list(root.iter(f"{{{space}}}p"))
    holders = {_holder(one) for one in paragraphs}
    if len(paragraphs) > MOST_PARAGRAPHS or not holders <= _HOLDERS:
        return None
    return _Body(content, root, paragraphs)


def _holder(paragraph: etree._Element) -> str:
    parent = paragraph.getparent()
    return "" if parent is None else local(parent)


def _is_laid_out(content: bytes) -> bool:
    """Whether blanks, comments or the like stand between the elements."""
    return (
        content.find(b"<!") >= 0
        or content.find(b"<?", 1) >= 0
        or _LAID_OUT.search(content, content.find(b"body")) is not None
    )


def _stands_elsewhere(package: Package, find: str) -> bool:
    """In a header, a note or the like, or in one that is not plain."""
    for name, kind in text_parts(package)[1:]:
        root = package.tree(name)[1]
        if kind == "comment":
            continue
        names = {local(one) for one in root.iter("*")}
        if not names.isdisjoint((*_ODD, ALTERNATE)) or find in "".join(map(str, root.itertext())):
            return True
    return False


def _holding(body: _Body, find: str) -> Iterator[int]:
    """The paragraphs in whose elements the text stands, one after the other."""
    space = etree.QName(body.root).namespace
    path = etree.XPath("//w:p[contains(string(.), $find)]", namespaces={"w": space})
    found = path(body.root, find=find)
    wanted = set(found) if isinstance(found, list) else set()
    return (number for number, one in enumerate(body.paragraphs, 1) if one in wanted)


def _spliced(body: _Body, rewriting: Rewriting) -> bytes | None:
    """The part with new texts, found by counting; None where elements of text are spelled in several ways."""
    content, some = utf8(body.content), next(iter(rewriting.replaced))
    name = qualified(some, "t").encode()
    starts = [match.start() for match in re.finditer(rb"<%b(?=[\s/>])" % re.escape(name), content)]
    elements = list(body.root.iter(some.tag))
    if len(starts) != len(elements) or any(one.tag != some.tag for one in rewriting.replaced):
        return None
    pieces, at = [], 0
    for start, element in zip(starts, elements, strict=True):
        if element in rewriting.replaced:
            pieces += [content[at:start], rewriting.replaced[element]]
            at = _end(content, start, name)
    return b"".join([*pieces, content[at:]])


def _end(content: bytes, start: int, name: bytes) -> int:
    tag = TAG_END.match(content, start)
    end = tag.end() if tag else start
    if content.endswith(b"/>", start, end):
        return end
    return content.index(b">", content.index(b"</" + name, end)) + 1


def _told(package: Package, body: _Body, content: bytes, numbers: Sequence[int]) -> Edit | None:
    """Opens the saved bytes again and says what stands at the changed paragraphs now."""
    name = package.main_part
    saved = package.with_parts({name: content})
    after = _plain_body(Package.open(saved, package.limits))
    if after is None or len(after.paragraphs) != len(body.paragraphs):
        return None
    changes = tuple(_change(number, body, after) for number in numbers)
    return Edit(saved, changes, (name,), len(package.names()) - 1)


def _change(number: int, before: _Body, after: _Body) -> Change:
    was, now = (shown_text(one.paragraph(number)) for one in (before, after))
    return Change(block_id(number, now), shortened(was), shortened(now))
