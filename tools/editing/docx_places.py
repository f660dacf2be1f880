"""Follows a paragraph that was named before the call through what earlier ops of the call did."""

from tools.editing.late import LateCall
from tools.office.docx.addresses import ADDRESS
from tools.office.docx.drafting.renumbering import DocxEdit
from tools.office.docx.errors import DocxError


def placed(call: LateCall, *, behind: bool = False) -> str:
    """The address as it stands now. With `behind`, that of the last block that earlier ops put after it, so
    that several ops on one paragraph keep their order. Raises DocxError for a paragraph that is gone.
    """
    given = call.text("paragraph")
    address = _plain(given)
    for edit in call.earlier:
        if isinstance(edit, DocxEdit):
            address = _after(edit, address, given, behind=behind)
    return address


def _after(edit: DocxEdit, address: str, given: str, *, behind: bool) -> str:
    match = ADDRESS.fullmatch(address)
    if match is None:
        return address
    number = int(match[1])
    if behind and address in edit.tails:
        return edit.tails[address]
    if address in edit.renamed:
        return edit.renamed[address]
    if number < edit.window.first:
        return address
    if number >= edit.window.behind:
        return f"P{number + edit.shift}{address[match.end(1) :]}"
    raise DocxError(f"{given[:40]} was deleted or made anew by an earlier op of this call").on("paragraph")


def _plain(address: str) -> str:
    """As ids are spelled: a capital P and a hash in small letters."""
    bare = address.strip()
    return f"P{bare[1:].lower()}" if ADDRESS.fullmatch(bare) else bare
