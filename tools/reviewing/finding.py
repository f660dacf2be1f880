"""What a review finds at one place of a file, as it was reported."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tools.kit.json_types import JsonObject
from tools.kit.receipt import FailureKind

SEVERITIES = ("high", "medium", "low")
MOST_FINDINGS, MOST_CHARS, MOST_PLACE_CHARS = 100, 2_000, 300


class ReviewError(Exception):
    """What can't be reported; a full sentence that begins with a JSON pointer."""

    def __init__(self, sentence: str, kind: FailureKind = "arguments") -> None:
        super().__init__(sentence)
        self.kind: FailureKind = kind


@dataclass(frozen=True)
class Finding:
    """`number` counts from 1; `change` is empty, or an op without its place."""

    number: int
    place: str
    severity: str
    text: str
    change: JsonObject = field(default_factory=dict)

    @property
    def pointer(self) -> str:
        return f"/findings/{self.number - 1}"


def findings_of(arguments: JsonObject) -> tuple[Finding, ...]:
    """In the order in which they were reported. Raises ReviewError."""
    given = arguments["findings"]
    listed = [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    if len(listed) > MOST_FINDINGS:
        raise ReviewError(
            f"/findings holds {len(listed)}; a report takes at most {MOST_FINDINGS}: leave out the slightest."
        )
    return tuple(_findings(listed))


def _findings(listed: Sequence[JsonObject]) -> Iterator[Finding]:
    for number, one in enumerate(listed, 1):
        change = one.get("change")
        finding = Finding(
            number,
            str(one["place"]).strip(),
            str(one["severity"]),
            str(one["finding"]).strip(),
            change if isinstance(change, dict) else {},
        )
        _check(finding)
        yield finding


def _check(finding: Finding) -> None:
    for name, text, most in (
        ("place", finding.place, MOST_PLACE_CHARS),
        ("finding", finding.text, MOST_CHARS),
    ):
        if not text:
            raise ReviewError(f"{finding.pointer}/{name} is empty.")
        if len(text) > most:
            raise ReviewError(f"{finding.pointer}/{name} has {len(text):,} characters, at most {most:,}.")
