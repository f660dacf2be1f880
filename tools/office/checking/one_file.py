"""Checks one file: each step in a child with limits, and what its outcomes mean."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from tools.office.apart.limited import Bounds, Died, Done, run_limited
from tools.office.checking.families import Attempt, attempts, read_whole
from tools.office.checking.oracle import Comparison, compare
from tools.office.checking.parts import compared
from tools.office.checking.readers import READERS, Reader, Seen, Where, by_raw_xml, places
from tools.office.checking.report import FileReport, Kind, Reading, Trial
from tools.office.package.errors import (
    Damaged,
    Dangerous,
    EmptyFile,
    Family,
    LegacyFormat,
    MissingPart,
    NotOffice,
    OfficeError,
    PasswordProtected,
)
from tools.office.package.kind import kind_of
from tools.office.package.package import Package

OURS = Bounds()
THEIRS = Bounds(cpu_s=20, wall_s=90, memory_mb=600)
ORACLE = Bounds(cpu_s=60, wall_s=180, memory_mb=1_500)
_REFUSALS: tuple[tuple[type[OfficeError], str], ...] = (
    (EmptyFile, "empty"),
    (PasswordProtected, "encrypted"),
    (LegacyFormat, "legacy"),
    (Dangerous, "dangerous"),
    (Damaged, "damaged"),
    (MissingPart, "damaged"),
)


@dataclass(frozen=True, slots=True)
class _Result:
    """An attempt without what can't be sent from a child: the trial, the new bytes, where to look."""

    trial: Trial
    content: bytes
    old: str
    new: str | float
    where: Where


@dataclass(frozen=True, slots=True)
class _Work:
    """All that the editors made of a file."""

    kind: Kind
    pages: int = 0
    units: int = 0
    results: tuple[_Result, ...] = ()


def check_file(path: Path, name: str) -> FileReport:
    """Never raises for what is in the file."""
    content = path.read_bytes()
    outcome = run_limited(partial(_work, content), OURS)
    if isinstance(outcome, Died):
        return FileReport(name, Kind("unknown"), failures=(f"reading and editing it failed: {outcome.why}",))
    work = outcome.value
    report = FileReport(name, work.kind, cpu_s=outcome.cpu_s, peak_mb=outcome.peak_mb)
    if work.kind.family is None:
        return replace(report, failures=tuple(_refusal_failures(content, work.kind)))
    return _examined(report, content, work, work.kind.family)


def kind_of_file(content: bytes) -> Kind:
    """What the file is, in the words of a report."""
    try:
        package = Package.open(content)
        kind = kind_of(package)
        package.check_contents()
    except OfficeError as error:
        return _refused(error)
    words = ("strict " * kind.strict, "macro " * kind.macros, "template " * kind.template)
    return Kind("".join((*words, kind.family)), kind.family)


def _refused(error: OfficeError) -> Kind:
    for trouble, word in _REFUSALS:
        if isinstance(error, trouble):
            kind = f"{word} {error.family}" if isinstance(error, LegacyFormat) else word
            return Kind(kind, None, str(error))
    return Kind("not Office" if isinstance(error, NotOffice) else "unreadable", None, str(error))


def _work(content: bytes) -> _Work:
    kind = kind_of_file(content)
    if kind.family is None:
        return _Work(kind)
    try:
        package = Package.open(content)
        pages, units = read_whole(package, kind.family)
        results = tuple(_result(content, one) for one in attempts(package, kind.family))
    except OfficeError as error:
        return _Work(_refused(error))
    return _Work(kind, pages, len(units), results)


def _result(content: bytes, attempt: Attempt) -> _Result:
    edit = attempt.edit
    if edit is None:
        return _Result(
            Trial(attempt.op, attempt.cell, attempt.old, "", refusal=attempt.refusal), b"", "", "", Where()
        )
    first = edit.changed[0]
    trial = Trial(attempt.op, first.place, first.before, first.after)
    trial = replace(trial, parts=compared(content, edit.content, attempt.reason))
    return _Result(trial, edit.content, attempt.old, attempt.new, _where(attempt))


