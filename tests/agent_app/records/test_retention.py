"""What the settings don't keep any longer goes; what somebody still needs stays."""

from collections import Counter
from datetime import datetime, timedelta
from threading import Event, Thread

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from agent_app.records.models import (
    AuditEntry,
    Conversation,
    FileVersion,
    KnowledgeFile,
    LedgerEntry,
    Owner,
    PromptText,
    SearchText,
    Skill,
    Step,
    Transcript,
    Turn,
)
from agent_app.records.queries.retention import GUEST_KEY, Cutoffs, counted
from agent_app.records.rows import ChatRow, NewVersion
from agent_app.records.writes.chats import delete_chat, restore_chat
from agent_app.records.writes.files import add_upload
from agent_app.records.writes.retention import note_removed, removals, take_upkeep
from agent_app.records.writes.search import index_messages
from agent_app.records.writes.steps import OpenedStep, open_step
from prompts.request import LedgerLine
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]
NOW = timezone.now()
LONG_AGO = NOW - timedelta(days=40)
A_MONTH = NOW - timedelta(days=30)


def line(text: str) -> LedgerLine:
    return LedgerLine("system", "contract", "contract", "always", 3, in_prefix=True, text=text)


def talked(owner_id: str, *texts: str) -> ChatRow:
    """A chat with a turn whose request was made of these texts."""
    chat = people.chat(owner_id)
    begun = people.said(owner_id, chat.chat_id)
    claim = people.claimed(begun.turn_id)
    open_step(begun.turn_id, claim.fence, OpenedStep(0, "note", (), tuple(line(text) for text in texts)))
    return chat


def untouched_since(at: datetime, chat: ChatRow) -> None:
    Conversation.objects.filter(id=chat.chat_id).update(updated_at=at)


def removed(**cut: datetime) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for one in removals(Cutoffs(NOW, **cut)):
        counts[one.kind] += one.remove()
    return {kind: count for kind, count in counts.items() if count}


def test_nothing_goes_where_no_setting_says_so() -> None:
    owner_id = people.member()
    chat = talked(owner_id, "contract")
    untouched_since(LONG_AGO, chat)
    guest = people.guest()
    Owner.objects.filter(id=guest).update(created_at=LONG_AGO)
    delete_chat(owner_id, people.chat(owner_id).chat_id)
    Conversation.objects.filter(deleted_at__isnull=False).update(deleted_at=LONG_AGO)
    assert removed() == {}
    assert Conversation.objects.count() == 2


def test_an_untouched_chat_is_deleted_so_that_it_can_be_brought_back() -> None:
    owner_id = people.member()
    old, new = people.chat(owner_id), people.chat(owner_id)
    untouched_since(LONG_AGO, old)
    assert removed(chats=A_MONTH, deleted=A_MONTH) == {"idle_chats": 1}
    assert list(Conversation.objects.filter(deleted_at=None).values_list("id", flat=True)) == [new.chat_id]
    assert restore_chat(owner_id, old.chat_id) is not None


def test_a_pinned_chat_stays_however_old() -> None:
    chat = people.chat(people.member())
    untouched_since(LONG_AGO, chat)
    Conversation.objects.update(pinned_at=LONG_AGO)
    assert removed(chats=A_MONTH, deleted=A_MONTH) == {}


def test_a_chat_into_which_a_file_came_lately_is_not_untouched() -> None:
    owner_id = people.member()
    chat = people.chat(owner_id)
    new = NewVersion(
        file_id="f1",
        base=0,
        name="a.txt",
        kind="text",
        mime="text/plain",
        size=1,
        sha256="0" * 64,
        durable=True,
    )
    assert add_upload(owner_id, chat.chat_id, new)
    untouched_since(LONG_AGO, chat)
    assert removed(chats=A_MONTH) == {}
    FileVersion.objects.update(created_at=LONG_AGO)
    assert removed(chats=A_MONTH) == {"idle_chats": 1}


