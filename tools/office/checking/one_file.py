"""Checks one file: each step in a child with limits, and what its outcomes mean."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from tools.office.apart.limited import Bounds, Died, Done, run_limited, run_together
from tools.office.checking.judging import NOT_OPENED, judged, trial_failures
from tools.office.checking.kinds import kind_of_file, refused
from tools.office.checking.libreoffice.compare import Office
from tools.office.checking.older import NotRead, read_older
from tools.office.checking.oracle import Comparison, compare
from tools.office.checking.order.edited import out_of_order
from tools.office.checking.readers import NOWHERE, READERS, Reader, Seen, by_raw_xml
from tools.office.checking.reading import read_whole
from tools.office.checking.report import FileReport, Kind, Reading, Trial
from tools.office.checking.trials.carried_out import TRYING, Tried, carried_out
from tools.office.legacy.convert import Unreadable
from tools.office.package.errors import Family, OfficeError
from tools.office.package.package import Package

OURS = Bounds()
THEIRS = Bounds(cpu_s=20, wall_s=90, memory_mb=600)
ORACLE = Bounds(cpu_s=60, wall_s=180, memory_mb=1_500)


@dataclass(frozen=True, slots=True)
class _Read:
    """What came of opening and reading the whole file."""

    kind: Kind
    pages: int = 0
    units: int = 0


def check_file(path: Path, name: str, *, libreoffice: bool = False) -> FileReport:
    """Never raises for what is in the file."""
    content = path.read_bytes()
    outcome = run_limited(partial(_read, content), OURS)
    if isinstance(outcome, Died):
        return FileReport(name, Kind("unknown"), failures=(f"reading it failed: {outcome.why}",))
    read = outcome.value
    report = FileReport(name, read.kind, cpu_s=outcome.cpu_s, peak_mb=outcome.peak_mb)
    if read.kind.older:
        return _older(report, content)
    if read.kind.family is None:
        return replace(report, failures=tuple(_refusal_failures(content, read.kind)))
    return _Examination(content, read.kind.family, report).report(read, path.suffix if libreoffice else "")


def _read(content: bytes) -> _Read:
    kind = kind_of_file(content)
    if kind.family is None or kind.older:
        return _Read(kind)
    try:
        pages, units = read_whole(Package.open(content), kind.family)
    except OfficeError as error:
        return _Read(refused(error))
    return _Read(kind, pages, len(units))


def _older(report: FileReport, content: bytes) -> FileReport:
    try:
        read = read_older(content)
    except Unreadable as error:
        return replace(report, kind=replace(report.kind, family=None, older=False, sentence=str(error)))
    except NotRead as error:
        return replace(report, failures=(f"reading it failed: {error}",))
    except OfficeError as error:
        return replace(report, kind=refused(error))
    failures = tuple(f"reading: {one}" for one in read.reading.wrong)
    return replace(report, reading=read.reading, failures=failures)


class _Examination:
    """Of a file that can be read: against its raw XML, and in trials of edits."""

    def __init__(self, content: bytes, family: Family, report: FileReport) -> None:
        self._content, self._family, self._report = content, family, report
        self._failures: list[str] = []
        self._cpu_s, self._peak_mb = report.cpu_s, report.peak_mb

    def report(self, read: _Read, suffix: str) -> FileReport:
        """With a suffix, LibreOffice looks at the edits, too."""
        reading = self._reading(read)
        results = list(self._tried())
        trials = self._examined(results)
        if suffix:
            trials = Office(self._content, suffix, self._family).looked_at(results, trials)
        failures = (*self._failures, *(one for trial in trials for one in trial_failures(trial)))
        if self._peak_mb > OURS.memory_mb:
            failures = (*failures, f"it needed {self._peak_mb:.0f} MB")
        return replace(
            self._report,
            reading=reading,
            edits=tuple(trials),
            failures=failures,
            cpu_s=self._cpu_s,
            peak_mb=self._peak_mb,
        )

    def _reading(self, read: _Read) -> Reading:
        reading = Reading(read.pages, read.units, 0)
        match run_limited(partial(compare, self._content, self._family), ORACLE):
            case Done(Comparison(texts, wrong)):
                self._failures += [f"reading: {one}" for one in wrong]
                return replace(reading, texts=texts, wrong=wrong)
            case Died(why):
                self._failures.append(f"the reading could not be compared: {why}")
        return reading

    def _tried(self) -> Iterator[Tried]:
        trying = TRYING[self._family]
        steps = [partial(carried_out, self._content, self._family, at) for at in range(len(trying))]
        for one, outcome in zip(trying, run_together(steps, OURS), strict=True):
            if isinstance(outcome, Died):
                self._failures.append(f"the trial {one.__name__} failed: {outcome.why}")
                continue
            self._cpu_s = max(self._cpu_s, outcome.cpu_s)
            self._peak_mb = max(self._peak_mb, outcome.peak_mb)
            if outcome.value is not None:
                yield outcome.value

    def _examined(self, results: list[Tried]) -> list[Trial]:
        edited = [one for one in results if one.content]
        ordered = run_together([partial(out_of_order, self._content, one.content) for one in edited], ORACLE)
        read_back: list[dict[str, str]] = [{} for _ in edited]
        for name, reader in READERS[self._family].items():
            for told, found in zip(read_back, self._seen_by(name, reader, edited), strict=True):
                told[name] = found
        unread = [
            at for at, told in enumerate(read_back) if all(w.startswith(NOT_OPENED) for w in told.values())
        ]
        last_resort = self._seen_by("raw XML", by_raw_xml, [edited[at] for at in unread])
        for at, found in zip(unread, last_resort, strict=True):
            read_back[at]["raw XML"] = found
        made = iter(
            replace(one.trial, read_back=told, disorder=_disorder(order))
            for one, told, order in zip(edited, read_back, ordered, strict=True)
        )
        return [next(made) if one.content else one.trial for one in results]

    def _seen_by(self, name: str, reader: Reader, edited: list[Tried]) -> list[str]:
        """What one reader makes of all the results; the original is opened once for each place.

        A reader that dies of the original is asked no further.
        """
        if not edited:
            return []
        places = list(dict.fromkeys(one.where for one in edited))
        first = run_limited(partial(reader, self._content, places[0]), THEIRS)
        if isinstance(first, Died):
            return [_told(name, first, first, one) for one in edited]
        before = [first, *run_together([partial(reader, self._content, w) for w in places[1:]], THEIRS)]
        seen = dict(zip(places, before, strict=True))
        after = run_together([partial(reader, one.content, one.where) for one in edited], THEIRS)
        return [_told(name, seen[one.where], new, one) for one, new in zip(edited, after, strict=True)]


def _told(name: str, before: Done[Seen] | Died, after: Done[Seen] | Died, tried: Tried) -> str:
    if isinstance(before, Died):
        return f"{NOT_OPENED} ({before.why})"
    if isinstance(after, Died):
        return f"opens the original but not the result ({after.why})"
    return judged(name, before.value, after.value, tried)


def _disorder(outcome: Done[tuple[str, ...]] | Died) -> tuple[str, ...]:
    if isinstance(outcome, Died):
        return (f"parts whose order could not be looked at: {outcome.why}",)
    return outcome.value


def _refusal_failures(content: bytes, kind: Kind) -> Iterator[str]:
    """A refusal is right for what is encrypted or dangerous, and for what no library opens."""
    if kind.name in ("encrypted", "dangerous", "empty"):
        return
    for readers in READERS.values():
        for name, reader in readers.items():
            if isinstance(run_limited(partial(reader, content, NOWHERE), THEIRS), Done):
                yield f"it is refused ({kind.sentence}), but {name} opens it"
