"""Checks a review against its file, tries what it proposes, and writes its comments."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tools.editing.copies import copy_to_edit
from tools.editing.ops import OpError
from tools.kit.progress import Progress, untold
from tools.kit.workspace import FileFacts, FileKind
from tools.office.package.errors import OfficeError
from tools.reading.troubles import failure_of
from tools.reviewing.changes import MOST_TRIED_BYTES, proposal_of, tried
from tools.reviewing.comments import COMMENTED, Commented, Placed, write_comments
from tools.reviewing.finding import Finding, ReviewError
from tools.reviewing.place import NoPlace, Place
from tools.reviewing.places import look_up

UNTRIED = "the changes were not tried, since the file is large"
UNCHECKED = "the places were not checked, since the file can't be converted here"
_NOTHING_WRITTEN = Commented(None, ())


@dataclass(frozen=True)
class Review:
    """The findings at their places; `commented.told` is empty where the file takes no comments."""

    placed: tuple[Placed, ...]
    commented: Commented = _NOTHING_WRITTEN
    remarks: tuple[str, ...] = ()


def review_answer(findings: Sequence[Finding]) -> Review:
    """Of the last answer, whose places are its own words. Raises ReviewError."""
    places = [(finding, Place(finding.place)) for finding in findings]
    return Review(tuple(Placed(finding, place, proposal_of(finding, "", place)) for finding, place in places))


def review_file(
    facts: FileFacts, content: bytes, findings: Sequence[Finding], progress: Progress = untold
) -> Review:
    """Comments go into a durable file alone. Raises ReviewError."""
    kind, looked_at, remarks = _looked_at(facts, content)
    placed = tuple(_placed(facts, kind, looked_at, findings))
    proposing = sum(one.proposal is not None for one in placed)
    if proposing * len(looked_at) > MOST_TRIED_BYTES:
        remarks = (*remarks, UNTRIED)
    elif proposing:
        placed = tuple(_tried(placed, kind, looked_at, progress))
    if facts.kind not in COMMENTED or not facts.durable or not placed:
        return Review(placed, remarks=remarks)
    return Review(placed, write_comments(facts.kind, content, placed), remarks)


def _looked_at(facts: FileFacts, content: bytes) -> tuple[FileKind, bytes, tuple[str, ...]]:
    """The kind and the bytes that places are looked up in: of an older format, those of a copy."""
    try:
        copy = copy_to_edit(facts, content)
    except OpError:
        return "other", content, (UNCHECKED,)
    return (facts.kind, content, ()) if copy is None else (copy.kind, copy.content, ())


def _placed(
    facts: FileFacts, kind: FileKind, content: bytes, findings: Sequence[Finding]
) -> Iterator[Placed]:
    try:
        found = look_up(facts, kind, content)
    except OfficeError as error:
        raise ReviewError(f"/file_id: {facts.name}: {error}.", failure_of(error)) from error
    for finding in findings:
        try:
            place = found(finding.place)
        except NoPlace as error:
            raise ReviewError(f"{finding.pointer}/place: {error}.", "not_found") from error
        yield Placed(finding, place, proposal_of(finding, kind, place, copied=kind != facts.kind))


def _tried(placed: Sequence[Placed], kind: FileKind, content: bytes, progress: Progress) -> Iterator[Placed]:
    for done, one in enumerate(placed):
        progress(done, len(placed), "changes")
        if one.proposal is None:
            yield one
        else:
            yield replace(one, proposal=tried(one.proposal, one.finding, kind, content))
