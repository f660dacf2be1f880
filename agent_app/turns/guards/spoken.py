"""An answer as sentences in its own voice: without code, quotations, tables and marks of layout."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Deed = Literal["file", "sent"]

_ENDINGS = r"(?:docx?|docm|xlsx?|xlsm|csv|pptx?|pptm|pdf|txt|md|json|html?|odt|ods|odp|png|jpe?g|xml|py)"
FILE_NAME = re.compile(rf"[A-Za-z0-9_\-一-鿿]+(?:\(\d+\))?\.{_ENDINGS}(?![\w.]\w)", re.IGNORECASE | re.ASCII)
CELL = re.compile(
    r"(?<![A-Za-z0-9$])\$?[A-Z]{1,3}\$?[1-9]\d{0,6}(?::\$?[A-Z]{1,3}\$?\d{1,7})?(?![A-Za-z0-9])"
)
SENTENCES_READ, SENTENCE_CHARS = 400, 600

_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,}).*?(?:^[ \t]*\1[`~]*[ \t]*$|\Z)", re.DOTALL | re.MULTILINE)
_LINES_ASIDE = re.compile(r"^[ \t]*(?:>.*|\|.*)$", re.MULTILINE)
_CODE = re.compile(r"`([^`\n]+)`")
_QUOTED = re.compile(r"\"[^\"\n]{1,400}\"|“[^”\n]{1,400}”|「[^」\n]{1,400}」|『[^』\n]{1,400}』")
_LINK = re.compile(r"!?\[([^\]\n]{0,200})\]\([^)\s]{0,500}\)")
_LAYOUT = re.compile(
    r"^[ \t]*(?:[-*+•]|\d{1,3}[.)]|#{1,6})[ \t]+|\*\*|__|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)", re.MULTILINE
)
_SENTENCE = re.compile(
    r"[^.!?;。！？；\n]*(?:[.!?](?!\s|$|[\"')\]])[^.!?;。！？；\n]*)*(?:[.!?;。！？；]+|\n|$)"
)


@dataclass(frozen=True)
class Said:
    """A clause that says that something was done, and the sentence that it stands in."""

    deed: Deed
    clause: str
    sentence: str


def without_code_blocks(answer: str) -> str:
    return _FENCE.sub("\n", answer)


def sentences(answer: str) -> Iterator[str]:
    """Each with its closing mark; a quotation is three dots, a code span stays only where it is a name."""
    plain = _LINES_ASIDE.sub("", without_code_blocks(answer))
    plain = _LINK.sub(r"\1", _CODE.sub(_name_or_dots, plain))
    plain = _LAYOUT.sub("", _QUOTED.sub("…", plain).replace("’", "'"))
    found = (" ".join(match[0].split()) for match in _SENTENCE.finditer(plain))
    for _, sentence in zip(range(SENTENCES_READ), filter(None, found), strict=False):
        yield sentence[:SENTENCE_CHARS]


def _name_or_dots(code: re.Match[str]) -> str:
    named = FILE_NAME.fullmatch(code[1]) or CELL.fullmatch(code[1])
    return code[1] if named else "…"
