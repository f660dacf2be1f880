"""Connections are kept per owner; tokens, sign-ins and switches change once, and by whom they belong to."""

from datetime import timedelta

import pytest
from django.utils import timezone

from agent_app.records.connection_rows import ServerFields, Tokens
from agent_app.records.models import Connection, ConnectionSwitch, Server, SignIn
from agent_app.records.queries import connections as queries
from agent_app.records.sealing import seal
from agent_app.records.writes import connections as writes
from agent_app.records.writes import servers
from agent_app.records.writes.owners import adopt_guest
from agent_app.records.writes.registrations import add_registration
from tests.agent_app import people
from tests.agent_app.linked import TOOLS, connected, new_sign_in, server

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_a_server_is_found_by_id_and_name() -> None:
    made = server()
    assert queries.server(made.server_id) == queries.server_named("notes") == made


def test_two_servers_never_share_a_name() -> None:
    server()
    with pytest.raises(servers.NameTaken):
        server()
    assert len(queries.servers()) == 1


def test_secrets_are_stored_sealed() -> None:
    owner = people.member()
    made = server(auth="oauth_client", client_id="folio", secret="marker-secret")
    row = connected(owner, made.server_id, access="marker-access")
    add_registration(made.server_id, {"client_id": "x", "client_secret": "marker-client"})
    writes.open_sign_in(new_sign_in(row.connection_id))
    stored = [*Server.objects.values(), *Connection.objects.values(), *SignIn.objects.values()]
    assert "marker" not in repr(stored)
    assert "state-1" not in repr(stored)
    assert queries.secret_of(made.server_id) == "marker-secret"
    assert queries.registrations_of(made.server_id) == [{"client_id": "x", "client_secret": "marker-client"}]
    assert queries.tokens_of(row.connection_id) == Tokens(
        "marker-access", "refresh-of-marker-access", number=1
    )


def test_no_row_shows_a_secret_in_its_text() -> None:
    owner = people.member()
    row = connected(owner, server(secret="marker-secret").server_id, access="marker-access")
    new = new_sign_in(row.connection_id, state="marker-state")
    writes.open_sign_in(new)
    taken = writes.take_sign_in("marker-state", owner, timezone.now())
    fields = ServerFields(title="x", address="y", secret="marker-secret")
    shown = [row, queries.tokens_of(row.connection_id), new, taken, fields]
    assert "marker" not in repr(shown)


def test_a_connection_is_made_once_for_an_owner() -> None:
    owner, made = people.member(), server()
    assert writes.ensure_connection(owner, made.server_id) == writes.ensure_connection(owner, made.server_id)
    assert queries.connections_of_owner(owner)[0].server == made
    assert queries.connection_of(people.member("other"), made.server_id) is None


def test_a_server_without_sign_in_is_ready_at_once() -> None:
    owner = people.member()
    assert writes.ensure_connection(owner, server("open", auth="none").server_id).state == "ready"
    assert writes.ensure_connection(owner, server().server_id).needs_sign_in


def test_each_set_of_tokens_has_the_next_number_and_clears_the_failure() -> None:
    owner, made = people.member(), server()
    row = writes.ensure_connection(owner, made.server_id)
    writes.note_failure(row.connection_id, "It is down.", timezone.now())
    soon = timezone.now() + timedelta(hours=1)
    assert writes.store_tokens(row.connection_id, Tokens("a1", "r1", expires_at=soon, scopes=("a", "b"))) == 1
    assert writes.store_tokens(row.connection_id, Tokens("a2", None)) == 2
    row = writes.ensure_connection(owner, made.server_id)
    assert (row.state, row.tokens_number, row.last_error, row.failed_at) == ("ready", 2, "", None)
    assert queries.tokens_of(row.connection_id) == Tokens("a2", None, number=2)


def test_renewed_tokens_are_stored_only_in_place_of_those_that_were_renewed() -> None:
    row = connected(people.member(), server().server_id)
    assert writes.store_tokens(row.connection_id, Tokens("late", None), replacing=0) == 0
    assert writes.store_tokens(row.connection_id, Tokens("next", None), replacing=1) == 2
    stored = queries.tokens_of(row.connection_id)
    assert stored is not None
    assert stored.access == "next"