def test_what_waits_in_an_untouched_chat_is_stopped() -> None:
    owner_id = people.member()
    chat = people.chat(owner_id)
    people.said(owner_id, chat.chat_id)
    Turn.objects.update(state=Turn.State.WAITING)
    untouched_since(LONG_AGO, chat)
    assert removed(chats=A_MONTH) == {"idle_chats": 1}
    assert Turn.objects.get().state == Turn.State.STOPPED


def test_a_chat_that_was_deleted_long_ago_goes_with_all_that_hangs_on_it() -> None:
    owner_id = people.member()
    gone, kept = talked(owner_id, "contract", "of this chat"), talked(owner_id, "contract")
    index_messages(owner_id)
    delete_chat(owner_id, gone.chat_id)
    assert removed(deleted=A_MONTH) == {}
    Conversation.objects.filter(id=gone.chat_id).update(deleted_at=LONG_AGO)
    assert removed(deleted=A_MONTH) == {"chats": 1, "texts": 1}
    assert list(Conversation.objects.values_list("id", flat=True)) == [kept.chat_id]
    assert list(PromptText.objects.values_list("text", flat=True)) == ["contract"]
    assert Turn.objects.get().conversation_id == kept.chat_id
    assert SearchText.objects.filter(message__conversation_id=gone.chat_id).count() == 0


def test_old_sections_of_requests_go_and_the_sums_stay() -> None:
    talked(people.member(), "old")
    Step.objects.update(created_at=LONG_AGO, input_tokens=7)
    talked(people.member(), "new")
    assert removed(ledger=A_MONTH) == {"ledger": 1, "texts": 1}
    assert list(PromptText.objects.values_list("text", flat=True)) == ["new"]
    assert LedgerEntry.objects.count() == 1
    assert sorted(Step.objects.values_list("input_tokens", flat=True)) == [0, 7]


def test_a_guest_whose_session_lives_stays() -> None:
    left, here, young = people.guest(), people.guest(), people.guest()
    Owner.objects.filter(id__in=(left, here)).update(created_at=LONG_AGO)
    chat = talked(left, "of a guest")
    untouched_since(LONG_AGO, chat)
    session = SessionStore()
    session[GUEST_KEY] = here
    session.save()
    assert removed(guests=A_MONTH) == {"guests": 1, "texts": 1}
    assert set(Owner.objects.values_list("id", flat=True)) == {here, young}
    assert Conversation.objects.count() == 0


def test_a_guest_who_said_something_lately_stays_also_without_a_session() -> None:
    guest = people.guest()
    Owner.objects.filter(id=guest).update(created_at=LONG_AGO)
    people.chat(guest)
    assert removed(guests=A_MONTH) == {}


def test_a_member_is_no_guest() -> None:
    people.member()
    Owner.objects.update(created_at=LONG_AGO)
    assert removed(guests=A_MONTH) == {}


def test_expired_sessions_go_and_others_stay() -> None:
    stays, goes = SessionStore(), SessionStore()
    for session in (stays, goes):
        session.save()
    Session.objects.filter(session_key=goes.session_key).update(expire_date=LONG_AGO)
    assert removed() == {"sessions": 1}
    assert Session.objects.get().session_key == stays.session_key


def test_deleted_skills_and_knowledge_go_after_their_time() -> None:
    for at in (None, NOW, LONG_AGO):
        Skill.objects.create(name="one", description="words", files=[], deleted_at=at)
        KnowledgeFile.objects.create(
            name="a.txt", kind="text", mime="text/plain", size=1, sha256="0" * 64, deleted_at=at
        )
    assert removed(deleted=A_MONTH) == {"skills": 1, "knowledge": 1}
    assert Skill.objects.count() == KnowledgeFile.objects.count() == 2


