"""What a model is told of `/review`: what to read, how to report, and when its changes are made."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.kit.commands import REVIEW
from tools.kit.result_text import dumped

_READ = "Read all of it with file_read, to its end, before you judge it."
_READ_ALL = "Read all of each with file_read, to its end, before you judge it."
_SEVERITY = "its severity (high: wrong, missing or harmful; medium: unclear or inconsistent; low: style)"
_REPORT = (
    "Then report every finding through review_findings{once}: its place as it was read, {severity}, the "
    "finding in the user's language, and, where an edit of that one place mends it, the change."
)
_REPORT_ANSWER = (
    "Report every finding through review_findings, without a file_id: as its place the first words of the "
    "passage, {severity}, the finding in the user's language, and the change where one passage mends it."
)
_TELL = "After the receipt, tell the user how many findings there are and the gravest ones, by their numbers."
_APPLY = (
    "The changes are made when the user asks for some of them by number: then run the edits of those numbers "
    "as the receipt has them, all edits of one tool in one call."
)
_APPLY_ANSWER = "When the user asks for some of the changes by number, write the answer anew with them."


@dataclass(frozen=True)
class Reviewed:
    """A file that is to be reviewed, at the version that it has now."""

    file_id: str
    name: str
    kind: str
    version: int


def review_brief(files: Sequence[Reviewed], focus: str, *, may_change: bool) -> str:
    """`focus` is what the person wants looked at, in their words; empty for all there is."""
    named = "; ".join(f"{_one_line(one.name)} (file_id {one.file_id}, {one.kind})" for one in files)
    several = len(files) > 1
    once = ", in one call for each file" if several else ", in one call"
    lines = [
        f"{REVIEW} of {named}.",
        _READ_ALL if several else _READ,
        _REPORT.format(once=once, severity=_SEVERITY),
        *_focus(focus),
        _TELL,
        *([_APPLY] if may_change else []),
    ]
    return "\n".join(lines)


def answer_brief(focus: str) -> str:
    """The same for the last answer of the conversation."""
    report = _REPORT_ANSWER.format(severity=_SEVERITY)
    return "\n".join((f"{REVIEW} of your last answer above.", report, *_focus(focus), _TELL, _APPLY_ANSWER))


def _focus(focus: str) -> list[str]:
    return [f"Look above all at what the person asks for: {dumped(focus)}"] if focus else []


def _one_line(name: str) -> str:
    return " ".join(name.split())
