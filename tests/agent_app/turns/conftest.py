"""Settings for turns whose drivers die."""

import pytest
from pytest_django import Settings


@pytest.fixture
def short_leases(settings: Settings) -> None:
    settings.TURN_LEASE_S = 2.0
