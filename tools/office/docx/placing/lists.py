"""Which list a new item belongs to: a neighbouring one, one like others in the document, or a new one."""

from collections.abc import Callable, Iterator
from copy import deepcopy

from lxml import etree

from tools.office.docx.document import Part
from tools.office.docx.drafting.dialect import DECLARATION
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.make import P_PR, Maker, copied, put
from tools.office.docx.names import attribute, child, local, value
from tools.office.docx.placing.blocks import ListKind
from tools.office.docx.placing.style_book import StyleBook, style_id_of
from tools.office.docx.styles import list_place
from tools.office.package.numbers import whole

NUMBERING_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"
LEVELS = 9
_INDENT_TWIPS, _HANGING_TWIPS = 720, 360
_FORMATS = ("decimal", "lowerLetter", "lowerRoman")
_BULLETS = ("\u2022", "\u25e6", "\u25aa")


class Numbering:
    """The lists of a draft's numbering.xml."""

    def __init__(self, draft: Draft, styles: StyleBook) -> None:
        self.draft, self.styles = draft, styles
        self._part = draft.related("numbering")

    def properties(
        self, kind: ListKind, group: Callable[[], Iterator[etree._Element]], others: Iterator[etree._Element]
    ) -> etree._Element:
        """A `pPr` for items of a kind: as a neighbour's, else as that of another such list, else a new one.

        `group` gives the neighbours, `others` all paragraphs of the document.
        """
        for neighbour in group():
            if self.kind_of(neighbour) == kind:
                return self._taken_over(neighbour)
        like = next((one for one in others if self.kind_of(one) == kind), None)
        if like is None:
            return self._fresh(kind)
        properties = self._taken_over(like)
        if kind == "number":
            self._renumber(properties, self._restarted(self._place(like)[0]))
        return properties

    def kind_of(self, paragraph: etree._Element) -> ListKind:
        list_id, level = self._place(paragraph)
        shown = None if not list_id else self._level(list_id, level)
        if shown is None or value(shown, "numFmt") == "none":
            return ""
        return "bullet" if value(shown, "numFmt") == "bullet" else "number"

    def at_level(self, properties: etree._Element, deeper: int) -> etree._Element:
        """The same properties some levels deeper, as far as the list goes."""
        copy = deepcopy(properties)
        if not deeper:
            return copy
        holder = Maker(properties).make("p")
        holder.append(copy)
        list_id, level = self._place(holder)
        wanted = min(level + deeper, LEVELS - 1)
        style = self._deeper_style(copy, deeper + 1)
        if style is not None and self._level(list_id, wanted) is None:
            return style
        while wanted > level and self._level(list_id, wanted) is None:
            wanted -= 1
        self._renumber(copy, list_id, wanted)
        own = child(copy, "ind")
        if own is not None:
            copy.remove(own)
        return copy

    def _deeper_style(self, properties: etree._Element, depth: int) -> etree._Element | None:
        """The list styles of Word are called List Bullet, List Bullet 2 and so on."""
        own = self.draft.document.styles.get(value(properties, "pStyle") or "")
        name = "" if own is None else own.name.casefold()
        key = self.styles.find(f"{name} {depth}") if name in {"list bullet", "list number"} else None
        maker = Maker(properties)
        return None if key is None else maker.make("pPr", None, maker.val("pStyle", key))

    def _place(self, paragraph: etree._Element) -> tuple[str, int]:
        style = self.draft.document.styles.get(style_id_of(paragraph) or "")
        return list_place(child(paragraph, "pPr"), style) or ("", 0)

    def _level(self, list_id: str, level: int) -> etree._Element | None:
        num = self._named("num", "numId", list_id)
        for override in () if num is None else num:
            if local(override) == "lvlOverride" and whole(attribute(override, "ilvl"), LEVELS) == level:
                own = child(override, "lvl")
                if own is not None:
                    return own
        abstract = self._named("abstractNum", "abstractNumId", value(num, "abstractNumId") or "")
        for one in () if abstract is None else abstract:
            if local(one) == "lvl" and whole(attribute(one, "ilvl"), LEVELS) == level:
                return one
        return None

    def _named(self, name: str, key: str, wanted: str) -> etree._Element | None:
        root = None if self._part is None else self._part.root
        found = (one for one in (() if root is None else root) if local(one) == name)
        return next((one for one in found if attribute(one, key) == wanted), None)

    def _taken_over(self, paragraph: etree._Element) -> etree._Element:
        own = child(paragraph, "pPr")
        properties = Maker(paragraph).make("pPr") if own is None else copied(own)
        for name in ("rPr", "sectPr", "pPrChange", "pageBreakBefore"):
            gone = child(properties, name)
            if gone is not None:
                properties.remove(gone)
        return properties

    def _renumber(self, properties: etree._Element, list_id: str, level: int | None = None) -> None:
        maker, old = Maker(properties), child(properties, "numPr")
        depth = (value(old, "ilvl") or "0") if level is None else str(level)
        put(
            properties, maker.make("numPr", None, maker.val("ilvl", depth), maker.val("numId", list_id)), P_PR
        )

    def _restarted(self, list_id: str) -> str:
        """A list that looks the same and counts from 1."""
        num = self._named("num", "numId", list_id)
        return self._add_num(value(num, "abstractNumId") or "0", restart=True)

    def _fresh(self, kind: ListKind) -> etree._Element:
        part = self._part or self._new_part()
        abstract = self._add_abstract(part, kind)
        near = self.draft.document.parts[0].root
        maker = Maker(near)
        properties = maker.make("pPr")
        style = self.styles.find("list paragraph")
        if style:
            put(properties, maker.val("pStyle", style), P_PR)
        self._renumber(properties, self._add_num(abstract, restart=False))
        return properties

    def _new_part(self) -> Part:
        content = DECLARATION + f'<w:numbering xmlns:w="{self.draft.dialect.main}"/>'.encode()
        self._part = self.draft.add_tree("numbering", content, NUMBERING_TYPE)
        return self._part

    def _add_abstract(self, part: Part, kind: ListKind) -> str:
        """Definitions stand before the lists that use them."""
        abstracts = [one for one in part.root if local(one) == "abstractNum"]
        key = str(max((whole(attribute(one, "abstractNumId")) for one in abstracts), default=-1) + 1)
        maker = Maker(part.root)
        new = maker.make(
            "abstractNum", {"abstractNumId": key}, maker.val("multiLevelType", "hybridMultilevel")
        )
        new.extend(_new_level(maker, kind, level) for level in range(LEVELS))
        first = next(
            (one for one in part.root.iterchildren("*") if local(one) in {"num", "numIdMacAtCleanup"}), None
        )
        self.draft.put_before(part, first, new)
        return key

    def _add_num(self, abstract: str, *, restart: bool) -> str:
        part = self._part or self._new_part()
        nums = [one for one in part.root if local(one) == "num"]
        key = str(max((whole(attribute(one, "numId")) for one in nums), default=0) + 1)
        maker = Maker(part.root)
        new = maker.make("num", {"numId": key}, maker.val("abstractNumId", abstract))
        if restart:
            new.append(maker.make("lvlOverride", {"ilvl": "0"}, maker.val("startOverride", "1")))
        last = next((one for one in part.root if local(one) == "numIdMacAtCleanup"), None)
        self.draft.put_before(part, last, new)
        return key


def _new_level(maker: Maker, kind: ListKind, level: int) -> etree._Element:
    bullet = kind == "bullet"
    form = "bullet" if bullet else _FORMATS[level % len(_FORMATS)]
    text = _BULLETS[level % len(_BULLETS)] if bullet else f"%{level + 1}."
    indent = {maker.left: str(_INDENT_TWIPS * (level + 1)), "hanging": str(_HANGING_TWIPS)}
    return maker.make(
        "lvl",
        {"ilvl": str(level)},
        maker.val("start", "1"),
        maker.val("numFmt", form),
        maker.val("lvlText", text),
        maker.val("lvlJc", maker.left),
        maker.make("pPr", None, maker.make("ind", indent)),
    )
