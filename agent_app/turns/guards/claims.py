"""The claim check: an answer that says a file was made, changed, saved or sent needs a receipt for it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agent_app.turns.guards import chinese, english
from agent_app.turns.guards.evidence import ReceiptFacts
from agent_app.turns.guards.spoken import CELL, FILE_NAME, Deed, Said, sentences

CORRECTION = (
    "Your answer says that something was done to a file or sent: {quoted}. No tool result with ok: true "
    "stands behind it, so it has not happened. Do it now through the tools, or say plainly what was not done."
)
NOTICE = "No tool result confirms that this was done: {quoted}"
_QUOTED_CHARS = 120
_NOT_ASCII = re.compile(r"[一-鿿]")
_EARLIER = re.compile(
    r"\b(?:earlier|before|previously|already|last time|as I said)\b|之前|先前|刚才|早先|上次", re.IGNORECASE
)
_COPY_NUMBER = re.compile(r"\s*\(\d+\)(?=\.\w+$)")
_SANDBOX_LINK = re.compile(r"\]\((?:sandbox|file|attachment):[^)]{0,300}\)", re.IGNORECASE)


@dataclass(frozen=True)
class Claim:
    """A sentence that nothing supports."""

    deed: Deed
    sentence: str

    def correction(self) -> str:
        """For the model, once a turn."""
        return CORRECTION.format(quoted=_quoted(self.sentence))

    def notice(self) -> str:
        """For the reader, when the answer stands."""
        return NOTICE.format(quoted=_quoted(self.sentence))


def claims(answer: str, receipts: Sequence[ReceiptFacts]) -> Claim | None:
    """The first claim of an answer that no ok receipt of this turn or an earlier one supports."""
    tried = any(one.this_turn and not one.ok and one.effect != "read" for one in receipts)
    found = list(_said(answer, tried=tried))
    cells = {cell for one in found for cell in CELL.findall(one.clause)}
    for one in found:
        if not any(_supports(receipt, one, cells) for receipt in _standing(one, receipts)):
            return Claim(one.deed, one.sentence)
    return None


def _said(answer: str, *, tried: bool) -> Iterator[Said]:
    for sentence in sentences(answer):
        language = chinese if _NOT_ASCII.search(sentence) else english
        yield from language.said(sentence, tried=tried)
    link = _SANDBOX_LINK.search(answer)
    if link is not None:
        start = answer.rfind("[", 0, link.start())
        yield Said("file", answer[max(start, 0) : link.start() + 1], answer[max(start, 0) : link.end()])


def _standing(claim: Said, receipts: Sequence[ReceiptFacts]) -> list[ReceiptFacts]:
    """What may count: after a failure in this turn, an earlier success backs only a claim about earlier."""
    ok = [receipt for receipt in receipts if receipt.ok and receipt.effect != "read"]
    now = [receipt for receipt in ok if receipt.this_turn]
    failed_now = any(one.this_turn and not one.ok and one.effect != "read" for one in receipts)
    return now if failed_now and not _EARLIER.search(claim.sentence) else ok


def _supports(receipt: ReceiptFacts, claim: Said, cells: set[str]) -> bool:
    if receipt.effect == "outside":
        return True
    if claim.deed == "sent":
        return False
    names = [_plain_name(name) for name in FILE_NAME.findall(claim.clause)]
    known = [_plain_name(name) for name in receipt.files]
    if names and known and not any(_same_name(one, other) for one in names for other in known):
        return False
    if not cells or receipt.cells is None:
        return True
    return any(_overlap(one, other) for one in cells for other in receipt.cells)


def _same_name(said: str, real: str) -> bool:
    """Spaces in a real name, and words that stand right before it in Chinese, are no difference."""
    return said.endswith(real) or real.endswith(said)


def _plain_name(name: str) -> str:
    return _COPY_NUMBER.sub("", name.casefold())


def _overlap(one: str, other: str) -> bool:
    left, right = _box(one), _box(other)
    return all(left[i] <= right[i + 2] and right[i] <= left[i + 2] for i in (0, 1))


def _box(cells: str) -> tuple[int, int, int, int]:
    """First column, first row, last column, last row."""
    first, _, last = cells.replace("$", "").upper().partition(":")
    corners = [_corner(first), _corner(last or first)]
    columns, rows = sorted(corner[0] for corner in corners), sorted(corner[1] for corner in corners)
    return columns[0], rows[0], columns[1], rows[1]


def _corner(cell: str) -> tuple[int, int]:
    letters = cell.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return column, int(cell[len(letters) :])


def _quoted(sentence: str) -> str:
    shown = sentence if len(sentence) <= _QUOTED_CHARS else f"{sentence[: _QUOTED_CHARS - 1]}…"
    return f"“{shown}”"
