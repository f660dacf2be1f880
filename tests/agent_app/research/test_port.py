"""A branch as the tools of /research see it."""

import pytest

from agent_app.records.models import ToolCall
from agent_app.research.port import ResearchOfCall
from tests.agent_app.records.test_research import BEGAN, Branch
from tools.kit.json_types import JsonObject

pytestmark = [pytest.mark.django_db, pytest.mark.database]
SLOW, QUICK = "https://slow.example/", "https://quick.example/"


def settled(call: ToolCall, state: str, receipt: JsonObject) -> None:
    ToolCall.objects.filter(id=call.id).update(state=state, receipt=receipt, finished_at=BEGAN)


def test_evidence_stays_with_its_page_when_one_asked_for_earlier_ends_later() -> None:
    turn = Branch().turn("/research", "web_fetch", "web_fetch", "research_note")
    slow, quick, note = ToolCall.objects.filter(step__turn_id=turn).order_by("index")
    settled(slow, ToolCall.State.RUNNING, {})
    settled(quick, ToolCall.State.OK, {"ok": True, "url": QUICK})
    before = ResearchOfCall(note.id).source_at(QUICK)
    assert before is not None
    settled(note, ToolCall.State.OK, {"ok": True, "source": before.number, "address": QUICK})
    settled(slow, ToolCall.State.OK, {"ok": True, "url": SLOW})
    port = ResearchOfCall(note.id)
    [evidence] = port.evidence()
    assert [one.address for one in port.sources() if one.number == evidence.source] == [QUICK]


def test_a_note_is_open_until_it_has_its_receipt() -> None:
    turn = Branch().turn("/research", "research_note", "research_report")
    note, report = ToolCall.objects.filter(step__turn_id=turn).order_by("index")
    for state, is_open in (("queued", True), ("running", True), ("ok", False), ("cancelled", False)):
        settled(note, state, {"ok": state == "ok"})
        assert ResearchOfCall(report.id).notes_open() is is_open
