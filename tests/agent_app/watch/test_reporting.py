"""Errors reach the function of the site's own; what it raises is nobody else's trouble."""

import logging

import pytest
from pytest_django import Settings

from agent_app.watch.reporting import Reporter

told: list[logging.LogRecord] = []


def keep(record: logging.LogRecord) -> None:
    told.append(record)


def fail(_record: logging.LogRecord) -> None:
    raise RuntimeError("the service is away")


def error() -> logging.LogRecord:
    return logging.LogRecord("agent_app", logging.ERROR, __file__, 1, "turn failed", (), None)


def test_an_error_is_given_to_the_function_that_is_named(settings: Settings) -> None:
    settings.ERROR_REPORTER = f"{__name__}.keep"
    told.clear()
    Reporter().emit(error())
    assert [record.getMessage() for record in told] == ["turn failed"]


@pytest.mark.parametrize("name", ["fail", "nowhere"])
def test_a_reporter_that_fails_is_told_and_stops_nothing(
    settings: Settings, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    settings.ERROR_REPORTER = f"{__name__}.{name}"
    Reporter().emit(error())
    assert "ERROR_REPORTER failed" in capsys.readouterr().err
