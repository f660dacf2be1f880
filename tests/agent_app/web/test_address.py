"""Whoever writes X-Forwarded-For is believed as far as proxies are trusted, and no further."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from agent_app.web.address import client_address


def address(settings: Settings, trusted: int, *, own: str = "10.0.0.1", told: str | None = None) -> str:
    settings.TRUSTED_PROXIES = trusted
    headers = {"X-Forwarded-For": told} if told is not None else {}
    return client_address(RequestFactory().get("/", REMOTE_ADDR=own, headers=headers))


@pytest.mark.parametrize(
    ("trusted", "told", "expected"),
    [
        (0, "1.2.3.4", "10.0.0.1"),
        (1, "6.6.6.6, 1.2.3.4", "1.2.3.4"),
        (2, "6.6.6.6, 1.2.3.4, 10.0.0.2", "1.2.3.4"),
        (2, "1.2.3.4", "10.0.0.1"),
        (1, None, "10.0.0.1"),
        (1, "", "10.0.0.1"),
    ],
)
def test_the_address_is_what_the_trusted_proxies_say(
    settings: Settings, trusted: int, told: str | None, expected: str
) -> None:
    assert address(settings, trusted, told=told) == expected


def test_a_network_of_ipv6_is_one_address(settings: Settings) -> None:
    assert address(settings, 0, own="2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::"
    assert address(settings, 0, own="::ffff:1.2.3.4") == "1.2.3.4"
