"""Reads how many tests passed, failed and were skipped from what the runners wrote."""

import json
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET


@dataclass(frozen=True)
class Counts:
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    reasons: tuple[str, ...] = ()

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            self.passed + other.passed,
            self.failed + other.failed,
            self.skipped + other.skipped,
            self.reasons + other.reasons,
        )


def of_pytest(report: Path) -> Counts:
    """From pytest's JUnit file. An error in a fixture counts as a failure."""
    if not report.exists():
        return Counts()
    cases = list(ET.parse(report).iter("testcase"))  # noqa: S314 -- written by our own run a moment ago
    failed = sum(1 for case in cases if case.find("failure") is not None or case.find("error") is not None)
    skips = [skip for case in cases if (skip := case.find("skipped")) is not None]
    reasons = tuple(sorted({str(skip.get("message", "")) for skip in skips}))
    return Counts(len(cases) - failed - len(skips), failed, len(skips), reasons)


def of_vitest(report: Path) -> Counts:
    """From vitest's JSON file."""
    if not report.exists():
        return Counts()
    found = json.loads(report.read_text())
    skipped = int(found["numPendingTests"]) + int(found["numTodoTests"])
    return Counts(int(found["numPassedTests"]), int(found["numFailedTests"]), skipped)
