"""Reads Markdown as the blocks that are put into a document: paragraphs, list items, headings, tables."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from tools.office.docx.errors import DocxError
from tools.office.docx.write import check_text

MAX_CHARS = 200_000
SAFE_LINKS = ("http://", "https://", "mailto:")
ListKind = Literal["", "bullet", "number"]


@dataclass(frozen=True)
class Words:
    """A stretch of text of one look."""

    text: str
    bold: bool = False
    italic: bool = False
    strike: bool = False
    code: bool = False
    link: str = ""


@dataclass(frozen=True)
class NewParagraph:
    """`heading` counts from 1, 0 for none; `level` counts from 0; each list of a text is a `group`."""

    words: tuple[Words, ...]
    heading: int = 0
    list: ListKind = ""
    level: int = 0
    group: int = 0
    quote: bool = False


@dataclass(frozen=True)
class NewTable:
    """Rows of cells, the first of them the header; `sides` are where the columns' texts stand (`right`)."""

    rows: tuple[tuple[tuple[Words, ...], ...], ...]
    sides: tuple[str, ...] = ()


NewBlock = NewParagraph | NewTable


def blocks_of(markdown: str) -> list[NewBlock]:
    """Raises DocxError for a text without any block, or one that is too long."""
    if len(markdown) > MAX_CHARS:
        raise DocxError(
            f"the text is {len(markdown):,} characters long; at most {MAX_CHARS:,} are allowed"
        ).on("text")
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    tree = SyntaxTreeNode(parser.parse(check_text(markdown)))
    blocks = [block for number, node in enumerate(tree.children) for block in _blocks(node, number)]
    if not blocks:
        raise DocxError("the text is empty; it needs at least one paragraph").on("text")
    return blocks


def are_plain(blocks: Sequence[NewBlock]) -> bool:
    """Whether there are only paragraphs without any structure."""
    return all(isinstance(one, NewParagraph) and not (one.heading or one.list or one.quote) for one in blocks)


def _blocks(node: SyntaxTreeNode, group: int, level: int = 0) -> Iterator[NewBlock]:
    match node.type:
        case "heading":
            yield NewParagraph(_inline(node), heading=int(node.tag[1:]))
        case "paragraph":
            yield NewParagraph(_inline(node))
        case "bullet_list" | "ordered_list":
            yield from _items(node, group, level)
        case "blockquote":
            inside = (block for child in node.children for block in _blocks(child, group, level))
            yield from (replace(one, quote=True) if isinstance(one, NewParagraph) else one for one in inside)
        case "fence" | "code_block":
            yield NewParagraph((Words(node.content.rstrip("\n"), code=True),))
        case "table":
            rows = [row for part in node.children for row in part.children]
            sides = tuple(
                str(cell.attrs.get("style", "")).removeprefix("text-align:") for cell in rows[0].children
            )
            yield NewTable(tuple(tuple(_inline(cell) for cell in row.children) for row in rows), sides)
        case _ if node.content.strip():
            yield NewParagraph((Words(node.content.strip()),))


def _items(node: SyntaxTreeNode, group: int, level: int) -> Iterator[NewBlock]:
    kind: ListKind = "bullet" if node.type == "bullet_list" else "number"
    for item in node.children:
        labelled = False
        for child in item.children:
            if child.type == "paragraph" and not labelled:
                labelled = True
                yield NewParagraph(_inline(child), list=kind, level=level, group=group)
            else:
                yield from _blocks(child, group, level + 1)


def _inline(node: SyntaxTreeNode) -> tuple[Words, ...]:
    return tuple(word for inline in node.children for word in _words(inline.children, Words("")))


def _words(nodes: Iterable[SyntaxTreeNode], look: Words) -> Iterator[Words]:
    for node in nodes:
        match node.type:
            case "strong":
                yield from _words(node.children, replace(look, bold=True))
            case "em":
                yield from _words(node.children, replace(look, italic=True))
            case "s":
                yield from _words(node.children, replace(look, strike=True))
            case "link":
                yield from _words(node.children, replace(look, link=_safe(str(node.attrs.get("href", "")))))
            case "code_inline":
                yield replace(look, text=node.content, code=True)
            case "hardbreak" | "softbreak":
                yield replace(look, text="\n")
            case _:
                if node.content:
                    yield replace(look, text=node.content)


def _safe(address: str) -> str:
    return address if address.lower().startswith(SAFE_LINKS) else ""
