"""Follows a paragraph that was named before the call through what earlier ops of the call did."""

from tools.editing.late import LateCall
from tools.office.docx.addresses import ADDRESS
from tools.office.docx.document import block_id
from tools.office.docx.drafting.renumbering import DocxEdit
from tools.office.docx.errors import DocxError
from tools.office.docx.write import SHOWN_CHARS
from tools.office.package.edit import Edit


def placed(call: LateCall, *, behind: bool = False) -> str:
    """The address as it stands now. With `behind`, that of the last block that earlier ops put after it, so
    that several ops on one paragraph keep their order. Raises DocxError for a paragraph that is gone.
    """
    given = call.text("paragraph")
    address = _plain(given)
    for edit in call.earlier:
        if isinstance(edit, DocxEdit):
            address = _after(edit, address, given, behind=behind)
        else:
            address = _renamed(edit, address)
    return address


def _renamed(edit: Edit, address: str) -> str:
    """Where an edit only changed texts, each is told with what stood there before, long ones cut."""
    for change in edit.changed:
        match = ADDRESS.fullmatch(change.place)
        if match is None or not address.startswith(f"P{match[1]}#"):
            continue
        cut = len(change.before) > SHOWN_CHARS
        if cut or address == block_id(int(match[1]), change.before):
            return change.place
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
