"""Secrets are made once and closed to others."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from agent_app.config.secrets import kept_secret


def test_a_secret_is_made_once(tmp_path: Path) -> None:
    assert kept_secret(tmp_path / "key") == kept_secret(tmp_path / "key")


def test_a_secret_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    kept_secret(tmp_path / "key")
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_a_secret_that_was_opened_to_others_is_closed_again(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("given")
    (tmp_path / "key").chmod(0o644)
    assert kept_secret(tmp_path / "key") == "given"
    assert stat.S_IMODE((tmp_path / "key").stat().st_mode) == 0o600


def test_many_at_once_get_the_same_secret(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: kept_secret(tmp_path / "key"), range(64)))) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["key"]
