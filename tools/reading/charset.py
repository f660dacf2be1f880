"""The text of a web page: by its bytes, by what its server or the page itself says, or by a guess."""

import codecs
import re

from tools.office.text.decode import BOMS
from tools.office.text.guess import guess_legacy

_SAID = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9._:-]{1,40})""", re.IGNORECASE)
_LOOKED_AT_BYTES = 4096
# What a label means on the web (WHATWG Encoding Standard), where Python takes it more narrowly.
_WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
}
_NO_ASCII = ("utf-16", "utf-32", "iso2022")
_LAST = "cp1252"


def page_text(content: bytes, declared: str = "") -> str:
    """`declared` is the charset of the answer's Content-Type. Never fails: what fits nothing is replaced."""
    for mark, encoding in BOMS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, "replace")
    said = _known(declared) or _known(_in_page(content))
    if said.startswith(_NO_ASCII):
        return content.decode(said, "replace")
    # Text in another encoding is UTF-8 by chance next to never, and servers often say a wrong one.
    for encoding in ("utf-8", said):
        found = _strict(content, encoding)
        if found is not None:
            return found
    return content.decode(said or guess_legacy(content) or _LAST, "replace")


def _known(label: str) -> str:
    try:
        name = codecs.lookup(label.strip()).name if label.strip() else ""
    except LookupError:
        return ""
    return _WIDER.get(name, name)


def _in_page(content: bytes) -> str:
    match = _SAID.search(content[:_LOOKED_AT_BYTES])
    return match[1].decode("ascii") if match else ""


def _strict(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encoding) if encoding else None
    except (UnicodeDecodeError, LookupError):
        return None
