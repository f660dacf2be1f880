"""What a research has taken, as its rows tell it."""

from datetime import UTC, datetime, timedelta

import pytest

from agent_app.records.models import Conversation, Step, ToolCall, Turn
from agent_app.records.queries.research import ResearchUse, use_for_turn
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]
BEGAN = datetime(2026, 3, 2, 9, tzinfo=UTC)


class Branch:
    """Turns that follow each other, each with one step that took so many minutes."""

    def __init__(self) -> None:
        self.owner_id = people.member()
        self.chat_id = people.chat(self.owner_id).chat_id
        self.head: str | None = None
        self.count = 0

    def turn(self, command: str, *calls: str, minutes: int | None = 2, tokens: int = 100) -> str:
        """`calls` are names; one that begins with - never ran. Without minutes it goes on."""
        self.count += 1
        begun = people.said(
            self.owner_id, self.chat_id, client_id=f"c{self.count}", parent_id=self.head, text=command or "on"
        )
        ended = None if minutes is None else BEGAN + timedelta(minutes=minutes)
        state = Turn.State.TOOLS if ended is None else Turn.State.DONE
        Turn.objects.filter(id=begun.turn_id).update(command=command, finished_at=ended, state=state)
        step = Step.objects.create(
            turn_id=begun.turn_id, index=0, input_tokens=tokens + 30, cached_tokens=30, output_tokens=5
        )
        Step.objects.filter(id=step.id).update(created_at=BEGAN)
        for index, name in enumerate(calls):
            ran = not name.startswith("-")
            step.calls.create(
                index=index,
                provider_call_id=f"p{index}",
                name=name.removeprefix("-"),
                state=ToolCall.State.OK if ran else ToolCall.State.ERROR,
                began_at=BEGAN if ran else None,
                receipt={"ok": ran},
            )
        self.head = begun.answer.message_id
        return begun.turn_id


def used(turn_id: str) -> ResearchUse | None:
    return use_for_turn(turn_id, BEGAN + timedelta(minutes=7))


def test_all_turns_since_the_command_count() -> None:
    branch = Branch()
    branch.turn("/research", "web_search")
    branch.turn("/research", "web_search", "web_fetch", "-web_search")
    going = branch.turn("", "web_fetch", "research_note", minutes=None)
    assert used(going) == ResearchUse(searches=1, pages=2, tokens=210, time=timedelta(minutes=9))


def test_a_report_ends_it_for_the_turns_behind_its_own() -> None:
    branch = Branch()
    assert used(branch.turn("", "web_search")) is None
    reporting = branch.turn("/research", "web_search", "research_report")
    assert used(reporting) is not None
    assert used(branch.turn("", "web_search")) is None


def test_another_branch_counts_for_itself() -> None:
    branch = Branch()
    first = branch.turn("hello")
    fork = branch.head
    branch.turn("/research", "web_search")
    branch.head = fork
    assert used(branch.turn("", "web_search")) is None
    assert used(first) is None


def test_a_chat_that_is_on_the_web_is_bounded_in_the_turn_of_the_command_alone() -> None:
    branch = Branch()
    Conversation.objects.filter(id=branch.chat_id).update(web=True)
    assert used(branch.turn("/research", "web_search")) is not None
    assert used(branch.turn("", "web_search")) is None


def test_what_has_not_begun_took_nothing() -> None:
    branch = Branch()
    waiting = branch.turn("/research", minutes=None)
    Step.objects.all().delete()
    assert used(waiting) == ResearchUse()
