"""Writes Markdown's bold, italic, code and links as runs of a slide's paragraph."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pptx.text.text import _Paragraph

from tools.office.letters.language import Language
from tools.office.letters.width import is_wide

_MARKS = re.compile(
    r"\*\*(?P<bold>[^*\n]+?)\*\*|__(?P<strong>[^_\n]+?)__|`(?P<code>[^`\n]+)`"
    r"|(?<![\w*])\*(?P<italic>[^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])"
    r"|\[(?P<label>[^\]\n]+)\]\((?P<link>(?:https?://|mailto:)[^)\s]+)\)"
)
_MONO = "Consolas"


@dataclass(frozen=True)
class Piece:
    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""


def pieces(text: str) -> Iterator[Piece]:
    end = 0
    for match in _MARKS.finditer(text):
        if match.start() > end:
            yield Piece(text[end : match.start()])
        bold = match["bold"] or match["strong"]
        if bold:
            yield Piece(bold, bold=True)
        elif match["code"]:
            yield Piece(match["code"], code=True)
        elif match["italic"]:
            yield Piece(match["italic"], italic=True)
        else:
            yield Piece(match["label"], link=match["link"])
        end = match.end()
    if end < len(text):
        yield Piece(text[end:])


def plain(text: str) -> str:
    """Without the marks."""
    return "".join(piece.text for piece in pieces(text))


def write(paragraph: _Paragraph, text: str, language: Language) -> None:
    """Slanted Chinese letters are hard to read, so that stress makes them bold."""
    for piece in pieces(text):
        run = paragraph.add_run()
        run.text = piece.text
        wide = any(map(is_wide, piece.text))
        if piece.bold or (piece.italic and wide):
            run.font.bold = True
        if piece.italic and not wide:
            run.font.italic = True
        if piece.code:
            run.font.name = _MONO
        if piece.link:
            run.hyperlink.address = piece.link
        tag_language(run._r.get_or_add_rPr(), piece.text, language)  # noqa: SLF001 - tags have no public name


def tag_language(properties: object, text: str, language: Language) -> None:
    wide = any(map(is_wide, text))
    setter = getattr(properties, "set")  # noqa: B009 - the element's class is not typed
    setter("lang", language.east_asian if wide else language.latin)
    if wide:
        setter("altLang", language.latin)
