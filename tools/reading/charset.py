"""The text of a web page: by its bytes, by what its server or the page itself says, or by a guess."""

import codecs
import re

from tools.office.text.decode import BOMS
from tools.office.text.guess import guess_legacy

_SAID = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9._:-]{1,40})""", re.IGNORECASE)
_LABEL = re.compile(r"[a-z0-9._:-]{1,40}")
_ALIASES = {"x-sjis": "cp932", "windows-31j": "cp932", "x-gbk": "gbk"}
_OF_PAGES = re.compile(
    r"ascii|utf-(8|8-sig|16|16-le|16-be|32|32-le|32-be)|cp(866|874|932|949|125\d)|iso8859-\d{1,2}|koi8-[ru]"
    r"|mac-(roman|cyrillic)|gb2312|gbk|gb18030|big5\w*|euc_(jp|kr)|iso2022_jp\w*|shift_jis\w*|tis-620|johab"
)
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
    """Python's name for it; empty for what is no encoding of pages, though Python has codecs for more."""
    label = label.strip().lower()
    try:
        name = codecs.lookup(_ALIASES.get(label, label)).name if _LABEL.fullmatch(label) else ""
    except LookupError:
        return ""
    return _WIDER.get(name, name) if _OF_PAGES.fullmatch(name) else ""


def _in_page(content: bytes) -> str:
    match = _SAID.search(content[:_LOOKED_AT_BYTES])
    return match[1].decode("ascii") if match else ""


def _strict(content: bytes, encoding: str) -> str | None:
    try:
        return content.decode(encoding) if encoding else None
    except (UnicodeDecodeError, LookupError):
        return None
