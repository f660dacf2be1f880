"""/skill: the list, one by its exact name, the nearest to another, and the whole text once on a branch."""

from dataclasses import dataclass

import pytest

from agent_app.commands.outcome import Answered, Briefed, Typed
from agent_app.commands.skill import run
from agent_app.records.models import Compaction, Turn
from agent_app.records.writes import skills as writes
from agent_app.skills.keeping import keep
from tests.agent_app import people
from tests.agent_app.skills.folders import made

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@dataclass
class Chat:
    """A member's chat, in which commands are typed one after the other."""

    owner_id: str
    chat_id: str
    head: str | None = None
    sent: int = 0

    def typed(self, argument: str, language: str = "en") -> Answered | Briefed:
        return run(Typed(self.owner_id, self.chat_id, self.head, argument, (), language))

    def say(self, argument: str) -> str:
        """Types it and stores the turn; gives what its model is told."""
        outcome = self.typed(argument)
        assert isinstance(outcome, Briefed)
        self.sent += 1
        begun = people.said(self.owner_id, self.chat_id, client_id=f"c{self.sent}", parent_id=self.head)
        Turn.objects.filter(id=begun.turn_id).update(
            command=outcome.command, brief=outcome.brief, state=Turn.State.DONE
        )
        self.head = begun.answer.message_id
        return outcome.brief

    def answer(self, argument: str, language: str = "en") -> str:
        outcome = self.typed(argument, language)
        assert isinstance(outcome, Answered)
        return outcome.text


@pytest.fixture
def chat() -> Chat:
    owner = people.member()
    keep(owner, made("tidy-notes", {"references/a.md": b"more"}, body="Sort them."), replace=False)
    return Chat(owner, people.chat(owner).chat_id)


def test_without_a_name_the_skills_are_listed(chat: Chat) -> None:
    keep(None, made("site-one"), replace=False)
    said = chat.answer("")
    assert "- `tidy-notes`: Puts notes in order." in said
    assert "`site-one`" in said


def test_without_any_skill_it_says_where_they_are_added() -> None:
    owner = people.member("other")
    said = Chat(owner, people.chat(owner).chat_id).answer("")
    assert "no skills" in said
    assert "SKILL.md" in said


def test_a_guest_is_asked_to_sign_in() -> None:
    guest = people.guest()
    keep(None, made("site-one"), replace=False)
    chat = Chat(guest, people.chat(guest).chat_id)
    assert "Sign in" in chat.answer("site-one")
    assert "登录" in chat.answer("", "zh-CN")


def test_a_name_brings_in_the_instructions_and_the_files(chat: Chat) -> None:
    brief = chat.say("tidy-notes the notes of today")
    assert "Sort them." in brief
    assert "skill:tidy-notes/references/a.md" in brief
    assert "SKILL.md" not in brief
    assert brief.endswith("Follow it for the task in this message.")


def test_without_a_task_the_model_is_told_so(chat: Chat) -> None:
    assert "No task came with it" in chat.say("tidy-notes")


def test_a_task_may_begin_on_the_next_line(chat: Chat) -> None:
    assert "Follow it for the task" in chat.say("tidy-notes\nthe notes")


@pytest.mark.parametrize("name", ["Tidy-Notes", "tidy", "tidynotes", "tidy-note"])
def test_a_name_is_matched_exactly_and_the_nearest_is_named(chat: Chat, name: str) -> None:
    said = chat.answer(f"{name} now")
    assert f"`{name}`" in said
    assert "`tidy-notes`" in said


def test_far_from_every_name_all_are_listed(chat: Chat) -> None:
    assert "没有名为 `zzz` 的技能" in chat.answer("zzz", "zh")
    assert "- `tidy-notes`" in chat.answer("zzz")


def test_nobody_elses_skill_is_reached() -> None:
    keep(people.member("one"), made("secret-way"), replace=False)
    other = people.member("two")
    assert "no skill" in Chat(other, people.chat(other).chat_id).answer("secret-way")


def test_one_that_is_switched_off_is_not_there(chat: Chat) -> None:
    row = keep(chat.owner_id, made("other-way"), replace=False)
    writes.change_skill(chat.owner_id, row.skill_id, site=False, enabled=False, offered=None)
    assert "no skill" in chat.answer("other-way")


def test_a_second_time_the_text_is_not_repeated(chat: Chat) -> None:
    chat.say("tidy-notes one")
    again = chat.say("tidy-notes two")
    assert "Sort them." not in again
    assert "skill:tidy-notes/SKILL.md" in again
    assert "Sort them." not in chat.say("tidy-notes three")


def test_a_changed_skill_comes_in_whole_again(chat: Chat) -> None:
    chat.say("tidy-notes one")
    keep(chat.owner_id, made("tidy-notes", body="Sort them by date."), replace=True)
    assert "Sort them by date." in chat.say("tidy-notes two")


def test_another_branch_has_not_seen_it(chat: Chat) -> None:
    chat.say("tidy-notes one")
    chat.head = None
    assert "Sort them." in chat.say("tidy-notes two")


def test_behind_a_fold_it_comes_in_whole_again(chat: Chat) -> None:
    chat.say("tidy-notes one")
    chat.say("tidy-notes two")
    newest = Turn.objects.get(answer_id=chat.head)
    Compaction.objects.create(turn=newest, first_kept=newest, trigger="command", summary="Notes.")
    assert "Sort them." in chat.say("tidy-notes three")


def test_another_persons_chat_tells_nothing(chat: Chat) -> None:
    """The chat is not yet known to be the sender's when a command runs."""
    chat.say("tidy-notes one")
    other = people.member("other")
    keep(other, made("tidy-notes", {"references/a.md": b"more"}, body="Sort them."), replace=False)
    peeking = Chat(other, chat.chat_id, chat.head)
    outcome = peeking.typed("tidy-notes two")
    assert isinstance(outcome, Briefed)
    assert "Sort them." in outcome.brief
