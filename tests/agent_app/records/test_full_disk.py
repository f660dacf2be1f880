"""Errors that say that nothing more can be written, among all the others."""

import errno

import pytest
from django.db import OperationalError

from agent_app.records.full_disk import is_full


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.ENOSPC, "No space left on device"),
        OSError(errno.EDQUOT, "Disk quota exceeded"),
        OperationalError("database or disk is full"),
        OperationalError('could not extend file "base/1/2": No space left on device'),
    ],
)
def test_a_disk_without_room_is_known(error: Exception) -> None:
    assert is_full(error)


def test_what_caused_an_error_counts() -> None:
    outer = ValueError("could not be kept")
    outer.__cause__ = OSError(errno.ENOSPC, "No space left on device")
    assert is_full(outer)


@pytest.mark.parametrize(
    "error",
    [OSError(errno.EACCES, "denied"), OperationalError("database is locked"), ValueError("is full")],
)
def test_other_errors_are_not_taken_for_it(error: Exception) -> None:
    assert not is_full(error)