def test_a_transcript_goes_with_its_picture() -> None:
    Transcript.objects.create(sha256="1" * 64, text="of a picture that is gone")
    Transcript.objects.create(sha256="0" * 64, text="of one that is there")
    Transcript.objects.update(created_at=LONG_AGO)
    KnowledgeFile.objects.create(name="a.png", kind="image", mime="image/png", size=1, sha256="0" * 64)
    Transcript.objects.create(sha256="2" * 64, text="of one that is about to be")
    assert removed() == {"transcripts": 1}
    assert set(Transcript.objects.values_list("sha256", flat=True)) == {"0" * 64, "2" * 64}


def test_what_is_told_beforehand_is_what_goes() -> None:
    owner_id = people.member()
    chat = talked(owner_id, "old")
    untouched_since(LONG_AGO, chat)
    Step.objects.update(created_at=LONG_AGO)
    guest = people.guest()
    Owner.objects.filter(id=guest).update(created_at=LONG_AGO)
    cut = {"chats": A_MONTH, "guests": A_MONTH, "ledger": A_MONTH}
    told = {kind: count for kind, count in counted(Cutoffs(NOW, **cut)).items() if count}
    assert told == {"idle_chats": 1, "guests": 1, "ledger": 1}
    assert removed(**cut) == {**told, "texts": 1}


def test_what_is_due_is_looked_for_without_a_write() -> None:
    owner_id, guest = people.member(), people.guest()
    Owner.objects.filter(id=guest).update(created_at=LONG_AGO)
    untouched_since(LONG_AGO, talked(guest, "of a guest"))
    delete_chat(owner_id, talked(owner_id, "of a member").chat_id)
    Conversation.objects.filter(deleted_at__isnull=False).update(deleted_at=LONG_AGO)
    due, kinds = removals(Cutoffs(NOW, guests=A_MONTH, deleted=A_MONTH)), set()
    while True:
        with CaptureQueriesContext(connection) as asked:
            one = next(due, None)
        # PostgreSQL reads what is long through a cursor that is declared.
        assert {query["sql"].split()[0] for query in asked} <= {"SELECT", "DECLARE"}
        if one is None:
            break
        kinds.add(one.kind)
        one.remove()
    assert kinds == {"chats", "guests", "texts"}


def test_of_all_who_look_one_does_it() -> None:
    hour = timedelta(hours=1)
    assert take_upkeep("rows", now=NOW, every=hour)
    assert not take_upkeep("rows", now=NOW, every=hour)
    assert not take_upkeep("rows", now=NOW + hour / 2, every=hour)
    assert take_upkeep("rows", now=NOW + hour, every=hour)


def test_a_run_is_one_line_of_the_audit_log() -> None:
    note_removed({"chats": 3, "files": 2})
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.actor_name, entry.action) == (None, "retention", "retention.removed")
    assert entry.changes == {"chats": [None, 3], "files": [None, 2]}


@pytest.mark.django_db(transaction=True)
def test_a_text_that_a_request_is_about_to_name_stays() -> None:
    """The request is written in a transaction of its own, and has found the text there already."""
    PromptText.objects.create(sha256="0" * 64, text="contract")
    talked(people.member())
    step = Step.objects.get()
    found, go_on, failed = Event(), Event(), []

    def write_request() -> None:
        try:
            with transaction.atomic():
                text = PromptText(sha256="0" * 64, text="contract")
                PromptText.objects.bulk_create([text], ignore_conflicts=True)
                found.set()
                go_on.wait(1.0)
                LedgerEntry.objects.create(
                    step=step,
                    position=0,
                    section="system",
                    layer="contract",
                    name="contract",
                    reason="always",
                    tokens=3,
                    in_prefix=True,
                    text=text,
                )
        except Exception as error:  # noqa: BLE001 -- told to the test
            failed.append(error)
        finally:
            connection.close()

    writer = Thread(target=write_request)
    writer.start()
    assert found.wait(30)
    removed()
    go_on.set()
    writer.join()
    assert failed == []
    assert PromptText.objects.count() == LedgerEntry.objects.count() == 1
