"""Only our own pages open a websocket."""

import pytest
from pytest_django import Settings

from agent_app.web.gate import is_ours


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://localhost:8000", "localhost:8000"),
        ("https://localhost", "localhost"),
        ("http://[::1]:8000", "[::1]:8000"),
        ("http://127.0.0.1:8000", "127.0.0.1:8000"),
    ],
)
def test_a_page_of_the_same_host_is_ours(origin: str, host: str) -> None:
    assert is_ours(origin, host)


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("", "localhost:8000"),
        ("null", "localhost:8000"),
        ("http://localhost:3000", "localhost:8000"),
        ("http://evil.example", "localhost:8000"),
        ("http://evil.example", "evil.example"),
        ("file://localhost:8000", "localhost:8000"),
        ("http://", ""),
        ("http://[", "localhost:8000"),
    ],
)
def test_any_other_page_is_not(origin: str, host: str) -> None:
    assert not is_ours(origin, host)


def test_a_trusted_origin_is_let_in(settings: Settings) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["http://localhost:5173"]
    assert is_ours("http://localhost:5173", "localhost:8000")
