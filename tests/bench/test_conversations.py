"""Folio's way of mounting tools costs least wherever there is a connection and a cache."""

import pytest

from bench.caching import cache_models, cost, tokens
from bench.conversations import SCENARIOS, Scenario, everything, lazy, ours
from tests.connections import raw_tools

WITH_CONNECTIONS = [one for one in SCENARIOS if one.servers and one.turns > 1]
WITHOUT_CACHE_AT_MOST = 1.2


@pytest.mark.parametrize("scenario", WITH_CONNECTIONS, ids=lambda one: one.name)
def test_folio_costs_less_than_both_others_with_a_cache_and_about_the_best_without(
    scenario: Scenario,
) -> None:
    assert raw_tools()
    ways = [way(scenario) for way in (ours, everything, lazy)]
    for model in cache_models():
        folio, *others = (cost(requests, model) for requests in ways)
        if model.read < 1:
            assert folio < min(others), model.name
        else:
            assert folio <= WITHOUT_CACHE_AT_MOST * min(others)


def test_a_hello_with_three_servers_is_small() -> None:
    assert raw_tools()
    assert tokens(ours(SCENARIOS[0])[0]) <= 1_500


def test_without_connections_folio_costs_what_steady_mounting_does() -> None:
    plain = next(one for one in SCENARIOS if not one.servers)
    for model in cache_models():
        assert cost(ours(plain), model) == cost(everything(plain), model)
