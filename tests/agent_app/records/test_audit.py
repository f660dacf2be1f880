"""The audit log: it grows only, and tells who changed what without a secret."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from agent_app.records.connection_rows import ServerFields
from agent_app.records.models import AuditEntry
from agent_app.records.writes import audit, chats, servers, sharing
from agent_app.records.writes.audit import TERMINAL, Actor, Change, Subject
from tests.agent_app import linked, people
from tests.fixtures.tables import shut_door

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ADA = Actor(7, "ada")


def told() -> list[tuple[str, str, str]]:
    """Who did what to which, oldest first."""
    rows = AuditEntry.objects.exclude(action="user.founded").order_by("id")
    return [(row.actor_name, row.action, row.subject_name or row.subject_id) for row in rows]


def entry(days_ago: int = 0) -> AuditEntry:
    """An entry of that many days ago, put there as no write of the product could."""
    made = AuditEntry(actor_name="ada", action="server.added")
    AuditEntry.objects.bulk_create([made])
    if days_ago:
        at = timezone.now() - timedelta(days=days_ago)
        AuditEntry.objects.filter(id=made.id).delete()
        made.at = at
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO records_auditentry (at, actor_name, action, subject_id, subject_name, changes) "
                "VALUES (%s, 'ada', 'server.added', '', '', '{}')",
                [connection.ops.adapt_datetimefield_value(at)],
            )
    return made


def sql(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.mark.parametrize(
    "attack",
    [
        lambda: AuditEntry.objects.update(actor_name="nobody"),
        lambda: AuditEntry.objects.all().delete(),
        lambda: sql("UPDATE records_auditentry SET action = ''"),
        lambda: sql("DELETE FROM records_auditentry"),
    ],
)
def test_the_database_refuses_to_change_or_delete_an_entry(attack: Callable[[], object]) -> None:
    shut_door()
    audit.note(ADA, Change("server.added"))
    with pytest.raises(DatabaseError, match="never"), transaction.atomic():
        attack()
    assert told() == [("ada", "server.added", "")]


def test_the_table_is_not_emptied_at_once_either() -> None:
    shut_door()
    audit.note(ADA, Change("server.added"))
    [statement] = connection.ops.sql_flush(no_style(), ["records_auditentry"])
    with pytest.raises(DatabaseError, match="never"), transaction.atomic():
        sql(statement)
    assert len(told()) == 1


def test_what_is_older_than_a_day_is_forgotten_through_the_one_door_which_shuts_behind() -> None:
    entry(days_ago=40)
    entry(days_ago=2)
    shut_door()
    day = (timezone.now() - timedelta(days=10)).date()
    assert audit.forget_before(day) == 1
    assert told() == [("ada", "server.added", ""), ("terminal", "audit.forgotten", f"before {day}")]
    with pytest.raises(DatabaseError, match="never"), transaction.atomic():
        AuditEntry.objects.all().delete()


def test_the_door_lets_nothing_through_that_is_newer_than_its_day() -> None:
    entry()
    shut_door()
    with connection.cursor() as cursor:
        before = connection.ops.adapt_datetimefield_value(datetime(2020, 1, 1, tzinfo=UTC))
        cursor.execute('INSERT INTO records_auditdoor ("before") VALUES (%s)', [before])
    with pytest.raises(DatabaseError, match="never"), transaction.atomic():
        AuditEntry.objects.all().delete()


def test_forgetting_nothing_writes_nothing() -> None:
    assert audit.forget_before(date(2000, 1, 1)) == 0
    assert told() == []


def test_what_no_database_can_hold_is_told_all_the_same() -> None:
    odd = {"price": (float("nan"), 1.5), "name": ("a\0b", "\ud800"), "list": ((1, "x\0"), None)}
    audit.note(Actor(1, "a\0"), Change("model.changed", Subject("m", "n\0" * 300), odd))
    [row] = AuditEntry.objects.all()
    assert row.changes == {"price": ["nan", 1.5], "name": ["a�b", "�"], "list": [[1, "x�"], None]}
    assert (row.actor_name, len(row.subject_name)) == ("a�", 200)


def test_a_servers_life_is_told_and_its_secret_is_not() -> None:
    fields = {"title": "Notes", "address": "https://notes.example/mcp", "auth": "header"}
    row = servers.add_server("notes", ServerFields(**fields, secret="marker-secret"), ADA)  # type: ignore[arg-type]  # texts alone
    new = fields | {"title": "Notebook"}
    servers.change_server(row.server_id, ServerFields(**new, secret="marker-new"), ADA)  # type: ignore[arg-type]  # as above
    servers.change_server(row.server_id, ServerFields(**new), ADA)  # type: ignore[arg-type]  # as above
    servers.remove_server(row.server_id, ADA)
    assert told() == [
        ("ada", "server.added", "Notes"),
        ("ada", "server.changed", "Notebook"),
        ("ada", "server.removed", "Notebook"),
    ]
    changes = AuditEntry.objects.get(action="server.changed").changes
    assert changes == {"title": ["Notes", "Notebook"], "secret": ["", "changed"]}


def test_a_server_that_could_not_be_added_is_not_told() -> None:
    linked.server("notes")
    with pytest.raises(servers.NameTaken):
        linked.server("notes")
    assert told() == [("terminal", "server.added", "Notes")]


def test_links_and_deletions_are_told_by_the_chats_id_and_never_its_title() -> None:
    owner = people.member("ada")
    chat_id = people.chat(owner).chat_id
    people.said(owner, chat_id)
    sharing.share_chat(owner, chat_id)
    sharing.unshare_chat(owner, chat_id)
    sharing.unshare_chat(owner, chat_id)
    chats.delete_chat(owner, chat_id)
    chats.restore_chat(owner, chat_id)
    told_actions = ["link.made", "link.taken_back", "chat.deleted", "chat.restored"]
    assert told() == [("ada", action, chat_id) for action in told_actions]


def test_a_guests_link_is_a_guests() -> None:
    owner = people.guest()
    chat_id = people.chat(owner).chat_id
    people.said(owner, chat_id)
    sharing.share_chat(owner, chat_id)
    assert told() == [("guest", "link.made", chat_id)]


def test_the_terminal_is_named() -> None:
    assert (TERMINAL.user_id, TERMINAL.name) == (None, "terminal")