def test_a_refusal_of_tokens_that_were_replaced_forgets_nothing() -> None:
    owner, made = people.member(), server()
    row = connected(owner, made.server_id)
    writes.store_tokens(row.connection_id, Tokens("a2", "r2"))
    assert writes.forget_tokens(row.connection_id, 1) is False
    assert queries.tokens_of(row.connection_id) is not None
    assert writes.forget_tokens(row.connection_id, 2) is True
    row = writes.ensure_connection(owner, made.server_id)
    assert (row.state, row.has_tokens, queries.tokens_of(row.connection_id)) == ("sign_in", False, None)


def test_a_failure_that_repeats_a_token_is_kept_without_it() -> None:
    owner, made = people.member(), server(secret="marker-secret")
    row = connected(owner, made.server_id, access="marker-access")
    writes.note_failure(
        row.connection_id,
        "It said: marker-access,\nrefresh-of-marker-access or marker-secret?",
        timezone.now(),
    )
    said = writes.ensure_connection(owner, made.server_id).last_error
    assert said == "It said: [hidden], [hidden] or [hidden]?"
    writes.store_tools(row.connection_id, [], "marker-access left out")
    assert writes.ensure_connection(owner, made.server_id).warning == "[hidden] left out"


def test_a_list_outlives_a_failure_and_keeps_its_hash_while_it_is_the_same() -> None:
    owner, made = people.member(), server()
    row = connected(owner, made.server_id)
    writes.note_failure(row.connection_id, "It is down.", timezone.now())
    assert queries.tools_of(row.connection_id) == TOOLS
    assert writes.store_tools(row.connection_id, TOOLS, "") == row.tools_hash
    assert writes.store_tools(row.connection_id, TOOLS[:1], "") != row.tools_hash


def test_what_a_database_can_not_hold_in_a_list_is_replaced() -> None:
    row = writes.ensure_connection(people.member(), server().server_id)
    tool = {"name": "a\0b", "inputSchema": {"maximum": float("inf"), "title": "\ud800"}}
    writes.store_tools(row.connection_id, [tool], "odd \0")  # type: ignore[list-item]  # JSON all the same
    assert queries.tools_of(row.connection_id) == [
        {"name": "a\ufffdb", "inputSchema": {"maximum": None, "title": "\ufffd"}}
    ]


def test_a_list_is_missing_until_it_came() -> None:
    row = writes.ensure_connection(people.member(), server().server_id)
    assert queries.tools_of(row.connection_id) is None
    assert row.tools_hash == ""


def test_servers_are_on_in_a_chat_in_the_order_of_switching() -> None:
    owner = people.member()
    chat = people.chat(owner).chat_id
    first, second = server("zebra").server_id, server("ant").server_id
    for one in (first, second, first):
        assert writes.switch(owner, chat, one, on=True)
    assert queries.switched_on(chat) == (first, second)
    assert writes.switch(owner, chat, first, on=False)
    assert queries.switched_on(chat) == (second,)


def test_nobody_switches_in_anothers_chat_or_to_what_is_not_offered() -> None:
    owner, made = people.member(), server()
    chat = people.chat(owner).chat_id
    off = servers.add_server("off", ServerFields(title="Off", address="https://o.example", enabled=False))
    assert not writes.switch(people.member("other"), chat, made.server_id, on=True)
    assert not writes.switch(owner, chat, off.server_id, on=True)
    assert not writes.switch(owner, chat, "svnone", on=True)
    assert queries.switched_on(chat) == ()


def test_a_new_chat_begins_with_what_its_owner_wants_on() -> None:
    owner = people.member()
    rows = [connected(owner, server(name).server_id) for name in ("zebra", "ant", "bee")]
    for row in rows[:2]:
        writes.start_on(row.connection_id, on=True)
    chat = people.chat(owner).chat_id
    assert queries.switched_on(chat) == tuple(row.server.server_id for row in rows[:2])
    assert queries.switched_on(people.chat(people.member("other")).chat_id) == ()


