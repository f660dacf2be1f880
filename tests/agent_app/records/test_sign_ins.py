"""A sign-in comes back once, to whom it belongs, in time."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection as database
from django.utils import timezone

from agent_app.records.models import SignIn
from agent_app.records.writes import connections as writes
from tests.agent_app import people
from tests.agent_app.linked import new_sign_in, server

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_a_sign_in_comes_back_once() -> None:
    owner = people.member()
    row = writes.ensure_connection(owner, server().server_id)
    chat = people.chat(owner).chat_id
    writes.open_sign_in(new_sign_in(row.connection_id, chat_id=chat))
    taken = writes.take_sign_in("state-1", owner, timezone.now())
    assert taken is not None
    assert (taken.connection_id, taken.server_id) == (row.connection_id, row.server.server_id)
    assert (taken.sealed, taken.scopes, taken.chat_id) == ({"verifier": "marker-verifier"}, ("read",), chat)
    assert writes.take_sign_in("state-1", owner, timezone.now()) is None


def test_a_foreign_a_missing_and_an_old_state_are_refused_and_spoil_nothing() -> None:
    owner, other = people.member(), people.member("other")
    row = writes.ensure_connection(owner, server().server_id)
    writes.open_sign_in(new_sign_in(row.connection_id))
    now = timezone.now()
    assert writes.take_sign_in("state-1", other, now) is None
    assert writes.take_sign_in("", owner, now) is None
    assert writes.take_sign_in("\ud800\0", owner, now) is None
    assert writes.take_sign_in("state-1", owner, now + timedelta(minutes=11)) is None
    assert writes.take_sign_in("state-1", owner, now) is not None


def test_a_sign_in_leads_back_to_no_chat_of_another_owner() -> None:
    owner, other = people.member(), people.member("other")
    row = writes.ensure_connection(owner, server().server_id)
    writes.open_sign_in(new_sign_in(row.connection_id, chat_id=people.chat(other).chat_id))
    taken = writes.take_sign_in("state-1", owner, timezone.now())
    assert taken is not None
    assert taken.chat_id is None


def test_void_sign_ins_go_when_a_new_one_begins() -> None:
    row = writes.ensure_connection(people.member(), server().server_id)
    writes.open_sign_in(new_sign_in(row.connection_id, expires_at=timezone.now() - timedelta(seconds=1)))
    writes.open_sign_in(new_sign_in(row.connection_id, "state-2"))
    assert SignIn.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_returns_at_once_one_is_taken() -> None:
    owner = people.member()
    row = writes.ensure_connection(owner, server().server_id)
    writes.open_sign_in(new_sign_in(row.connection_id))
    start = threading.Barrier(6)

    def come_back(_: int) -> bool:
        start.wait()
        taken = writes.take_sign_in("state-1", owner, timezone.now())
        database.close()
        return taken is not None

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(come_back, range(6))) == 1
