"""Rotating keys loses nothing: not when it is stopped half way, not beside others who write."""

import io
import json
from datetime import timedelta
from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet
from django.core.management import CommandError, call_command
from django.utils import timezone
from pytest_django import Settings

from agent_app.records import sealing
from agent_app.records.connection_rows import NewSignIn, Tokens
from agent_app.records.key_file import add_key, forget_keys, read_keys
from agent_app.records.models import Connection, Server, SignIn, User
from agent_app.records.queries import connections as queries
from agent_app.records.writes import connections as writes
from agent_app.records.writes.registrations import add_registration
from agent_app.records.writes.sealed import reseal_all, sealed_columns
from tests.agent_app import people
from tests.agent_app.linked import connected, server

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture(autouse=True)
def own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    settings.FOLIO_SECRET_KEYS = []


def rotate(**options: bool) -> str:
    out = io.StringIO()
    call_command("rotate_keys", stdout=out, **options)
    return out.getvalue()


@pytest.fixture
def filled() -> list[str]:
    """The ids of connections with tokens, beside every other sealed column."""
    made = server(auth="oauth_client", client_id="folio", secret="marker-secret")
    add_registration(made.server_id, {"client_secret": "marker-client"})
    rows = [connected(people.member(f"m{n}"), made.server_id, access=f"marker-{n}") for n in range(5)]
    for number, row in enumerate(rows):
        writes.open_sign_in(
            NewSignIn(
                state=f"state-{number}",
                connection_id=row.connection_id,
                sealed={"verifier": f"v{number}"},
                issuer="",
                redirect_uri="",
                scopes=(),
                chat_id=None,
                expires_at=timezone.now() + timedelta(minutes=10),
            )
        )
    return [row.connection_id for row in rows]


def assert_all_is_there(ids: list[str]) -> None:
    for number, one in enumerate(ids):
        tokens = queries.tokens_of(one)
        assert tokens is not None
        assert tokens.access == f"marker-{number}"
    assert queries.secret_of(Server.objects.get().id) == "marker-secret"
    assert queries.registrations_of(Server.objects.get().id) == [{"client_secret": "marker-client"}]
    verifiers = {json.loads(sealing.opened(one.sealed))["verifier"] for one in SignIn.objects.all()}
    assert verifiers == {f"v{number}" for number in range(len(ids))}


def test_every_sealed_column_is_known() -> None:
    assert {str(column) for column in sealed_columns()} == {
        "Server.sealed_secret",
        "Server.sealed_client",
        "Connection.sealed_tokens",
        "SignIn.sealed",
        "ModelServer.sealed_key",
    }


def test_all_is_sealed_with_the_new_key_and_the_old_ones_may_go(filled: list[str]) -> None:
    rotate()
    assert len(read_keys(sealing.key_path())) == 2
    rotate(forget=True)
    assert len(read_keys(sealing.key_path())) == 1
    assert_all_is_there(filled)


def test_no_secret_is_told(filled: list[str]) -> None:
    said = rotate() + rotate(forget=True)
    assert "Connection.sealed_tokens: 5 sealed anew" in said
    assert "marker" not in said
    assert not any(key in said for key in read_keys(sealing.key_path()))


def test_one_that_was_stopped_half_way_is_gone_on_with(filled: list[str]) -> None:
    add_key(sealing.key_path())
    half = Connection.objects.get(id=filled[0])
    half.sealed_tokens = sealing.seal(sealing.opened(half.sealed_tokens))
    half.save()
    assert_all_is_there(filled)
    rotate()
    rotate(forget=True)
    assert_all_is_there(filled)


def test_what_is_stored_meanwhile_is_kept(filled: list[str], settings: Settings) -> None:
    add_key(sealing.key_path())
    writes.store_tokens(filled[0], Tokens("newer", None))
    reseal_all()
    tokens = queries.tokens_of(filled[0])
    assert tokens is not None
    assert tokens.access == "newer"


def test_more_than_one_batch_is_sealed_anew() -> None:
    made = server()
    owners = [people.guest() for _ in range(450)]
    sealed = sealing.seal('{"access": "a", "refresh": null, "token_type": "Bearer"}')
    Connection.objects.bulk_create(
        Connection(server_id=made.server_id, owner_id=owner, sealed_tokens=sealed) for owner in owners
    )
    assert "Connection.sealed_tokens: 450 sealed anew" in rotate()


def test_what_no_key_opens_is_told_and_left_as_it_is(filled: list[str]) -> None:
    stray = Fernet(Fernet.generate_key()).encrypt(b"{}").decode()
    Connection.objects.filter(id=filled[0]).update(sealed_tokens=stray)
    with pytest.raises(CommandError, match="1 stored secrets can't be opened"):
        rotate()
    assert Connection.objects.get(id=filled[0]).sealed_tokens == stray
    assert all(sealing.is_newest(one.sealed_tokens) for one in Connection.objects.exclude(id=filled[0]))


def test_old_keys_are_not_forgotten_while_something_can_not_be_opened(filled: list[str]) -> None:
    Connection.objects.filter(id=filled[0]).update(sealed_tokens="junk")
    add_key(sealing.key_path())
    with pytest.raises(CommandError):
        rotate(forget=True)
    assert len(read_keys(sealing.key_path())) == 2


def test_keys_of_the_environment_take_over_those_of_the_file(filled: list[str], settings: Settings) -> None:
    first, second = (Fernet.generate_key().decode() for _ in range(2))
    settings.FOLIO_SECRET_KEYS = [second]
    assert "FOLIO_SECRET_KEYS" in rotate()
    rotate(forget=True)
    assert read_keys(sealing.key_path()) == ()
    settings.FOLIO_SECRET_KEYS = [first, second]
    rotate()
    settings.FOLIO_SECRET_KEYS = [first]
    assert_all_is_there(filled)


def test_a_lost_key_leaves_the_rest_readable(filled: list[str]) -> None:
    lost = read_keys(sealing.key_path())
    add_key(sealing.key_path())
    writes.store_tokens(filled[0], Tokens("marker-0", None))
    forget_keys(sealing.key_path(), lost)
    tokens = queries.tokens_of(filled[0])
    assert tokens is not None
    with pytest.raises(sealing.Unsealable):
        queries.tokens_of(filled[1])


def test_what_second_factors_are_made_of_is_sealed_anew() -> None:
    user = User.objects.create_user("ada")
    Authenticator.objects.create(user=user, type="totp", data={"secret": sealing.seal("ABC")})
    Authenticator.objects.create(user=user, type="webauthn", data={"name": "key", "credential": {}})
    lost = Authenticator.objects.create(
        user=user, type="recovery_codes", data={"seed": "lost", "used_mask": 1}
    )
    with pytest.raises(CommandError, match="1 stored secrets"):
        rotate()
    kept = Authenticator.objects.get(type="totp").data["secret"]
    assert sealing.is_newest(kept)
    assert sealing.opened(kept) == "ABC"
    lost.refresh_from_db()
    assert lost.data == {"seed": "lost", "used_mask": 1}
