"""Prices are known of a family and its snapshots, and of no other model."""

from decimal import Decimal

import pytest

from agent_app.providers.prices import known_prices


@pytest.mark.parametrize(
    "name",
    [
        "claude-sonnet-4-5",
        "claude-sonnet-4-5-20250929",
        "claude-sonnet-4-5-latest",
        "anthropic/Claude-Sonnet-4-5",
    ],
)
def test_a_family_and_its_snapshots_are_known(name: str) -> None:
    assert known_prices(name) == (Decimal(3), Decimal("0.3"), Decimal("3.75"), Decimal(15))


@pytest.mark.parametrize(
    "name", ["claude-sonnet-4-5-pro", "my-claude-sonnet-4-5", "gpt-6.2-sol-mini", "gpt-oss:20b", ""]
)
def test_another_word_in_the_name_is_another_model(name: str) -> None:
    assert known_prices(name) is None
