"""Walks the blocks of one part in reading order: paragraphs of text, tables, controls, boxes."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from lxml import etree

from tools.office.docx.inline import Item, boxes_in, hidden_branches, items_of, shown_branch
from tools.office.docx.names import ALTERNATE, attribute, child, local

CONTAINERS = frozenset(
    (
        "body",
        "hdr",
        "ftr",
        "sdt",
        "sdtContent",
        "customXml",
        "ins",
        "moveTo",
        "del",
        "moveFrom",
        "txbxContent",
    )
)
CODE_KINDS = frozenset(("text", "deleted", "mark"))
SEPARATORS = frozenset(("separator", "continuationSeparator", "continuationNotice"))


@dataclass(eq=False)
class Paragraph:
    """One paragraph; `flow` is the text that its fields run through, `table` its innermost cell."""

    element: etree._Element
    place: str
    flow: etree._Element
    items: list[Item]
    table: tuple[int, int, int] | None = None
    codes: frozenset[Item] = field(default_factory=frozenset)


@dataclass(frozen=True)
class Where:
    """The surroundings of a block on its way down."""

    place: str
    flow: etree._Element
    table: tuple[int, int, int] | None = None


class Story:
    """All paragraphs of one part, with its tables counted."""

    def __init__(self, root: etree._Element, name: str) -> None:
        self.root = root
        self.tables = 0
        self.paragraphs: list[Paragraph] = []
        for container, place in _flows(root, name):
            self.paragraphs += self._blocks(container, Where(place, container))
        _hide_codes(self.paragraphs)

    def _blocks(self, parent: etree._Element, where: Where) -> Iterator[Paragraph]:
        """What has runs of its own is shown as a paragraph, whatever its name."""
        for one in parent:
            name = local(one)
            if name == "p":
                yield from self._paragraph(one, where)
            elif name == "tbl":
                yield from self._table(one, where)
            elif name in CONTAINERS:
                yield from self._blocks(one, where)
            elif name == ALTERNATE:
                branch = shown_branch(one)
                if branch is not None:
                    yield from self._blocks(branch, where)
            elif child(one, "r") is not None:
                yield from self._paragraph(one, where)

    def _paragraph(self, element: etree._Element, where: Where) -> Iterator[Paragraph]:
        yield Paragraph(element, where.place, where.flow, items_of(element), where.table)
        for box in boxes_in(element):
            place = "text box" if where.place == "body" else f"text box in {where.place}"
            yield from self._blocks(box, Where(place, box))

    def _table(self, table: etree._Element, where: Where) -> Iterator[Paragraph]:
        self.tables += 1
        number = self.tables
        place = where.place
        if where.table:
            place += ", inside table {} row {} cell {}".format(*where.table)
        for row_number, row in enumerate(_members(table, "tr"), 1):
            for cell_number, cell in enumerate(_members(row, "tc"), 1):
                address = (number, row_number, cell_number)
                yield from self._blocks(cell, Where(place, where.flow, address))


def twins(root: etree._Element) -> dict[etree._Element, list[etree._Element]]:
    """For each shown paragraph in a compatibility block, its hidden copies in the other branches."""
    found: dict[etree._Element, list[etree._Element]] = {}
    for alternate in root.iter("{*}AlternateContent"):
        shown = shown_branch(alternate)
        if shown is None:
            continue
        originals = _paragraphs_under(shown)
        for branch in hidden_branches(alternate):
            copies = _paragraphs_under(branch)
            if len(copies) == len(originals):
                for original, copy in zip(originals, copies, strict=True):
                    found.setdefault(original, []).append(copy)
    return found


def hidden_paragraphs(root: etree._Element) -> list[etree._Element]:
    """Every paragraph, or bare branch of runs, that is only a copy of what is shown."""
    copies: dict[etree._Element, None] = {}
    for alternate in root.iter("{*}AlternateContent"):
        for branch in hidden_branches(alternate):
            inside = [one for one in branch.iter() if local(one) == "p"]
            copies.update(dict.fromkeys(inside))
            if any(local(one) == "r" for one in branch):
                copies[branch] = None
    return list(copies)


def _paragraphs_under(branch: etree._Element) -> list[etree._Element]:
    return [one for one in branch.iter() if local(one) == "p"]


def _flows(root: etree._Element, name: str) -> Iterator[tuple[etree._Element, str]]:
    match local(root):
        case "footnotes" | "endnotes" | "comments":
            for note in root:
                if local(note) and (attribute(note, "type") not in SEPARATORS or _says_something(note)):
                    yield note, _note_place(note)
        case "document":
            for body in [one for one in root if local(one) == "body"] or [root]:
                yield body, name
        case _:
            yield root, name


def _says_something(separator: etree._Element) -> bool:
    """Most are a bare line; some say that a note goes on."""
    return any((text.text or "").strip() for text in separator.iter("{*}t"))


def _note_place(note: etree._Element) -> str:
    if attribute(note, "type") in SEPARATORS:
        return f"line above each {local(note)}"
    number = attribute(note, "id")
    author = attribute(note, "author")
    return f"{local(note)} {number}" + (f" by {author[:60]}" if author else "")


def _members(parent: etree._Element, name: str) -> Iterator[etree._Element]:
    """Rows or cells, those in content controls and change marks included."""
    for one in parent:
        if local(one) == name:
            yield one
        elif local(one) in CONTAINERS:
            yield from _members(one, name)


def _hide_codes(paragraphs: list[Paragraph]) -> None:
    """Marks the items that stand in a field's code; a field that never ends hides nothing."""
    flows: dict[etree._Element, list[tuple[Paragraph, Item]]] = {}
    for paragraph in paragraphs:
        flows.setdefault(paragraph.flow, []).extend((paragraph, item) for item in paragraph.items)
    for pairs in flows.values():
        hidden = _code_items([item for _, item in pairs])
        for paragraph in {id(p): p for p, item in pairs if item in hidden}.values():
            paragraph.codes = frozenset(item for item in paragraph.items if item in hidden)


def _code_items(items: list[Item]) -> set[Item]:
    """Each whole field covers what stands between its begin and its separator, or its end."""
    open_fields: list[tuple[int, int | None]] = []
    covers = [0] * (len(items) + 1)
    for at, item in enumerate(items):
        if item.kind == "field_begin":
            open_fields.append((at, None))
        elif item.kind == "field_separate" and open_fields:
            open_fields[-1] = (open_fields[-1][0], open_fields[-1][1] or at)
        elif item.kind == "field_end" and open_fields:
            begin, separate = open_fields.pop()
            covers[begin] += 1
            covers[separate or at] -= 1
    depths = accumulate(covers[:-1])
    return {item for item, depth in zip(items, depths, strict=True) if depth and item.kind in CODE_KINDS}