def _where(attempt: Attempt) -> Where:
    if not attempt.cell or attempt.edit is None:
        return Where()
    touched = places((*attempt.edit.stale, *(change.place for change in attempt.edit.changed)))
    (_, row, column), *_ = places((f"{attempt.sheet}!{attempt.cell}",))
    return Where(attempt.sheet, row, column, touched)


def _examined(report: FileReport, content: bytes, work: _Work, family: Family) -> FileReport:
    failures = []
    reading = Reading(work.pages, work.units, 0)
    match run_limited(partial(compare, content, family), ORACLE):
        case Done(Comparison(texts, wrong)):
            reading = replace(reading, texts=texts, wrong=wrong)
            failures += [f"reading: {one}" for one in wrong]
        case Died(why):
            failures.append(f"the reading could not be compared: {why}")
    edits = []
    for result in work.results:
        seen = dict(_read_back(content, result, family)) if result.content else {}
        edits.append(replace(result.trial, read_back=seen))
        failures += _trial_failures(edits[-1])
    if report.peak_mb > OURS.memory_mb:
        failures.append(f"it needed {report.peak_mb:.0f} MB")
    return replace(report, reading=reading, edits=tuple(edits), failures=tuple(failures))


def _trial_failures(trial: Trial) -> Iterator[str]:
    if trial.refusal:
        yield f"{trial.op} at {trial.place} is refused: {trial.refusal}"
    for reader, found in trial.read_back.items():
        if not found.startswith(("ok", "can't open the original")):
            yield f"{trial.op} at {trial.place}: {reader} {found}"
    if trial.parts:
        for one in (*trial.parts.changed, *trial.parts.lost, *trial.parts.added):
            if not one.reason:
                yield f"{trial.op} at {trial.place} touches {one.part} without a reason"


def _read_back(content: bytes, result: _Result, family: Family) -> Iterator[tuple[str, str]]:
    opened = False
    for name, reader in READERS[family].items():
        found = _seen_by(reader, content, result)
        opened = opened or not found.startswith("can't open the original")
        yield name, found
    if not opened:
        yield "raw XML", _seen_by(by_raw_xml, content, result)


def _seen_by(reader: Reader, content: bytes, result: _Result) -> str:
    before = run_limited(partial(reader, content, result.where), THEIRS)
    if isinstance(before, Died):
        return f"can't open the original ({before.why})"
    after = run_limited(partial(reader, result.content, result.where), THEIRS)
    if isinstance(after, Died):
        return f"opens the original but not the result ({after.why})"
    return _judged(before.value, after.value, result)


def _judged(before: Seen, after: Seen, result: _Result) -> str:
    if result.where.sheet and result.trial.before and before.value is None:
        return "can't open the original (it sees an empty cell there)"
    if before.rest != after.rest:
        return "sees another change beside the one that was asked for"
    if result.where.sheet:
        return "ok" if after.value == result.new else f"reads {after.value!r} instead of {result.new!r}"
    text = str(after.value)
    if str(result.new) not in text:
        return "does not find the new text"
    if result.old and text.replace(str(result.new), result.old) != before.value:
        return "sees another change beside the one that was asked for"
    return "ok"


def _refusal_failures(content: bytes, kind: Kind) -> Iterator[str]:
    """A refusal is right for what is encrypted, legacy or dangerous, and for what no library opens."""
    if kind.name in ("encrypted", "dangerous", "empty") or kind.name.startswith("legacy"):
        return
    for readers in READERS.values():
        for name, reader in readers.items():
            if isinstance(run_limited(partial(reader, content, Where()), THEIRS), Done):
                yield f"it is refused ({kind.sentence}), but {name} opens it"
