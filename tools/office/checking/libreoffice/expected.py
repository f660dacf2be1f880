"""What an edit is expected to change in what is shown."""

from dataclasses import dataclass

from tools.office.checking.trials.attempt import Outcome


@dataclass(frozen=True, slots=True)
class Expected:
    """`new` in place of `old`; with `loose` also what is calculated from it.

    At most `dressed` pages may look different with the same words, as those of a bold cell or a comment.
    With `drawn` there are charts, colours by value or the like, which follow cells without a word.
    """

    outcome: Outcome
    old: str = ""
    new: str = ""
    dressed: int = 0
    loose: bool = False
    drawn: bool = False

    def explains(self, before: str, after: str) -> bool:
        """Whether a text without its spaces is what the edit makes of another one."""
        if self.drawn and self.outcome == "replaced":
            return True
        if self.outcome == "same" or not self.new:
            return False
        return self.new in after and (self.loose or self._undone(before, after))

    def _undone(self, before: str, after: str) -> bool:
        """Of a tracked change the old words are shown, too; whose old words aren't known, may show fewer."""
        rest = after.replace(self.new, "")
        return rest in (before, before.replace(self.old, "")) if self.old else _is_within(rest, before)


def _is_within(part: str, whole: str) -> bool:
    """Whether the letters of `part` come in this order in `whole`."""
    letters = iter(whole)
    return all(letter in letters for letter in part)


def bare(text: str) -> str:
    """Without what may differ in the same words: spaces, breaks, marks of hyphenation, capitals."""
    return "".join(letter for letter in text if letter.isprintable() and not letter.isspace()).casefold()
