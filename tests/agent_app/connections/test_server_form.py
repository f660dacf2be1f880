"""What an admin enters for a server is stored trimmed, or refused in a sentence that repeats no secret."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pytest_django import Settings

from agent_app.connections.server_form import BadServer, checked, name_for
from agent_app.records.connection_rows import ServerFields, ServerRow

NOTES = ServerFields(
    title="Notes", address="https://notes.example/mcp", auth="oauth_client", client_id="folio"
)


@pytest.fixture(autouse=True)
def strict(settings: Settings) -> None:
    settings.CONNECTIONS_ALLOW_PRIVATE = False
    settings.CONNECTIONS_PRIVATE_HOSTS = []
    settings.CONNECTIONS_STDIO = False


def refused(before: ServerRow | None = None, **fields: Any) -> tuple[str, str]:
    with pytest.raises(BadServer) as caught:
        checked(replace(NOTES, **fields), before)
    return caught.value.field, str(caught.value)


def stored(fields: ServerFields) -> ServerRow:
    said = {name: value for name, value in vars(fields).items() if name != "secret"}
    return ServerRow(server_id="sv1", name="notes", has_secret=bool(fields.secret), **said)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "notes",
        "javascript:alert(1)",
        "JAVASCRIPT:alert(1)",
        "ftp://notes.example",
        "https://",
        "https:notes.example",
        "https://notes.example/a b",
        "https://notes.example/a\u00a0b",
        "https://[::1",
        "https://notes.example:99999/",
        "https://notes.example:0/",
        "file:///etc/passwd",
        "data:text/html,x",
        "//notes.example/mcp",
        "x" * 3000,
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    assert refused(address=address)[0] == "address"


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://notes.example/mcp", "https://"),
        ("http://localhost.example/mcp", "https://"),
        ("https://me:marker@notes.example/mcp", "name and password"),
        ("https://notes.example/mcp#top", "after #"),
        ("https://notes.exa\tmple/mcp", "one line"),
        ("https://notes.example/\r\nX: 1", "one line"),
    ],
)
def test_an_address_that_would_leak_is_refused(address: str, words: str) -> None:
    field, sentence = refused(address=address)
    assert field == "address"
    assert words in sentence
    assert "marker" not in sentence


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1:9000/mcp", "http://localhost/mcp", "http://[::1]:9000/mcp"]
)
def test_a_server_on_this_machine_is_taken_where_that_is_allowed(settings: Settings, address: str) -> None:
    assert "CONNECTIONS_PRIVATE_HOSTS" in refused(address=address)[1]
    settings.CONNECTIONS_PRIVATE_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
    assert checked(replace(NOTES, address=f" {address} ")).address == address


@pytest.mark.parametrize("host", ["10.0.0.1", "169.254.169.254", "[fd00::1]", "[::ffff:10.0.0.1]"])
def test_a_private_address_is_refused_while_it_is_entered(host: str) -> None:
    assert "private network" in refused(address=f"https://{host}/mcp")[1]


def test_where_private_addresses_are_allowed_so_is_one_without_encryption(settings: Settings) -> None:
    settings.CONNECTIONS_ALLOW_PRIVATE = True
    assert checked(replace(NOTES, address="http://notes.intern/mcp")).address == "http://notes.intern/mcp"


@pytest.mark.parametrize(
    "secret", ["marker\nX-Other: 1", "marker\r\n", " marker", "mårker", "marker\0", "marker" * 2000]
)
def test_a_key_that_no_header_can_hold_is_refused_without_being_repeated(secret: str) -> None:
    field, sentence = refused(auth="header", header_name="Authorization", secret=secret)
    assert field == "secret"
    assert "rker" not in sentence


@pytest.mark.parametrize("header", ["", "Bad Header", "X:Y", "Héader", "X\nY", "x" * 90])
def test_a_header_that_can_not_be_sent_is_refused(header: str) -> None:
    assert refused(auth="header", header_name=header, secret="s3cret")[0] == "header_name"


@pytest.mark.parametrize("header", ["Host", "content-length", "Mcp-Session-Id", "Cookie"])
def test_a_header_that_is_folios_own_is_refused(header: str) -> None:
    assert "set by Folio" in refused(auth="header", header_name=header, secret="s3cret")[1]


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({"title": " "}, "title", "missing"),
        ({"title": "x" * 121}, "title", "121 characters"),
        ({"title": "a\0b"}, "title", "one line"),
        ({"title": "a\ud800b"}, "title", "one line"),
        ({"about": "x" * 201}, "about", "201 characters"),
        ({"client_id": ""}, "client_id", "client id"),
        ({"client_id": "a\nb"}, "client_id", "one line"),
        ({"scopes": tuple(f"s{n}" for n in range(10_000))}, "scopes", "10000 scopes; at most 100"),
        ({"scopes": ('a"b',)}, "scopes", "can't be a scope"),
        ({"scopes": ("ä",)}, "scopes", "can't be a scope"),
        ({"scopes": ("x" * 301,)}, "scopes", "can't be a scope"),
        ({"authorize_params": {"redirect_uri": "https://x"}}, "authorize_params", "set by Folio"),
        ({"authorize_params": {"State": "x"}}, "authorize_params", "set by Folio"),
        ({"authorize_params": {"a b": "x"}}, "authorize_params", "name of a parameter"),
        ({"authorize_params": {"a": "x\ny"}}, "authorize_params", "one line"),
        ({"authorize_params": {f"p{n}": "" for n in range(21)}}, "authorize_params", "At most 20"),
        ({"offered": tuple(f"t{n}" for n in range(600))}, "offered", "600 tools"),
        ({"offered": ("",)}, "offered", "missing"),
        ({"auth": "header", "header_name": "X-Key"}, "secret", "Enter the value"),
        ({"transport": "stdio", "address": '["ls"]', "auth": "none"}, "transport", "CONNECTIONS_STDIO"),
    ],
)
def test_what_is_wrong_is_said_with_its_field(fields: dict[str, Any], field: str, words: str) -> None:
    told, sentence = refused(**fields)
    assert told == field
    assert words in sentence


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("ls -l", "JSON list"),
        ("[]", "JSON list"),
        ('["ls", 1]', "JSON list"),
        ('{"a": 1}', "JSON list"),
        ("[" * 100_000, "JSON list"),
        ('[""]', "name a program"),
        ('["a\\u0000"]', "NUL"),
    ],
)
def test_a_program_is_named_by_a_list(settings: Settings, address: str, words: str) -> None:
    settings.CONNECTIONS_STDIO = True
    assert words in refused(transport="stdio", auth="none", address=address)[1]


def test_where_programs_are_allowed_one_is_kept_without_sign_in(settings: Settings) -> None:
    settings.CONNECTIONS_STDIO = True
    program = replace(NOTES, transport="stdio", auth="none", address='["npx",  "server"]')
    assert checked(program).address == '["npx", "server"]'
    assert refused(transport="stdio", address='["npx"]')[0] == "auth"


def test_what_a_kind_of_access_has_no_use_for_is_not_kept() -> None:
    full = replace(NOTES, header_name="X", scopes=("a",), authorize_params={"a": "b"}, secret="s3cret")
    plain = checked(replace(full, auth="none"))
    assert (plain.header_name, plain.client_id, plain.secret, plain.scopes) == ("", "", "", ())
    header = checked(replace(full, auth="header"))
    assert (header.header_name, header.client_id, header.secret) == ("X", "", "s3cret")
    document = checked(replace(full, auth="oauth_document"))
    assert (document.client_id, document.secret, document.scopes) == ("", "", ("a",))
    dynamic = checked(replace(full, auth="oauth_dynamic", client_id=""))
    assert (dynamic.header_name, dynamic.scopes) == ("", ("a",))


def test_a_stored_key_stays_at_its_address_and_goes_to_no_other() -> None:
    before = stored(replace(NOTES, auth="header", header_name="X-Key", secret="s3cret"))
    same = replace(NOTES, auth="header", header_name="X-Key", address="https://notes.example/other")
    assert checked(same, before).secret is None
    for address in ("https://elsewhere.example/mcp", "https://notes.example:444/mcp"):
        assert "Enter it anew" in refused(before, auth="header", header_name="X-Key", address=address)[1]


def test_a_stored_key_of_another_kind_of_access_is_taken_away() -> None:
    before = stored(replace(NOTES, auth="header", header_name="X-Key", secret="s3cret"))
    assert checked(NOTES, before).secret == ""


def test_scopes_are_split_at_spaces_and_named_once() -> None:
    assert checked(replace(NOTES, scopes=("a b", "a", " c "))).scopes == ("a", "b", "c")


@pytest.mark.parametrize(
    ("wanted", "name"), [("My  Notes", "my-notes"), ("notes-2", "notes-2"), ("NOTES", "notes")]
)
def test_a_server_is_named_after_what_an_admin_wants(wanted: str, name: str) -> None:
    assert name_for(wanted) == name


def test_a_name_of_nothing_is_refused() -> None:
    with pytest.raises(BadServer, match="Give the server a name"):
        name_for("  ")


_texts = st.text(max_size=30)


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.builds(
        ServerFields,
        title=_texts,
        address=_texts | st.just("https://x.example/mcp"),
        auth=st.sampled_from(["none", "header", "oauth_dynamic", "oauth_client", "oauth_document"]),
        header_name=_texts | st.just("X-Key"),
        client_id=_texts,
        secret=st.none() | _texts,
        scopes=st.tuples(_texts),
        authorize_params=st.dictionaries(_texts, _texts, max_size=3),
        offered=st.none() | st.tuples(_texts),
    )
)
def test_whatever_is_entered_is_stored_or_refused(fields: ServerFields) -> None:
    try:
        kept = checked(fields)
    except BadServer:
        return
    assert checked(kept) == kept
    assert kept.address.startswith("https://")
