"""Private addresses are known in all their dresses."""

import pytest

from agent_app.net.allowed import Allowed, is_public


@pytest.mark.parametrize(
    "address",
    [
        "10.0.0.1",
        "127.0.0.1",
        "0.0.0.0",  # noqa: S104 -- compared, not bound
        "169.254.169.254",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "198.18.0.1",
        "::1",
        "::",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "fec0::1",
        "ff02::1",
        "::ffff:10.0.0.1",
        "::ffff:127.0.0.1",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::1",
        "2001:db8::1",
        "no address",
    ],
)
def test_what_is_not_public_is_refused(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_what_is_public_is_not(address: str) -> None:
    assert is_public(address)


def test_a_named_host_alone_may_be_private() -> None:
    allowed = Allowed(hosts=frozenset({"tools.intern"}))
    assert allowed.address("Tools.Intern", "10.0.0.1")
    assert not allowed.address("other.intern", "10.0.0.1")


@pytest.mark.parametrize(
    ("url", "may"),
    [
        ("https://example.com/mcp", True),
        ("http://example.com/mcp", False),
        ("http://tools.intern:8080/mcp", True),
        ("https://user:word@example.com/", False),
        ("ftp://example.com", False),
        ("javascript:alert(1)", False),
        ("https://[bad", False),
        ("https://example.com:notaport/", False),
        ("", False),
    ],
)
def test_only_whole_and_encrypted_addresses_will_do(url: str, may: bool) -> None:  # noqa: FBT001 -- a table
    assert Allowed(hosts=frozenset({"tools.intern"})).url(url) is may
