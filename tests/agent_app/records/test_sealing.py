"""What is sealed can be read with our keys alone, and goes on being read while keys change."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pytest_django import Settings

from agent_app.records.key_file import add_key, forget_keys, kept_keys, read_keys
from agent_app.records.sealing import Unsealable, is_newest, key_path, opened, seal


@pytest.fixture(autouse=True)
def own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    settings.FOLIO_SECRET_KEYS = []


def new_key() -> str:
    return Fernet.generate_key().decode()


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_was_sealed_opens(text: str) -> None:
    assert opened(seal(text)) == text


def test_a_sealed_text_shows_nothing_of_it() -> None:
    assert "marker" not in seal("marker")
    assert seal("marker") != seal("marker")


def test_the_key_file_is_made_once_and_closed_to_others() -> None:
    seal("x")
    assert stat.S_IMODE(key_path().stat().st_mode) == 0o600
    assert len(read_keys(key_path())) == 1


def test_many_at_once_get_the_same_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: kept_keys(tmp_path / "keys"), range(64)))) == 1


def test_keys_that_many_add_at_once_are_all_kept(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: add_key(tmp_path / "keys"), range(16)))
    assert len(set(read_keys(tmp_path / "keys"))) == 16


def test_a_new_key_seals_from_then_on_and_old_seals_open() -> None:
    before = seal("kept")
    add_key(key_path())
    assert opened(before) == "kept"
    assert not is_newest(before)
    assert is_newest(seal("new"))


def test_without_its_key_a_seal_stays_shut() -> None:
    before = seal("marker")
    old = read_keys(key_path())
    add_key(key_path())
    forget_keys(key_path(), old)
    with pytest.raises(Unsealable) as caught:
        opened(before)
    assert "marker" not in str(caught.value)
    assert "FOLIO_SECRET_KEYS" in str(caught.value)


@pytest.mark.parametrize("junk", ["", "junk", "gAAAA", "\ud800", "x" * 1000])
def test_what_was_never_sealed_stays_shut(junk: str) -> None:
    with pytest.raises(Unsealable):
        opened(junk)


def test_a_seal_that_was_changed_stays_shut() -> None:
    sealed = seal("text")
    with pytest.raises(Unsealable):
        opened(sealed[:-6] + "AAAAA=")


def test_the_environments_first_key_seals_and_the_files_still_open(settings: Settings) -> None:
    from_file = seal("file")
    first, second = new_key(), new_key()
    settings.FOLIO_SECRET_KEYS = [second]
    from_second = seal("second")
    settings.FOLIO_SECRET_KEYS = [first, second]
    assert [opened(text) for text in (from_file, from_second, seal("first"))] == ["file", "second", "first"]
    assert is_newest(seal("first"))
    assert not is_newest(from_second)


def test_keys_of_the_environment_need_no_file(settings: Settings) -> None:
    settings.FOLIO_SECRET_KEYS = [new_key()]
    seal("x")
    assert not key_path().exists()


def test_a_key_that_is_none_is_refused_without_being_told(settings: Settings) -> None:
    settings.FOLIO_SECRET_KEYS = ["my-passphrase"]
    with pytest.raises(ImproperlyConfigured) as caught:
        seal("x")
    assert "my-passphrase" not in str(caught.value)
    assert "Fernet.generate_key" in str(caught.value)
