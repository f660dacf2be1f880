"""Turns new texts of a document's elements into bytes, and the rewritten parts into a checked edit."""

from collections.abc import Iterable, Mapping, Sequence

from lxml import etree

from tools.office.docx.document import Block, Document, Part
from tools.office.docx.drafting.renumbering import DocxEdit
from tools.office.docx.errors import DocxError
from tools.office.package.edit import Change
from tools.office.package.package import Package
from tools.office.runs.rewrite import Rewriting, escaped, qualified, rewritten, unwritable

SHOWN_CHARS = 300
SPECIAL = {"\t": "tab", "\n": "br"}


def check_text(text: str) -> str:
    """The text with plain line feeds. Raises DocxError for characters that XML can't hold."""
    if wrong := unwritable(text):
        raise DocxError(
            f"the new text holds the control character {wrong!r}, which a document can't; leave it out"
        )
    return text.replace("\r\n", "\n").replace("\r", "\n")


def text_bytes(near: etree._Element, text: str) -> bytes:
    """Run content for `text`, with the prefix that `near` has; tabs and line feeds as elements."""
    name = qualified(near, "t")
    pieces, plain = [], ""
    for char in text:
        if char in SPECIAL:
            pieces += [_t(name, plain), f"<{qualified(near, SPECIAL[char])}/>"]
            plain = ""
        else:
            plain += char
    return "".join([*pieces, _t(name, plain)]).encode()


def saved(document: Document, rewritings: Mapping[str, Rewriting]) -> bytes:
    """The package with its rewritten parts; every other part keeps its bytes."""
    parts = {part.name: part for part in document.parts}
    changed = {
        name: rewritten(parts[name].content, parts[name].root, rewriting)
        for name, rewriting in rewritings.items()
        if rewriting
    }
    return document.package.with_parts(changed)


def checked_edit(
    document: Document, content: bytes, numbers: Iterable[int], parts: Iterable[Part], remarks: Sequence[str]
) -> DocxEdit:
    """Opens the saved bytes again and says what stands at the changed paragraphs now."""
    after = Document(Package.open(content, document.package.limits)).blocks
    if len(after) != len(document.blocks):
        raise DocxError("the edit would have changed the number of paragraphs")
    pairs = [(document.blocks[n - 1], after[n - 1]) for n in numbers]
    names = tuple(dict.fromkeys(part.name for part in parts))
    kept = len(document.package.names()) - len(names)
    changes = tuple(_change(was, now) for was, now in pairs)
    renamed = {was.id: now.id for was, now in pairs}
    return DocxEdit(content, changes, names, kept, tuple(remarks), renamed=renamed)


def _change(before: Block, after: Block) -> Change:
    return Change(after.id, shortened(before.text), shortened(after.text))


def shortened(text: str) -> str:
    return text if len(text) <= SHOWN_CHARS else f"{text[:SHOWN_CHARS]}…"


def _t(name: str, text: str) -> str:
    return f'<{name} xml:space="preserve">{escaped(text)}</{name}>' if text else ""
