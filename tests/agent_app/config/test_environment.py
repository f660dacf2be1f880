"""What the environment says, and what is said back when it is wrong."""

import os
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from redis import Redis

from agent_app.config.environment import (
    SOCKET_PATH_LIMIT_BYTES,
    Environment,
    broker_url,
    database,
    private_socket,
    redis_url,
    socket_url,
)
from tests.fixtures.processes import running_valkey


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    monkeypatch.setenv("PORT", "eighty")
    monkeypatch.setenv("DATA_DIR", "  ")
    monkeypatch.setenv("GUEST_FILES_ALLOWED", "maybe")
    monkeypatch.setenv("TURN_LEASE_S", "soon")
    monkeypatch.setenv("ALLOWED_HOSTS", "one.example, two.example,")
    return Environment(tmp_path / "missing")


def test_an_empty_variable_counts_as_not_set(environment: Environment) -> None:
    assert environment.text("DATA_DIR", "/data") == "/data"


def test_an_address_is_switched_off_by_a_word(
    environment: Environment, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An empty one counts as not set."""
    assert environment.address("DATA_DIR", "https://a.example") == "https://a.example"
    monkeypatch.setenv("ARXIV_URL", "Off")
    assert Environment(tmp_path / "missing").address("ARXIV_URL", "https://a.example") == ""


def test_a_list_is_split_at_its_commas(environment: Environment) -> None:
    assert environment.words("ALLOWED_HOSTS") == ["one.example", "two.example"]


def test_a_wrong_number_is_refused_with_its_name(environment: Environment) -> None:
    with pytest.raises(
        ImproperlyConfigured, match="PORT must be a whole number of at most 65535, not 'eighty'"
    ):
        environment.whole("PORT", 8000, at_most=65_535)


def test_a_wrong_switch_is_refused_with_its_name(environment: Environment) -> None:
    with pytest.raises(ImproperlyConfigured, match="GUEST_FILES_ALLOWED must be yes or no"):
        environment.switch("GUEST_FILES_ALLOWED", default=False)


def test_a_wrong_duration_is_refused_with_its_name(environment: Environment) -> None:
    with pytest.raises(ImproperlyConfigured, match="TURN_LEASE_S must be a number of seconds"):
        environment.seconds("TURN_LEASE_S", 15.0)


def test_a_file_is_read_where_the_environment_is_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FOLIO_TEST_SAID", "environment")
    # Set first, so that what the file adds to the environment is taken back at the end.
    monkeypatch.setenv("FOLIO_TEST_SILENT", "")
    monkeypatch.delenv("FOLIO_TEST_SILENT")
    file = tmp_path / ".env"
    file.write_text("FOLIO_TEST_SAID=file\nFOLIO_TEST_SILENT=file\n")
    environment = Environment(file)
    assert (environment.text("FOLIO_TEST_SAID"), environment.text("FOLIO_TEST_SILENT")) == (
        "environment",
        "file",
    )


def test_the_socket_lies_in_a_short_data_folder() -> None:
    assert private_socket(Path("/srv/folio")) == Path("/srv/folio/valkey.sock")


def test_a_long_data_folder_gets_a_short_socket_of_its_own() -> None:
    first, second = private_socket(Path("/a" * 60)), private_socket(Path("/b" * 60))
    assert first != second
    assert max(len(os.fsencode(first)), len(os.fsencode(second))) <= SOCKET_PATH_LIMIT_BYTES


def test_both_forms_of_a_socket_address_name_the_same_socket() -> None:
    address = socket_url(Path("/srv/my folio/valkey.sock"))
    assert broker_url(address) == "redis+socket:///srv/my%20folio/valkey.sock"
    assert redis_url(broker_url(address)) == address


def test_a_socket_in_a_folder_with_odd_signs_is_reached(tmp_path: Path) -> None:
    folder = tmp_path / "d %3F#"
    folder.mkdir()
    with running_valkey(folder / "v.sock", tmp_path), Redis.from_url(socket_url(folder / "v.sock")) as client:
        assert client.ping()


def test_sqlite_waits_for_other_writers() -> None:
    found = database("", Path("/srv"))
    assert found["NAME"] == "/srv/folio.sqlite3"
    assert found["OPTIONS"] == {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
    }


def test_a_postgres_url_is_taken_apart() -> None:
    found = database("postgres://folio:pa%20ss@db.internal:5433/folio", Path("/srv"))
    wanted = {"NAME": "folio", "USER": "folio", "PASSWORD": "pa ss", "HOST": "db.internal", "PORT": 5433}
    assert {name: found[name] for name in wanted} == wanted


@pytest.mark.parametrize("url", ["mysql://a/b", "folio", "http://example.org"])
def test_another_kind_of_database_is_refused_with_the_right_forms(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="postgres://name:password@host"):
        database(url, Path("/srv"))


@pytest.mark.parametrize(
    ("text", "rate"),
    [
        ("30/m", (30, 60.0)),
        ("5/10s", (5, 10.0)),
        ("500/2H", (500, 7200.0)),
        ("1/d", (1, 86_400.0)),
        ("Off", None),
    ],
)
def test_a_rate_is_so_many_in_so_long(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, rate: tuple[int, float] | None
) -> None:
    monkeypatch.setenv("RATE_MESSAGES", text)
    assert Environment(tmp_path / "missing").rate("RATE_MESSAGES", "60/m") == rate


@pytest.mark.parametrize("text", ["30", "0/m", "-1/m", "30/y", "1e3/m", "30/m,5/s", "99999999/s", "٣/m"])
def test_a_wrong_rate_is_refused_with_its_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    monkeypatch.setenv("RATE_MESSAGES", text)
    with pytest.raises(ImproperlyConfigured, match="RATE_MESSAGES must be a rate such as 30/m"):
        Environment(tmp_path / "missing").rate("RATE_MESSAGES", "60/m")
