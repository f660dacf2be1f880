"""What a check found out about one file, and all of it in numbers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Literal

from tools.kit.json_types import JsonObject

Verdict = Literal["ok", "refused", "failed"]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a file is: `name` is `workbook`, `strict document` or, for what can't be read, `damaged`.

    What is `older` is read, but not edited: formats from before 2007, OpenDocument, PDF.
    """

    name: str
    family: Literal["workbook", "document", "deck"] | None = None
    sentence: str = ""
    older: bool = False

    @property
    def readable(self) -> bool:
        return self.family is not None or self.older


@dataclass(frozen=True, slots=True)
class Reading:
    """The whole file read in pages; `wrong` names texts that are missing, doubled or not as in the XML."""

    pages: int
    units: int
    texts: int
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TouchedPart:
    """A part that is not as it was, with what the closed table says to that; empty when nothing."""

    part: str
    reason: str


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of a file before and after an edit; compared as unpacked bytes."""

    kept: int
    changed: tuple[TouchedPart, ...]
    lost: tuple[TouchedPart, ...]
    added: tuple[TouchedPart, ...] = ()


@dataclass(frozen=True, slots=True)
class Trial:
    """One harmless edit; `read_back` says for each independent reader what it makes of the result.

    `libreoffice` says it of LibreOffice: whether it opens the result, its pages, the values in cells. Every
    file admits a `plain` one. `disorder` names children that stand where the schema doesn't want them.
    """

    op: str
    place: str
    before: str
    after: str
    parts: Parts | None = None
    read_back: Mapping[str, str] = field(default_factory=dict)
    refusal: str = ""
    plain: bool = True
    disorder: tuple[str, ...] = ()
    libreoffice: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FileReport:
    """One file; `failures` are sentences, none for a file that is read and edited as it should be."""

    file: str
    kind: Kind
    reading: Reading | None = None
    edits: tuple[Trial, ...] = ()
    failures: tuple[str, ...] = ()
    cpu_s: float = 0
    peak_mb: float = 0

    @property
    def verdict(self) -> Verdict:
        if self.failures:
            return "failed"
        return "ok" if self.kind.readable else "refused"

    def as_json(self) -> JsonObject:
        facts: JsonObject = {"file": self.file, "verdict": self.verdict, "kind": self.kind.name}
        if self.kind.sentence:
            facts["sentence"] = self.kind.sentence
        facts["reading"] = asdict(self.reading) if self.reading else None
        facts["edits"] = [asdict(edit) for edit in self.edits]
        facts["failures"] = list(self.failures)
        facts["cpu_s"], facts["peak_mb"] = round(self.cpu_s, 2), round(self.peak_mb)
        return facts


def summary(reports: Sequence[FileReport]) -> JsonObject:
    """Counts over all files: verdicts, kinds that were refused, edits, parts, what LibreOffice says."""
    edits = [edit for report in reports for edit in report.edits]
    parts = [edit.parts for edit in edits if edit.parts]
    refused = Counter(report.kind.name for report in reports if report.verdict == "refused")
    return {
        "files": len(reports),
        **{word: sum(r.verdict == word for r in reports) for word in ("ok", "refused", "failed")},
        "refused_kinds": dict(sorted(refused.items())),
        "edits": len(parts),
        "edits_by_op": dict(sorted(Counter(edit.op for edit in edits if edit.parts).items())),
        "edits_refused": dict(sorted(Counter(edit.op for edit in edits if edit.refusal).items())),
        "texts_read": sum(report.reading.texts for report in reports if report.reading),
        "parts_kept": sum(one.kept for one in parts),
        "parts_changed": sum(len(one.changed) for one in parts),
        "parts_added": sum(len(one.added) for one in parts),
        "parts_lost": sum(len(one.lost) for one in parts),
        **_by_libreoffice(edits),
        "slowest_s": round(max((report.cpu_s for report in reports), default=0), 2),
        "largest_mb": round(max((report.peak_mb for report in reports), default=0)),
    }


def _by_libreoffice(edits: Sequence[Trial]) -> JsonObject:
    """Of the edits of files that it opens; nothing when it was not asked."""
    asked = [edit.libreoffice for edit in edits if "pages" in edit.libreoffice]
    if not asked:
        return {}
    return {
        f"libreoffice_{what}": f"{sum(one[what].startswith('ok') for one in told)} of {len(told)}"
        for what in ("opens", "pages", "values")
        if (told := [one for one in asked if what in one])
    }
