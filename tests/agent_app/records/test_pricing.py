"""What tokens cost."""

from decimal import Decimal

import pytest

from agent_app.records.pricing import Prices, Tokens, cost

PRICES = Prices(Decimal(3), Decimal("0.3"), Decimal("3.75"), Decimal(15))


def test_tokens_from_a_cache_are_part_of_the_input_and_cost_their_own_price() -> None:
    tokens = Tokens(input=1_000_000, cached=400_000, cache_write=200_000, output=100_000)

    assert cost(PRICES, tokens) == Decimal("1.2") + Decimal("0.12") + Decimal("0.75") + Decimal("1.5")


def test_without_a_price_for_the_cache_its_tokens_cost_what_input_does() -> None:
    prices = Prices(input=Decimal(2), output=Decimal(8))

    assert cost(prices, Tokens(input=1_000_000, cached=500_000, cache_write=100_000)) == Decimal(2)


def test_a_cache_that_is_free_costs_nothing() -> None:
    prices = Prices(Decimal(2), Decimal(0), Decimal(0), Decimal(8))

    assert cost(prices, Tokens(input=1_000_000, cached=1_000_000)) == 0


@pytest.mark.parametrize("tokens", [Tokens(input=1), Tokens(output=1), Tokens(input=5, cached=5)])
def test_tokens_without_a_price_cost_nobody_knows_what(tokens: Tokens) -> None:
    assert cost(Prices(), tokens) is None


def test_only_the_price_that_is_needed_has_to_be_known() -> None:
    assert cost(Prices(input=Decimal(1)), Tokens(input=2_000_000)) == 2


def test_no_tokens_cost_nothing_whatever_the_prices() -> None:
    assert cost(Prices(), Tokens()) == 0


def test_a_provider_that_reports_more_from_its_cache_than_was_sent_lowers_no_price() -> None:
    assert cost(PRICES, Tokens(input=100, cached=1_000_000)) == Decimal("0.3")


def test_a_single_token_keeps_all_its_digits() -> None:
    assert cost(Prices(input=Decimal("0.000001")), Tokens(input=1)) == Decimal("1e-12")
