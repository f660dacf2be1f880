"""Adds a comment to a paragraph or to words in it; the text itself stays as it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from lxml import etree

from tools.office.docx.addresses import addressed
from tools.office.docx.document import Block, Document, Part
from tools.office.docx.drafting.dialect import DECLARATION
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.make import Maker
from tools.office.docx.drafting.outcome import outcome
from tools.office.docx.drafting.renumbering import DocxEdit, Window
from tools.office.docx.errors import DocxError
from tools.office.docx.matching import stream_of
from tools.office.docx.names import child, local
from tools.office.docx.notes.split import split_at
from tools.office.docx.placing.style_book import StyleBook
from tools.office.docx.placing.surroundings import around
from tools.office.docx.story import Paragraph
from tools.office.docx.tracking.settings import is_protected
from tools.office.docx.tracking.tracker import Author, highest_id
from tools.office.docx.write import check_text
from tools.office.package.package import Package
from tools.office.runs.segments import FOLD_REMARK, Segment, groups, joined, matches

COMMENTS_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
COMMENTED = frozenset(("body", "footnote", "endnote"))


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment that is wanted on a paragraph `P12#a7b2`, or on the first `find` in it.

    With `or_whole` it stands on the whole paragraph where `find` is not there.
    """

    paragraph: str
    text: str
    find: str = ""
    or_whole: bool = False


def add_comment(package: Package, address: str, text: str, find: str, author: Author) -> DocxEdit:
    """Comments on the paragraph `P12#a7b2`, or where `find` is given on its first occurrence there.

    Raises DocxError for a place that Word lets nobody comment on.
    """
    return add_comments(package, [Remark(address, text, find)], author)


def add_comments(package: Package, wanted: Sequence[Remark], author: Author) -> DocxEdit:
    """All of them or none. Of several on one paragraph the first with `find` stands at its words.

    Raises DocxError as `add_comment` does.
    """
    draft = Draft(package)
    before = _first_number(draft)
    blocks = [check_place(draft.document, remark.paragraph) for remark in wanted]
    lines = [_lines(remark.text) for remark in wanted]
    first_key = highest_id(draft.document) + 1
    styles, split, remarks = StyleBook(draft), set[int](), list[str]()
    listed = _comments_part(draft)
    comments: list[etree._Element] = []
    for number, (remark, block, said) in enumerate(zip(wanted, blocks, lines, strict=True)):
        part, paragraph = draft.document.paragraphs[block.number - 1]
        key = str(first_key + number)
        draft.touch(part, paragraph.element)
        find = "" if block.number in split else remark.find
        try:
            remarks += _anchor(paragraph, key, find, styles)
        except DocxError:
            if not remark.or_whole:
                raise
            remarks += _anchor(paragraph, key, "", styles)
        if find:
            split.add(block.number)
        comments.append(_comment(listed, key, said, author, styles))
    draft.append(listed, comments)
    if is_protected(package):
        remarks.append("the document is protected against changes in Word")
    return outcome(draft, Window(before), remarks=remarks)


def check_place(document: Document, address: str) -> Block:
    """The paragraph of this address. Raises DocxError for one that nobody can comment on."""
    block = addressed(document, address)
    part, paragraph = document.paragraphs[block.number - 1]
    if part.kind not in COMMENTED or around(paragraph.element, "txbxContent") is not None:
        where = "a text box" if part.kind == "body" else f"a {part.kind}"
        raise DocxError(f"{block.id} stands in {where}, where Word has no comments; comment on the body").on(
            "paragraph"
        )
    return block


def _lines(text: str) -> list[str]:
    if not text.strip():
        raise DocxError("the comment is empty; text holds what it says").on("text")
    return check_text(text).split("\n")


def _first_number(draft: Draft) -> int:
    """The number that the new comment's first paragraph will have: behind all other comments."""
    kinds = [part.kind for part, _ in draft.document.paragraphs]
    drawn = sum(kind in {"chart", "diagram"} for kind in kinds)
    comments = [number for number, kind in enumerate(kinds, 1) if kind == "comment"]
    return comments[-1] + 1 if comments else len(kinds) - drawn + 1


def _anchor(paragraph: Paragraph, key: str, find: str, styles: StyleBook) -> list[str]:
    """Puts the comment's start, end and sign around the words, or around all of the paragraph."""
    element = paragraph.element
    maker = Maker(element)
    start, end = maker.make("commentRangeStart", {"id": key}), maker.make("commentRangeEnd", {"id": key})
    sign = maker.make("r")
    style = styles.find("annotation reference", "character")
    if style:
        sign.append(maker.make("rPr", None, maker.val("rStyle", style)))
    sign.append(maker.make("commentReference", {"id": key}))
    if not find:
        element.insert(0 if child(element, "pPr") is None else 1, start)
        element.extend((end, sign))
        return []
    runs, remarks = _runs_with(paragraph, find)
    _outer(runs[0], element).addprevious(start)
    _outer(runs[-1], element).addnext(end)
    end.addnext(sign)
    return remarks


def _outer(run: etree._Element, paragraph: etree._Element) -> etree._Element:
    """The run, or the guide that it is the base of, outside of which the marker has to stand."""
    outer = run
    for one in run.iterancestors():
        if one is paragraph:
            break
        if local(one) in {"ruby", "r", "fldSimple"}:
            outer = one
    return outer


def _runs_with(paragraph: Paragraph, find: str) -> tuple[Sequence[etree._Element], list[str]]:
    for folded in (False, True):
        for group in groups(list(stream_of(paragraph.items, paragraph.codes))):
            found = matches(joined(group), find.replace("\r\n", "\n"), folded=folded)
            if found:
                remarks = [FOLD_REMARK] if folded else []
                return _split_out(group, *found[0]), remarks
    raise DocxError(f"{find[:80]!r} does not stand in this paragraph's text").on("find")


def _split_out(group: Sequence[Segment], start: int, end: int) -> list[etree._Element]:
    """The runs that hold exactly the text from `start` to `end`."""
    at = 0
    runs: dict[etree._Element, None] = {}
    for segment in group:
        first, last = max(start - at, 0), min(end - at, len(segment.text))
        if first < last:
            runs[split_at(segment.element, first, last)] = None
        at += len(segment.text)
    return list(runs)


def _comment(part: Part, key: str, lines: Sequence[str], author: Author, styles: StyleBook) -> etree._Element:
    maker = Maker(part.root)
    about = {"id": key, "author": author.name, "date": author.date, "initials": author.initials}
    comment = maker.make("comment", about)
    style, sign = styles.find("annotation text"), styles.find("annotation reference", "character")
    for number, line in enumerate(lines):
        paragraph = maker.make("p")
        if style:
            paragraph.append(maker.make("pPr", None, maker.val("pStyle", style)))
        if not number:
            run = maker.make("r")
            if sign:
                run.append(maker.make("rPr", None, maker.val("rStyle", sign)))
            run.append(maker.make("annotationRef"))
            paragraph.append(run)
        paragraph.append(maker.run(line))
        comment.append(paragraph)
    return comment


def _comments_part(draft: Draft) -> Part:
    for part in draft.document.parts:
        if part.kind == "comment":
            return part
    content = DECLARATION + f'<w:comments xmlns:w="{draft.dialect.main}"/>'.encode()
    return draft.add_tree("comments", content, COMMENTS_TYPE)
