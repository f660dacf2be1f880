"""Administrators make others administrators, close accounts and delete them; one always stays."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.utils import timezone

from agent_app.records.connection_rows import ServerFields
from agent_app.records.models import (
    AuditEntry,
    Connection,
    Conversation,
    File,
    Owner,
    PeopleGroup,
    PromptText,
    Transcript,
    Turn,
    User,
)
from agent_app.records.queries.people import PAGE
from agent_app.records.queries.people import people as found
from agent_app.records.rows import NewVersion
from agent_app.records.writes.connections import ensure_connection
from agent_app.records.writes.files import add_upload
from agent_app.records.writes.leases import Checkpoint, checkpoint_turns
from agent_app.records.writes.people import (
    PersonChange,
    PersonKept,
    change_person,
    delete_person,
)
from agent_app.records.writes.servers import add_server
from agent_app.records.writes.steps import OpenedStep, open_step
from agent_app.records.writes.turns import TurnRefused
from prompts.request import LedgerLine
from tests.agent_app import people
from tests.agent_app.records.accounts import actor, new, signed_in, user_of

pytestmark = [pytest.mark.database]


def kept(act: Callable[..., object], *given: object) -> str:
    """The code with which somebody stays as they are."""
    with pytest.raises(PersonKept) as refused:
        act(*given)
    return refused.value.code


def ledger_line(text: str) -> LedgerLine:
    return LedgerLine("system", "contract", text, "always", 1, in_prefix=True, text=text)


@pytest.mark.django_db
def test_somebody_becomes_an_admin_and_is_none_again() -> None:
    boss, other = new("boss", admin=True), new("other")
    for admin in (True, False):
        row = change_person(actor(boss), other.id, PersonChange(admin=admin))
        assert row is not None
        other.refresh_from_db()
        assert (row.admin, other.is_staff, other.is_superuser) == (admin, admin, admin)
    told = AuditEntry.objects.order_by("id").values_list("actor_name", "action", "subject_name", "changes")
    assert list(told) == [
        ("boss", "user.changed", "other", {"admin": [False, True]}),
        ("boss", "user.changed", "other", {"admin": [True, False]}),
    ]


@pytest.mark.django_db
def test_a_change_to_what_stands_already_is_none() -> None:
    boss = new("boss", admin=True)
    assert change_person(actor(boss), boss.id, PersonChange(admin=True, active=True, groups=())) is not None
    assert not AuditEntry.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("change", [PersonChange(admin=False), PersonChange(active=False)])
def test_the_last_admin_stays_one(change: PersonChange) -> None:
    boss, closed = new("boss", admin=True), new("closed", admin=True)
    User.objects.filter(id=closed.id).update(is_active=False)
    assert kept(change_person, actor(closed), boss.id, change) == "last_admin"
    assert kept(delete_person, actor(closed), boss.id) == "last_admin"
    boss.refresh_from_db()
    assert (boss.is_staff, boss.is_active) == (True, True)


@pytest.mark.django_db
def test_the_founder_stays_an_admin() -> None:
    founder = user_of(people.member("founder"))
    assert founder.founder
    boss = new("boss", admin=True)
    for change in (PersonChange(admin=False), PersonChange(active=False)):
        assert kept(change_person, actor(boss), founder.id, change) == "founder_stays"
    assert kept(delete_person, actor(boss), founder.id) == "founder_stays"


@pytest.mark.django_db
def test_nobody_closes_or_deletes_their_own_account_here() -> None:
    boss, _ = new("boss", admin=True), new("other", admin=True)
    assert kept(change_person, actor(boss), boss.id, PersonChange(active=False)) == "own_account"
    assert kept(delete_person, actor(boss), boss.id) == "own_account"
    row = change_person(actor(boss), boss.id, PersonChange(admin=False))
    assert row is not None
    assert not row.admin


@pytest.mark.django_db(transaction=True)
def test_two_admins_who_take_it_from_each_other_at_once_leave_one() -> None:
    one, two = new("one", admin=True), new("two", admin=True)
    start = threading.Barrier(2)

    def take(by: User, of: User) -> None:
        start.wait()
        try:
            change_person(actor(by), of.id, PersonChange(admin=False))
        except PersonKept:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(take, (one, two), (two, one)))
    assert User.objects.filter(is_staff=True).count() == 1


@pytest.mark.django_db
def test_groups_are_set_and_those_that_are_gone_are_left_out() -> None:
    boss, other = new("boss", admin=True), new("other")
    one = PeopleGroup.objects.create(name="one")
    row = change_person(actor(boss), other.id, PersonChange(groups=(one.id, "gone")))
    assert row is not None
    assert row.groups == (one.id,)
    assert AuditEntry.objects.get().changes == {"groups": [[], ["one"]]}
    row = change_person(actor(boss), other.id, PersonChange(groups=()))
    assert row is not None
    assert row.groups == ()


@pytest.mark.django_db
def test_whose_account_is_closed_is_out_everywhere_and_nothing_runs_for_them() -> None:
    boss = new("boss", admin=True)
    owner = people.member("closed")
    user, other = user_of(owner), new("other")
    keys = [signed_in(user), signed_in(user)]
    others = signed_in(other)
    chat = people.chat(owner)
    running = people.said(owner, chat.chat_id)
    claim = people.claimed(running.turn_id)
    waits = people.said(owner, chat.chat_id, client_id="c2", parent_id=running.answer.message_id)
    assert change_person(actor(boss), user.id, PersonChange(active=False)) is not None
    assert [SessionStore().exists(key) for key in (*keys, others)] == [False, False, True]
    assert list(UserSession.objects.values_list("user", flat=True)) == [other.id]
    assert Turn.objects.get(id=waits.turn_id).state == "stopped"
    news = checkpoint_turns([Checkpoint(running.turn_id, claim.fence, None)], lease_until=timezone.now())
    assert news[running.turn_id].stop_requested
    with pytest.raises(TurnRefused) as refused:
        people.said(owner, chat.chat_id, client_id="c3")
    assert refused.value.code == "no_session"


@pytest.mark.django_db
def test_an_account_that_is_opened_again_has_its_chats() -> None:
    boss = new("boss", admin=True)
    owner = people.member("back")
    chat = people.chat(owner)
    change_person(actor(boss), user_of(owner).id, PersonChange(active=False))
    change_person(actor(boss), user_of(owner).id, PersonChange(active=True))
    assert people.said(owner, chat.chat_id).created


@pytest.mark.django_db
def test_an_account_that_is_opened_again_opens_no_session_from_before() -> None:
    boss, back = new("boss", admin=True), new("back")
    unlisted, others = signed_in(back, listed=False), signed_in(boss, listed=False)
    change_person(actor(boss), back.id, PersonChange(active=False))
    change_person(actor(boss), back.id, PersonChange(active=True))
    assert [SessionStore().exists(key) for key in (unlisted, others)] == [False, True]


@pytest.mark.django_db
def test_a_change_to_an_open_account_ends_no_session_of_it() -> None:
    boss, other = new("boss", admin=True), new("other")
    key = signed_in(other)
    change_person(actor(boss), other.id, PersonChange(active=True))
    assert SessionStore().exists(key)


@pytest.mark.django_db
def test_who_is_deleted_leaves_nothing_and_takes_nothing_of_others() -> None:
    boss = new("boss", admin=True)
    gone, stays = people.member("gone"), people.member("stays")
    server = add_server("notes", ServerFields(title="Notes", address="https://notes.example/mcp"))
    for owner, own in ((gone, "of gone"), (stays, "of stays")):
        chat = people.chat(owner)
        ensure_connection(owner, server.server_id)
        for sha256 in ("shared", own):
            picture = NewVersion(own + sha256, 0, "p.png", "image", "image/png", 1, sha256, durable=True)
            add_upload(owner, chat.chat_id, picture)
            Transcript.objects.get_or_create(sha256=sha256, text="writing")
        begun = people.said(owner, chat.chat_id)
        claim = people.claimed(begun.turn_id)
        lines = tuple(ledger_line(text) for text in ("all", own))
        open_step(begun.turn_id, claim.fence, OpenedStep(0, "note", (), lines))
    user_id = user_of(gone).id
    assert delete_person(actor(boss), user_id)
    assert not User.objects.filter(id=user_id).exists()
    assert list(Owner.objects.filter(user__isnull=False).values_list("id", flat=True)) == [stays]
    assert set(Conversation.objects.values_list("owner_id", flat=True)) == {stays}
    assert set(Connection.objects.values_list("owner_id", flat=True)) == {stays}
    assert set(Turn.objects.values_list("conversation__owner_id", flat=True)) == {stays}
    assert set(File.objects.values_list("conversation__owner_id", flat=True)) == {stays}
    assert set(PromptText.objects.values_list("text", flat=True)) == {"all", "of stays"}
    assert set(Transcript.objects.values_list("sha256", flat=True)) == {"shared", "of stays"}
    assert AuditEntry.objects.get(action="user.deleted").subject_name == "gone"


@pytest.mark.django_db
def test_somebody_who_is_not_there_is_not_found() -> None:
    boss = new("boss", admin=True)
    assert change_person(actor(boss), boss.id + 1, PersonChange(admin=True)) is None
    assert delete_person(actor(boss), boss.id + 1) is False


@pytest.mark.django_db
def test_people_are_found_by_name_address_and_group_a_page_at_a_time() -> None:
    for number in range(PAGE + 5):
        User.objects.create(username=f"u{number:03}", email=f"u{number:03}@example.org")
    group = PeopleGroup.objects.create(name="some")
    group.users.set(User.objects.filter(username__in=["u003", "u054"]))
    first, second = found(), found(page=2)
    assert (first.total, len(first.people), len(second.people)) == (PAGE + 5, PAGE, 5)
    assert [row.name for row in found("U054@EXAMPLE").people] == ["u054"]
    assert [row.name for row in found(group_id=group.id).people] == ["u003", "u054"]
    assert found("nobody\0").total == 0
    assert found(page=9).people == ()
