"""All guards on one finished answer."""

from agent_app.turns.guards.markup import CORRECTION
from agent_app.turns.guards.verdict import Verdict, judged

KNOWN = ("/image",)


def test_a_plain_answer_passes() -> None:
    assert judged("The total is 42.", None, [], KNOWN, corrected=False) == Verdict((), None)


def test_markup_is_answered_once_and_then_told_to_the_reader() -> None:
    first = judged("", "xml", [], KNOWN, corrected=False)
    second = judged("", "xml", [], KNOWN, corrected=True)
    assert first.correction == CORRECTION
    assert second.correction is None
    assert [finding.guard for finding in second.findings] == ["markup"]


def test_a_claim_with_markup_is_one_correction() -> None:
    verdict = judged("Saved as a.txt.", "json", [], KNOWN, corrected=False)
    assert [finding.guard for finding in verdict.findings] == ["markup", "claim"]
    assert verdict.correction is not None
    assert verdict.correction.startswith(CORRECTION)


def test_a_command_that_is_not_there_is_marked_without_a_correction() -> None:
    verdict = judged("Type /draw a cat.", None, [], KNOWN, corrected=False)
    assert verdict.correction is None
    assert [finding.guard for finding in verdict.findings] == ["command"]
