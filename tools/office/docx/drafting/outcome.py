"""Says what a saved draft holds when it is opened again, and where its paragraphs stand now."""

from collections.abc import Mapping, Sequence

from tools.office.docx.document import Block, Document
from tools.office.docx.drafting.draft import Draft
from tools.office.docx.drafting.renumbering import DocxEdit, Window
from tools.office.docx.errors import DocxError
from tools.office.docx.write import shortened
from tools.office.package.edit import Change
from tools.office.package.package import Package

GONE = "(deleted)"


def outcome(
    draft: Draft,
    window: Window,
    *,
    changed: Sequence[int] = (),
    anchor: int = 0,
    remarks: Sequence[str] = (),
) -> DocxEdit:
    """`changed` are numbers of paragraphs outside the window whose text may differ now.

    `anchor` is the number of the paragraph that something was put after. Raises DocxError when another
    paragraph reads differently.
    """
    content = draft.saved()
    before, after = draft.blocks, _blocks(draft, content)
    shift = len(after) - len(before)
    renamed = _renamed(before, after, window, shift)
    _check_rest(before, renamed, {*changed, *range(window.first, window.behind)})
    new = after[window.first - 1 : window.behind - 1 + shift]
    parts = draft.parts_changed if content != draft.package.content else ()
    kept = sum(name not in parts for name in draft.package.names())
    last = {before[anchor - 1].id: new[-1].id} if anchor and new else {}
    touched = {before[number - 1].id for number in (*changed, *range(window.first, window.behind))}
    ids = {old: renamed[old].id for old in touched if old in renamed}
    changes = tuple(_changes(before, window, new, renamed, changed))
    told = (*remarks, *_signature(draft.package)) if parts else tuple(remarks)
    return DocxEdit(content, changes, parts, kept, told, window=window, shift=shift, renamed=ids, tails=last)


def _blocks(draft: Draft, content: bytes) -> tuple[Block, ...]:
    if content == draft.package.content:
        return draft.blocks
    return Document(Package.open(content, draft.package.limits)).blocks


def _renamed(before: Sequence[Block], after: Sequence[Block], window: Window, shift: int) -> dict[str, Block]:
    """For each paragraph that is still there, how it reads now; in the window only if none came or went."""
    kept = [block for block in before if not shift or not window.first <= block.number < window.behind]
    if len(after) < max((_moved(block, window, shift) for block in kept), default=0):
        raise DocxError("the edit would have changed the number of paragraphs elsewhere")
    return {block.id: after[_moved(block, window, shift) - 1] for block in kept}


def _moved(block: Block, window: Window, shift: int) -> int:
    return block.number + (shift if block.number >= window.behind else 0)


def _check_rest(before: Sequence[Block], renamed: Mapping[str, Block], changed: set[int]) -> None:
    for block in before:
        now = renamed.get(block.id)
        if now is not None and block.number not in changed and now.text != block.text:
            raise DocxError(f"the edit would have changed {block.id} too, so that nothing was done")


def _changes(
    before: Sequence[Block],
    window: Window,
    new: Sequence[Block],
    renamed: Mapping[str, Block],
    changed: Sequence[int],
) -> list[Change]:
    old = before[window.first - 1 : window.behind - 1]
    found = [Change(renamed[b.id].id, shortened(b.text), shortened(renamed[b.id].text)) for b in
             (before[number - 1] for number in changed) if b.id in renamed]  # fmt: skip
    if len(old) == len(new):
        return found + [
            Change(now.id, shortened(was.text), shortened(now.text))
            for was, now in zip(old, new, strict=True)
            if was.number not in changed
        ]
    gone = [Change(block.id, shortened(block.text), GONE) for block in old]
    return [*found, *gone, *(Change(block.id, "", shortened(block.text)) for block in new)]


def _signature(package: Package) -> tuple[str, ...]:
    signed = any(name.lower().startswith("_xmlsignatures/") for name in package.names())
    return ("the file is signed, and its digital signature no longer holds",) if signed else ()
