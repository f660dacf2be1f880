"""Makes the elements of new blocks so that they look like what stands around their place."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import replace

from lxml import etree

from tools.office.docx.document import Part
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.make import P_PR, R_PR, Element, Maker, copied, properties_of, put
from tools.office.docx.names import child, local
from tools.office.docx.placing.blocks import NewBlock, NewParagraph, NewTable, Words, are_plain
from tools.office.docx.placing.lists import Numbering
from tools.office.docx.placing.looks import Models, main_look, paragraph_look
from tools.office.docx.placing.style_book import StyleBook, style_id_of
from tools.office.docx.placing.surroundings import is_paragraph, next_block
from tools.office.docx.placing.table import new_table

Look = tuple[Element | None, Element | None]
"""The paragraph properties and run properties that a new paragraph gets."""
CODE_FONT, LINK_COLOUR = "Consolas", "0563C1"


class Composer:
    """Makes blocks for one place: behind `anchor`, a paragraph of `part`."""

    def __init__(self, draft: Draft, part: Part, anchor: etree._Element) -> None:
        self.draft, self.part, self.anchor = draft, part, anchor
        self.maker = Maker(anchor)
        self.styles = StyleBook(draft)
        self.numbering = Numbering(draft, self.styles)
        self.models = Models(draft.document, self.styles)
        self._lists: dict[tuple[int, str], etree._Element] = {}

    def elements(self, blocks: Sequence[NewBlock], style: str = "") -> list[etree._Element]:
        """Raises DocxError for a style that the document has not."""
        own = self._styled(style) if style else None
        plain = own or self._plain(as_item=are_plain(blocks))
        made = [self._element(block, plain, own) for block in blocks]
        return self._apart(made)

    def body_properties(self) -> etree._Element | None:
        """The style and alignment of running text here, without what would cut a picture off."""
        look, _ = self._plain(as_item=False)
        kept = self.maker.make("pPr")
        for one in () if look is None else look:
            if local(one) in {"pStyle", "jc", "bidi"}:
                kept.append(deepcopy(one))
        return kept if len(kept) else None

    def _element(self, block: NewBlock, plain: Look, own: Look | None) -> etree._Element:
        if isinstance(block, NewTable):
            return new_table(self.draft, self.part, self.anchor, block, (self._runs, plain[1]))
        properties, look = self._look_of(block, plain, own)
        paragraph = self.maker.make("p")
        if properties is not None and len(properties):
            paragraph.append(copied(properties))
        if look is not None and child(paragraph, "pPr", "rPr") is None:
            put(properties_of(paragraph), copied(look), P_PR)
        paragraph.extend(self._runs(block.words, look))
        return paragraph

    def _look_of(self, block: NewParagraph, plain: Look, own: Look | None) -> Look:
        if block.heading:
            return self._heading(block.heading)
        if block.list:
            return self._item(block, plain, own)
        return self._quote(plain) if block.quote and own is None else plain

    def _styled(self, style: str) -> Look:
        return self.maker.make("pPr", None, self.maker.val("pStyle", self.styles.wanted(style))), None

    def _plain(self, *, as_item: bool) -> Look:
        """Text alone goes on as the paragraph before it does, as an item of its list too; behind a title,
        and among blocks of other kinds, it looks like the running text nearby.
        """
        if as_item and self.models.is_item(self.anchor) and not self.models.is_title(self.anchor):
            return paragraph_look(self.anchor), main_look(self.anchor)
        like = self.models.body_like(self.anchor)
        if like is not None:
            return paragraph_look(like), main_look(like)
        following = self.styles.next_of(style_id_of(self.anchor))
        if following is None or not self.models.is_title(self.anchor):
            return None, None
        return self.maker.make("pPr", None, self.maker.val("pStyle", following)), None

    def _heading(self, level: int) -> Look:
        like = self.models.heading(level)
        if like is not None:
            return paragraph_look(like), main_look(like)
        return self.maker.make("pPr", None, self.maker.val("pStyle", self.styles.heading(level))), None

    def _quote(self, plain: Look) -> Look:
        style = self.styles.find("quote")
        if style is not None:
            return self.maker.make("pPr", None, self.maker.val("pStyle", style)), None
        properties = self.maker.make("pPr") if plain[0] is None else deepcopy(plain[0])
        put(properties, self.maker.make("ind", {self.maker.left: "567"}), P_PR)
        return properties, plain[1]

    def _item(self, block: NewParagraph, plain: Look, own: Look | None) -> Look:
        key = block.group, block.list
        if key not in self._lists:
            others = (one.element for part, one in self.draft.document.paragraphs if part.kind == "body")
            self._lists[key] = self.numbering.properties(block.list, self._neighbours, others)
        properties = self.numbering.at_level(self._lists[key], block.level)
        if own is not None and own[0] is not None:
            put(properties, deepcopy(own[0][0]), P_PR)
            return properties, own[1]
        neighbour = next((n for n in self._neighbours() if self.models.is_item(n)), None)
        return properties, plain[1] if neighbour is None else main_look(neighbour)

    def _neighbours(self) -> Iterator[etree._Element]:
        yield self.anchor
        following = next_block(self.anchor)
        if following is not None and is_paragraph(following):
            yield following

    def _runs(self, words: Sequence[Words], look: etree._Element | None) -> Iterator[etree._Element]:
        for word in _merged(words):
            run = self.maker.run(word.text, self._run_look(word, look))
            yield self._link(word.link, run) if word.link else run

    def _run_look(self, word: Words, look: etree._Element | None) -> etree._Element:
        own = self.maker.make("rPr") if look is None else deepcopy(look)
        flags = (("b", word.bold), ("bCs", word.bold), ("i", word.italic), ("iCs", word.italic))
        for name, wanted in (*flags, ("strike", word.strike)):
            if wanted:
                put(own, self.maker.make(name), R_PR)
        if word.code:
            put(own, self.maker.make("rFonts", dict.fromkeys(("ascii", "hAnsi", "cs"), CODE_FONT)), R_PR)
        if word.link:
            self._look_like_link(own)
        return own

    def _look_like_link(self, look: etree._Element) -> None:
        style = self.styles.find("hyperlink", "character")
        if style is not None:
            put(look, self.maker.val("rStyle", style), R_PR)
        else:
            put(look, self.maker.val("color", LINK_COLOUR), R_PR)
            put(look, self.maker.val("u", "single"), R_PR)

    def _link(self, address: str, run: etree._Element) -> etree._Element:
        key = self.draft.relate(self.part.name, "hyperlink", address, external=True)
        link = self.maker.make("hyperlink")
        link.set(f"{{{self.draft.dialect.relation_ids}}}id", key)
        link.append(run)
        return link

    def _apart(self, made: list[etree._Element]) -> list[etree._Element]:
        """Behind a table stands an empty paragraph: two tables that touch would be one, none may end a cell,
        and text glued to one is hard to read.
        """
        out: list[etree._Element] = []
        following = next_block(self.anchor)
        for number, one in enumerate(made):
            out.append(one)
            behind = made[number + 1] if number + 1 < len(made) else following
            if local(one) == "tbl" and (behind is None or not is_paragraph(behind) or len(behind)):
                out.append(self.maker.make("p"))
        return out


def ends_flow(anchor: etree._Element) -> bool:
    """Whether no paragraph follows in the same container."""
    return not is_paragraph(next_block(anchor))


def _merged(words: Sequence[Words]) -> Iterator[Words]:
    """Neighbours of one look are one run."""
    current: Words | None = None
    for word in words:
        if current is not None and replace(current, text=word.text) == word:
            current = replace(current, text=current.text + word.text)
            continue
        if current is not None:
            yield current
        current = word
    if current is not None:
        yield current
