"""Tests reach this machine alone."""

import socket

import pytest

from tests.fixtures.network import OutsideError

# An address that is reserved for documentation: nobody has it.
NOWHERE = ("192.0.2.1", 9)


def test_a_connection_to_the_outside_is_refused() -> None:
    with socket.socket() as line, pytest.raises(OutsideError, match=r"192\.0\.2\.1"):
        line.connect(NOWHERE)


def test_a_silent_connection_to_the_outside_is_refused() -> None:
    with socket.socket() as line, pytest.raises(OutsideError):
        line.connect_ex(NOWHERE)


def test_a_name_of_the_outside_is_not_looked_up() -> None:
    with pytest.raises(OutsideError):
        socket.getaddrinfo("folio.invalid", 80)


def test_a_connection_to_this_machine_is_made() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as line,
    ):
        assert line.getpeername() == server.getsockname()
