"""What an edit is expected to change in what is shown."""

import re
from collections import Counter
from dataclasses import dataclass

from tools.office.checking.trials.attempt import Outcome

_RENUMBERED = re.compile(r"(?:\d{1,3}[.)])?\[([^\]\[]{1,12})\]")
"""Of a paragraph in a list with tracked changes: its number without them, and in brackets that with them."""
_NUMBER = re.compile(r"(\d+)")
_FORMAT = 8
"""Signs that a number format may put around a number."""


@dataclass(frozen=True, slots=True)
class Expected:
    """`new` in place of `old`; with `loose` also what is calculated from it.

    At most `dressed` pages may look different with the same words, as those of a bold cell. Of what is
    added nothing need be seen, as of a comment, but on one page. With `drawn` there are charts, colours by
    value or the like, which follow cells without a word. With `tracked` numbers of a list may stand in
    brackets, as those of changed paragraphs do. With `unstyled` the workbook had no font of its own, and the
    first one that it gets gives all columns another width. With `adds_pages` the number of all pages grows.
    """

    outcome: Outcome
    old: str = ""
    new: str = ""
    dressed: int = 0
    loose: bool = False
    drawn: bool = False
    tracked: bool = False
    unstyled: bool = False
    adds_pages: bool = False

    def explains(self, before: str, after: str) -> bool:
        """Whether a text without its spaces is what the edit makes of another one."""
        if self.outcome == "same" or not self.new or before == after:
            return self.drawn and self.outcome == "replaced"
        if self.drawn or (self.new in after and (self.loose or not before)):
            return True
        return (
            self._undone(before, after)
            or (self.tracked and self._undone(before, _RENUMBERED.sub(r"\1", after)))
            or (self.adds_pages and _one_more(before, after))
        )

    def _undone(self, before: str, after: str) -> bool:
        """Of a tracked change the old words are shown, too; whose old words aren't known, may show fewer."""
        rest = after.replace(self.new, "")
        if self.old:
            return before in (rest, after.replace(self.new, self.old))
        return self.new in after and _is_within(rest, before)

    def cut_by_pages(self, before: str, after: str) -> bool:
        """Whether a page lost letters of the old words alone and gained letters of the new ones alone.

        So do pages side by side over which one long cell runs.
        """
        old, new = Counter(before), Counter(after)
        return (
            self.outcome == "replaced"
            and before != after
            and (old - new) <= Counter(self.old)
            and (new - old) <= Counter(self.new)
        )

    def may_explain(self, before: str, after: str) -> bool:
        """Of the first page that differs, where words don't come as they were written.

        A number is shown by its format, a longer word hides its neighbour, and words from right to left are
        mixed with others.
        """
        start = _shared(before, after)
        end = _shared(before[start:][::-1], after[start:][::-1])
        longest = max(len(self.old), len(self.new)) + _FORMAT
        if not (self.old and before and after):
            return False
        grown, shrunk = Counter(before) + Counter(self.new), Counter(after) + Counter(self.old)
        return max(len(before), len(after)) - start - end <= longest or grown in (shrunk, Counter(after))


def _one_more(before: str, after: str) -> bool:
    """Whether nothing but one number grew by one, as that of all pages does."""
    old, new = (_NUMBER.split(text) for text in (before, after))
    if len(old) != len(new):
        return False
    changed = [pair for pair in zip(old, new, strict=True) if pair[0] != pair[1]]
    return bool(changed) and all(a.isdigit() and b.isdigit() and int(b) - int(a) == 1 for a, b in changed)


def _shared(one: str, two: str) -> int:
    """How many letters both begin with."""
    least = min(len(one), len(two))
    return next((at for at, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1]), least)


def _is_within(part: str, whole: str) -> bool:
    """Whether the letters of `part` come in this order in `whole`."""
    letters = iter(whole)
    return all(letter in letters for letter in part)


def bare(text: str) -> str:
    """Without what may differ in the same words: spaces, breaks, marks of hyphenation, capitals."""
    return "".join(letter for letter in text if letter.isprintable() and not letter.isspace()).casefold()
