"""Turns a text file's bytes into text, with the encoding recognised over the whole file."""

import codecs
import re
from collections import Counter
from dataclasses import dataclass

from tools.office.text.errors import TextError
from tools.office.text.guess import guess_legacy

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
NEWLINE = re.compile(r"\r\n|\n|\r")
DECLARED = re.compile(rb"""^\s*<\?xml[^>]{0,100}?encoding=["']([A-Za-z0-9._-]{1,40})["']""")
CONTROL = bytes(b for b in range(32) if b not in b"\t\n\r\f\x1b")


@dataclass(frozen=True)
class Decoded:
    """A text file as read: `text` keeps its own line ends; `newline` is the one used most."""

    text: str
    encoding: str
    bom: bytes
    newline: str

    @property
    def has_visible_text(self) -> bool:
        return any(not c.isspace() and c.isprintable() for c in self.text)


def decode(content: bytes) -> Decoded:
    """The text of a file in UTF-8, UTF-16, UTF-32, GB18030, CP932, CP1252 and a few more.

    Raises TextError for bytes that are no text.
    """
    for bom, encoding in BOMS:
        if content.startswith(bom):
            return _decoded(_strict(content[len(bom) :], encoding), encoding, bom)
    encoding = _encoding_without_bom(content)
    return _decoded(_strict(content, encoding), encoding, b"")


def encode_new(text: str, *, bom: bool = False) -> bytes:
    """The bytes of a new text file: UTF-8, line feeds."""
    body = NEWLINE.sub("\n", text).encode("utf-8")
    return (codecs.BOM_UTF8 if bom else b"") + body


def newline_of(text: str) -> str:
    """The line end used most, a line feed when there is none."""
    counts = Counter(NEWLINE.findall(text))
    return max(counts, key=lambda end: (counts[end], end == "\n")) if counts else "\n"


def _decoded(text: str, encoding: str, bom: bytes) -> Decoded:
    return Decoded(text, encoding, bom, newline_of(text))


def _strict(body: bytes, encoding: str) -> str:
    try:
        return body.decode(encoding)
    except UnicodeDecodeError as error:
        raise TextError(
            f"this file says it is {encoding} but byte {error.start} does not fit; "
            "save it as UTF-8 text and send that"
        ) from error


def _encoding_without_bom(content: bytes) -> str:
    if b"\0" in content:
        return _wide_encoding(content)
    if len(content.translate(None, CONTROL)) < len(content) * 0.98:
        raise _not_text()
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return _declared(content) or guess_legacy(content) or _unknown()
    return "utf-8"


def _wide_encoding(content: bytes) -> str:
    """UTF-16 without a mark shows in zero bytes on one side of ASCII characters."""
    even, odd = content[0::2].count(0), content[1::2].count(0)
    half = len(content) // 2
    for encoding, zeros, others in (("utf-16-le", odd, even), ("utf-16-be", even, odd)):
        if len(content) % 2 == 0 and zeros >= half * 0.3 and others <= half * 0.02:
            return encoding
    raise _not_text()


def _declared(content: bytes) -> str | None:
    match = DECLARED.match(content)
    if match is None:
        return None
    try:
        encoding = codecs.lookup(match[1].decode("ascii")).name
        content.decode(encoding)
    except (LookupError, UnicodeDecodeError):
        return None
    return encoding


def _not_text() -> TextError:
    return TextError("this file holds binary data, not text; send it under its own file type")


def _unknown() -> str:
    raise TextError("this file's character encoding is not recognised; save it as UTF-8 text and send that")
