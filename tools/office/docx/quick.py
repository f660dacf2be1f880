"""Replaces text in a long plain body: only the paragraphs that can hold it are taken apart."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lxml import etree

from tools.office.docx.document import MOST_PARAGRAPHS, block_id, shown_text, text_parts
from tools.office.docx.drafting.renumbering import DocxEdit
from tools.office.docx.inline import BREAKS, items_of
from tools.office.docx.matching import in_paragraph, put
from tools.office.docx.names import ALTERNATE, MAIN, local
from tools.office.docx.story import Paragraph
from tools.office.docx.write import shortened
from tools.office.package import xml
from tools.office.package.edit import Change
from tools.office.package.package import Package
from tools.office.runs.rewrite import TAG_END, Rewriting, escaped, rewritten, unwritable

_BOX = "txbxContent"
_ODD = ("del", "delText", "moveFrom", "moveTo", "instrText", "fldChar", "ruby", _BOX, "sym")
"""With these the text that is shown is not what stands in a paragraph's elements, one after the other."""
_SPELLED = (b"<!", b"&#", b"&quot;", b"&apos;", ALTERNATE.encode(), _BOX.encode())
_LONGEST = 300
_LAID_OUT = re.compile(rb">\s+<(?!/)")


@dataclass(frozen=True)
class _Body:
    """The main part of a plain document. `starts` are the places of its paragraphs, numbered from 1."""

    raw: bytes
    prefix: str
    opening: bytes
    starts: Sequence[int]

    def tag(self, name: str) -> bytes:
        """The name as it is spelled here; the prefix with its colon, when it is empty."""
        return f"{self.prefix}:{name}".encode() if self.prefix else name.encode()

    def paragraph(self, number: int) -> bytes:
        start = self.starts[number - 1]
        tag = TAG_END.match(self.raw, start)
        end = tag.end() if tag else start
        if self.raw.endswith(b"/>", start, end):
            return self.raw[start:end]
        close = re.compile(rb"</%b\s*>" % re.escape(self.tag("p"))).search(self.raw, end)
        return self.raw[start : close.end() if close else end]


def replaced_quickly(package: Package, find: str, replace: str) -> DocxEdit | None:
    """As `replace_text` does it; None where the document must be taken apart, or nothing matches."""
    if unwritable(find) or not set(BREAKS.values()).isdisjoint(find):
        return None
    body = _plain_body(package)
    if body is None or _stands_elsewhere(package, find):
        return None
    changes = [change for n in _holding(body, find) if (change := _changed(body, n, find, replace))]
    return _saved(package, body, changes) if changes else None


@dataclass(frozen=True)
class _Changed:
    """One paragraph, anew, and how often it held the text."""

    number: int
    before: str
    after: bytes
    times: int


def _plain_body(package: Package) -> _Body | None:
    raw = xml.utf8(package.part(package.main_part))
    root = xml.read_root(raw)
    if root.name != "document" or root.namespace not in MAIN or raw.count(root.namespace.encode()) != 1:
        return None
    opening = TAG_END.search(raw, raw.index(b"document") - len(root.prefix) - 2)
    body = _Body(raw, root.prefix, opening[0] if opening else b"", ())
    if (
        opening is None
        or any(sign[1:2] in raw and sign in raw for sign in _SPELLED)
        or raw.find(b"<?", 1) >= 0
    ):
        return None
    odd = rb"<%b(?:%b)[\s/>]" % (re.escape(body.tag("")), "|".join(_ODD).encode())
    if re.compile(odd).search(raw) or _LAID_OUT.search(raw, opening.end()):
        return None
    if _has_strays(body):
        return None
    starts = _starts(raw, body.tag("p"))
    return _Body(raw, root.prefix, opening[0], starts) if len(starts) <= MOST_PARAGRAPHS else None


def _starts(raw: bytes, name: bytes) -> list[int]:
    return [match.start() for match in re.finditer(rb"<%b(?=[\s/>])" % re.escape(name), raw)]


def _has_strays(body: _Body) -> bool:
    """Whether runs stand in blocks that are no paragraphs, which a story counts as such."""
    paragraph, run = map(re.escape, (body.tag("p"), body.tag("r")))
    opens = re.compile(rb"<%b(?:\s[^<>]*(?<!/))?>|(<%b[\s/>])" % (paragraph, run))
    between = body.raw.split(b"</%b>" % body.tag("p"))
    return any((first := opens.search(piece)) is not None and first[1] is not None for piece in between)


def _stands_elsewhere(package: Package, find: str) -> bool:
    """In a header, a note or the like, or in one that is not plain."""
    for name, kind in text_parts(package)[1:]:
        if kind == "comment":
            continue
        root = package.tree(name)[1]
        names = {local(one) for one in root.iter("*")}
        if not names.isdisjoint((*_ODD, ALTERNATE)) or find in "".join(map(str, root.itertext())):
            return True
    return False


def _holding(body: _Body, find: str) -> Iterator[int]:
    """The paragraphs in which the signs of the text follow each other, with or without tags in between."""
    sought = escaped(find).encode()[:_LONGEST]
    tags = rb"(?:<(?!/?%b[\s/>])[^<>]*>)*" % re.escape(body.tag("p"))
    apart = re.compile(tags.join(re.escape(sought[at : at + 1]) for at in range(len(sought))))
    last = 0
    for match in apart.finditer(body.raw):
        number = bisect_right(body.starts, match.start())
        if number > last:
            yield number
        last = number


def _changed(body: _Body, number: int, find: str, replace: str) -> _Changed | None:
    paragraph = body.paragraph(number)
    closing = b"</%b>" % body.tag("document")
    part = body.opening + paragraph + closing
    root = xml.parse(part)
    found = _in(root)
    count, texts = in_paragraph(found, find, replace, folded=False)
    if not count:
        return None
    rewriting = Rewriting()
    put(rewriting, texts)
    new = rewritten(part, root, rewriting)[len(body.opening) : -len(closing)]
    return _Changed(number, shown_text(found), new, count)


def _in(root: etree._Element) -> Paragraph:
    (element,) = root
    return Paragraph(element, "body", element, items_of(element))


def _saved(package: Package, body: _Body, changed: Sequence[_Changed]) -> DocxEdit | None:
    """Opens the saved bytes again and reads them whole; what was read back stands at the paragraphs now."""
    pieces, at = [], 0
    for one in changed:
        start = body.starts[one.number - 1]
        pieces += [body.raw[at:start], one.after]
        at = start + len(body.paragraph(one.number))
    content = b"".join([*pieces, body.raw[at:]])
    name = package.main_part
    saved = package.with_parts({name: content})
    again = xml.utf8(Package.open(saved, package.limits).part(name))
    xml.check(again)
    if again != content or len(_starts(again, body.tag("p"))) != len(body.starts):
        return None
    told = [(one, *_ids_and_texts(one, body)) for one in changed]
    renamed = {was: now for _, was, now, _ in told}
    changes = tuple(
        Change(now, shortened(one.before), shortened(text))
        for one, _, now, text in told
        for _ in range(one.times)
    )
    return DocxEdit(saved, changes, (name,), len(package.names()) - 1, renamed=renamed)


def _ids_and_texts(one: _Changed, body: _Body) -> tuple[str, str, str]:
    """Its id before and now, and the text that it has now."""
    root = xml.parse(body.opening + one.after + b"</%b>" % body.tag("document"))
    now = shown_text(_in(root))
    return block_id(one.number, one.before), block_id(one.number, now), now