def test_a_connection_goes_with_its_switches_and_words_and_nobody_elses() -> None:
    owner, other, made = people.member(), people.member("other"), server()
    row, others = connected(owner, made.server_id), connected(other, made.server_id)
    chat, others_chat = people.chat(owner).chat_id, people.chat(other).chat_id
    for who, where in ((owner, chat), (other, others_chat)):
        writes.switch(who, where, made.server_id, on=True)
    for one in (row, others):
        writes.allow_always(one.connection_id, "write", allow=True)
    writes.remove_connection(row.connection_id)
    assert queries.connection(row.connection_id) is None
    assert queries.switched_on(chat) == ()
    assert queries.switched_on(others_chat) == (made.server_id,)
    assert queries.always_allowed(others.connection_id) == {"write"}
    assert queries.tokens_of(others.connection_id) is not None


def test_a_word_for_a_tool_is_given_and_taken_back() -> None:
    row = connected(people.member(), server().server_id)
    for _ in range(2):
        writes.allow_always(row.connection_id, "write", allow=True)
    assert queries.always_allowed(row.connection_id) == {"write"}
    writes.allow_always(row.connection_id, "write", allow=False)
    assert queries.always_allowed(row.connection_id) == frozenset()


@pytest.mark.parametrize(
    "change", [{"address": "https://elsewhere.example/mcp"}, {"auth": "none"}, {"client_id": "another"}]
)
def test_nobodys_tokens_go_along_to_another_place(change: dict[str, str]) -> None:
    owner, made = people.member(), server()
    row = connected(owner, made.server_id)
    add_registration(made.server_id, {"client_id": "registered"})
    fields = {"title": "Notes", "address": made.address, "auth": made.auth} | change
    servers.change_server(made.server_id, ServerFields(**fields))  # type: ignore[arg-type]  # texts alone
    now = queries.connection(row.connection_id)
    assert now is not None
    assert (now.has_tokens, now.tools_hash, queries.registrations_of(made.server_id)) == (False, "", [])
    assert writes.store_tokens(row.connection_id, Tokens("late", None), replacing=row.tokens_number) == 0


def test_tokens_stay_when_a_server_is_only_described_anew() -> None:
    owner, made = people.member(), server()
    row = connected(owner, made.server_id)
    changed = servers.change_server(
        made.server_id, ServerFields(title="Other", address=made.address, auth=made.auth, scopes=("more",))
    )
    assert changed is not None
    assert (changed.name, changed.title) == ("notes", "Other")
    assert queries.tokens_of(row.connection_id) is not None


def test_a_server_goes_with_everything_of_it() -> None:
    owner, made = people.member(), server()
    row = connected(owner, made.server_id)
    writes.switch(owner, people.chat(owner).chat_id, made.server_id, on=True)
    assert servers.remove_server(made.server_id)
    assert not servers.remove_server(made.server_id)
    assert queries.connection(row.connection_id) is None
    assert not ConnectionSwitch.objects.exists()


def test_what_happens_to_a_connection_that_is_gone_changes_nothing() -> None:
    assert writes.store_tokens("cnone", Tokens("a", "r")) == 0
    writes.note_failure("cnone", "gone", timezone.now())
    writes.remove_connection("cnone")
    assert queries.tokens_of("cnone") is None
    with pytest.raises(LookupError):
        writes.ensure_connection(people.member(), "svnone")


def test_a_failure_is_noted_though_the_tokens_can_not_be_opened() -> None:
    row = connected(people.member(), server().server_id)
    Connection.objects.filter(id=row.connection_id).update(sealed_tokens=seal("x")[:-8])
    writes.note_failure(row.connection_id, "It is down.", timezone.now())
    now = queries.connection(row.connection_id)
    assert now is not None
    assert now.last_error == "It is down."


def test_chats_that_a_guest_takes_along_keep_no_switch_of_others() -> None:
    guest, member = people.guest(), people.member()
    chat = people.chat(guest).chat_id
    adopt_guest(guest, member)
    assert queries.switched_on(chat) == ()
    assert writes.switch(member, chat, server().server_id, on=True)


def test_a_row_of_connections_costs_one_query(django_assert_num_queries: object) -> None:
    owner = people.member()
    for name in ("a", "b", "c"):
        connected(owner, server(name).server_id)
    with django_assert_num_queries(1):  # type: ignore[operator]  # a fixture of pytest-django
        assert len(queries.connections_of_owner(owner)) == 3
