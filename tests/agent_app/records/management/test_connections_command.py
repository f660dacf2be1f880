"""Servers are added, listed, checked and removed at a terminal, and secrets never stand in the command."""

import io

import pytest
from django.core.management import CommandError, call_command

from agent_app.records.queries import connections as queries
from agent_app.records.writes import connections as writes
from tests.agent_app import people
from tests.agent_app.linked import server

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command("connections", *arguments, stdout=out)
    return out.getvalue()


def test_a_preset_is_added_by_its_name() -> None:
    said = run("add", "notion")
    row = queries.server_named("notion")
    assert row is not None
    assert (row.address, row.auth) == ("https://mcp.notion.com/mcp", "oauth_dynamic")
    assert "/oauth/return" in said
    assert "it registers Folio by itself" in said
    assert "manage.py connections check notion" in said


def test_a_preset_says_what_it_needs_first() -> None:
    with pytest.raises(CommandError, match="--client-id") as caught:
        run("add", "slack")
    assert "api.slack.com/apps" in str(caught.value)
    assert "/oauth/return" in str(caught.value)
    assert queries.servers() == ()


def test_google_is_asked_for_what_outlives_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOOGLE_SECRET", "marker-secret")
    run("add", "gmail", "--client-id", "folio", "--secret", "GOOGLE_SECRET")
    row = queries.server_named("gmail")
    assert row is not None
    assert row.authorize_params == {"access_type": "offline", "prompt": "consent"}
    assert queries.secret_of(row.server_id) == "marker-secret"


def test_a_server_is_added_by_hand() -> None:
    run(
        "add", "My Notes", "--address", "https://notes.example/mcp", "--auth", "oauth_client",
        "--client-id", "folio", "--scope", "read", "--scope", "write", "--tool", "search",
        "--param", "prompt=consent", "--asks", "writes",
    )  # fmt: skip
    row = queries.server_named("my-notes")
    assert row is not None
    assert (row.title, row.scopes, row.offered) == ("My Notes", ("read", "write"), ("search",))
    assert (row.authorize_params, row.asks) == ({"prompt": "consent"}, "writes")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("add", "notes"), "--address: The address is missing"),
        (("add", "notes", "--address", "javascript:x"), "--address"),
        (("add", "notes", "--address", "https://n.example", "--param", "x"), "NAME=VALUE"),
        (("add", "notes", "--address", "https://n.example", "--secret", "NOT_SET_HERE"), "not set"),
        (("add", "there", "--address", "https://n.example"), "already"),
        (("check", "nothing"), "connections list"),
        (("remove", "nothing"), "connections list"),
        (("check", "there", "--as", "nobody"), "no user"),
    ],
)
def test_what_is_wrong_is_said(arguments: tuple[str, ...], words: str) -> None:
    server("there")
    with pytest.raises(CommandError, match=words):
        run(*arguments)
    assert len(queries.servers()) == 1


def test_servers_and_the_presets_that_are_left_are_listed() -> None:
    made = server("notion", auth="oauth_client", client_id="folio", secret="marker-secret")
    row = writes.ensure_connection(people.member(), made.server_id)
    writes.change_state(row.connection_id, "ready")
    said = run("list")
    assert "notion  Notion  https://notion.example/mcp  oauth_client  offered  1 connected" in said
    assert "Presets to add: github, gmail" in said
    assert "marker" not in said


def test_a_server_that_can_not_be_reached_says_so() -> None:
    server("there", auth="none", address="http://127.0.0.1:9/mcp")
    with pytest.raises(CommandError) as caught:
        run("check", "there")
    assert str(caught.value).endswith(".")


def test_a_server_goes_with_its_connections() -> None:
    made = server(auth="none")
    row = writes.ensure_connection(people.member(), made.server_id)
    assert "with 1 connections" in run("remove", "notes")
    assert queries.connection(row.connection_id) is None
