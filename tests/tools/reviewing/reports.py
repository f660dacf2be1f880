"""Reports of a review, for tests of what becomes of them."""

from prompts.example_runs import SampleWorkspace
from tests.tools.files import run, texts
from tools.kit.json_types import JsonObject
from tools.reading.ask import Ask
from tools.reading.document import read_document
from tools.review_findings import REVIEW_FINDINGS


def found(place: str, change: JsonObject | None = None, **more: str) -> JsonObject:
    one: JsonObject = {"place": place, "severity": "high", "finding": "It is wrong.", **more}
    return one if change is None else {**one, "change": change}


def report(
    files: SampleWorkspace, *findings: JsonObject, file_id: str = "f_1", limit: int = 24_000
) -> JsonObject:
    return run(REVIEW_FINDINGS, {"file_id": file_id, "findings": [*findings]}, files, limit=limit)


def listed(receipt: JsonObject) -> list[JsonObject]:
    assert receipt["ok"], receipt
    findings = receipt["findings"]
    assert isinstance(findings, list)
    return [one for one in findings if isinstance(one, dict)]


def paragraphs(files: SampleWorkspace) -> list[str]:
    """The ids of a document's paragraphs."""
    return [line.partition(" ")[0] for line in texts(read_document(files.read("f_1"), Ask())["paragraphs"])]
