"""The cache is one over all processes, holds nothing but JSON, and is empty while Valkey is away."""

import secrets
from pathlib import Path

import pytest
from redis import Redis

from agent_app.live.shared_cache import SharedCache


@pytest.fixture
def shared(valkey_url: str) -> SharedCache:
    """With keys of this test's own."""
    return SharedCache(valkey_url, {"KEY_PREFIX": f"test:{secrets.token_hex(6)}", "TIMEOUT": 60})


def test_what_one_keeps_another_finds(shared: SharedCache, valkey_url: str) -> None:
    shared.set("hits", [1.5, 2.5])
    other = SharedCache(valkey_url, {"KEY_PREFIX": shared.key_prefix})
    assert other.get("hits") == [1.5, 2.5]
    assert other.delete("hits") is True
    assert shared.get("hits", "none") == "none"


def test_who_adds_first_has_it(shared: SharedCache) -> None:
    assert [shared.add("lock", value=True, timeout=10) for _ in range(2)] == [True, False]
    shared.delete("lock")
    assert shared.add("lock", value=True) is True


def test_a_time_that_is_over_keeps_nothing(shared: SharedCache) -> None:
    shared.set("gone", 1, timeout=0)
    assert shared.get("gone") is None
    shared.set("kept", 1, timeout=None)
    assert shared.touch("kept", 30) is True
    assert shared.touch("missing", 30) is False


def test_clearing_leaves_what_is_not_the_caches(shared: SharedCache, valkey_url: str) -> None:
    client = Redis.from_url(valkey_url)
    name = f"kept:{secrets.token_hex(6)}"
    client.set(name, "1", px=60_000)
    shared.set("a", 1)
    shared.clear()
    assert shared.get("a") is None
    assert client.get(name) == b"1"
    client.close()


def test_while_valkey_is_away_it_is_empty_and_whoever_locks_goes_on(tmp_path: Path) -> None:
    away = SharedCache(f"unix://{tmp_path / 'nothing.sock'}", {})
    away.set("a", 1)
    assert away.get("a", 7) == 7
    assert away.add("lock", value=True) is True
    assert away.delete("lock") is False
    away.clear()
