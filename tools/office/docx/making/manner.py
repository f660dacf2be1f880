"""What a document is like as a whole, as far as its layout goes by that."""

from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.tree import SyntaxTreeNode

from tools.office.docx.inline_markdown import plain_text
from tools.office.letters.language import Language, language_of
from tools.office.letters.width import width_of

_LONG, _FEWEST_HEADINGS, _MOST_ENTRIES, _LONGEST_SUBTITLE = 6_000, 6, 40, 160
_OWN_CONTENTS = frozenset(
    ("contents", "table of contents", "inhalt", "inhaltsverzeichnis", "sommaire", "目录", "目錄", "目次")
)


@dataclass(frozen=True)
class Manner:
    """`title` is that of the only heading of the first level, above all others, with `subtitles` below it.

    `listed` are the levels of a list of contents, none in a short document. `is_new`: its styles are ours.
    """

    language: Language
    title: str = ""
    subtitles: int = 0
    listed: range = range(0)
    is_new: bool = True


def manner_of(blocks: Sequence[SyntaxTreeNode], markdown: str) -> Manner:
    headings = [(int(block.tag[1:]), plain_text(block)) for block in blocks if block.type == "heading"]
    titled = bool(headings) and blocks[0].type == "heading" and [level for level, _ in headings].count(1) == 1
    titled = titled and headings[0][0] == 1 and len(headings) > 1
    title = headings[0][1] if titled else ""
    subtitles = int(titled and len(blocks) > 1 and _is_subtitle(blocks[1]))
    return Manner(language_of(markdown), title, subtitles, _listed(headings, markdown, titled=titled))


def _listed(headings: list[tuple[int, str]], markdown: str, *, titled: bool) -> range:
    own = any(text.strip().casefold() in _OWN_CONTENTS for _, text in headings)
    top = 2 if titled else 1
    levels = [level for level, _ in headings if level >= top]
    if own or len(levels) < _FEWEST_HEADINGS or width_of(markdown) < _LONG:
        return range(0)
    depth = 2 if sum(level <= top + 1 for level in levels) <= _MOST_ENTRIES else 1
    return range(top, top + depth)


def _is_subtitle(block: SyntaxTreeNode) -> bool:
    """A short paragraph below the title that begins with emphasis: a date, a version, whom it is for."""
    if block.type != "paragraph" or width_of(plain_text(block)) > _LONGEST_SUBTITLE:
        return False
    inner = [child for inline in block.children for child in inline.children]
    return bool(inner) and next((one for one in inner if one.content or one.children), inner[0]).type in {
        "em",
        "strong",
    }
