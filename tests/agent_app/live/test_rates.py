"""What comes too fast is told how long to wait, and nobody is held up while Valkey is away."""

import logging
import secrets
import time
from pathlib import Path

import pytest
from pytest_django import Settings
from redis import Redis

from agent_app.live.rates import wait_s


def someone() -> str:
    return secrets.token_hex(8)


def test_so_many_may_come_at_once_and_the_next_is_told_to_wait(valkey_url: str) -> None:
    who = someone()
    assert [wait_s("messages", who, (3, 3600.0)) for _ in range(3)] == [0, 0, 0]
    assert 1100 < wait_s("messages", who, (3, 3600.0)) <= 1200


def test_who_waits_may_go_on(valkey_url: str) -> None:
    who = someone()
    assert wait_s("messages", who, (1, 0.2)) == 0
    time.sleep(wait_s("messages", who, (1, 0.2)) + 0.05)
    assert wait_s("messages", who, (1, 0.2)) == 0


def test_people_and_kinds_are_counted_apart(valkey_url: str) -> None:
    who, rate = someone(), (1, 3600.0)
    assert wait_s("messages", who, rate) == 0
    assert wait_s("uploads", who, rate) == 0
    assert wait_s("messages", someone(), rate) == 0
    assert wait_s("messages", who, rate) > 0


def test_a_rate_that_is_off_counts_nothing(valkey_url: str) -> None:
    who = someone()
    assert [wait_s("messages", who, None) for _ in range(3)] == [0, 0, 0]
    assert wait_s("messages", who, (1, 3600.0)) == 0


def test_a_clock_that_went_back_locks_nobody_out(valkey_url: str) -> None:
    who = someone()
    assert wait_s("messages", who, (1, 60.0)) == 0
    client = Redis.from_url(valkey_url)
    [key] = [
        one
        for one in client.scan_iter("folio:rate:messages:*")
        if float(client.get(one) or 0) < time.time() + 61 and client.pttl(one) > 59_000
    ][-1:]
    client.set(key, str(time.time() + 10**7))
    client.close()
    assert wait_s("messages", who, (1, 60.0)) == 0


def test_while_valkey_is_away_all_may_come_and_it_is_said(
    settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings.REDIS_URL = f"unix://{tmp_path / 'nothing.sock'}"
    with caplog.at_level(logging.WARNING):
        assert [wait_s("uploads", "x", (1, 60.0)) for _ in range(2)] == [0, 0]
    assert "uploads are not counted" in caplog.text
