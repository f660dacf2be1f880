"""Tokens that were used with what they cost, within bounds that can be summed for ages."""

from dataclasses import dataclass

from agent_app.records.models import ChatModel
from agent_app.records.pricing import Prices, Tokens, cost

MOST_TOKENS = 10**12
"""Of one turn: what a server reports beyond it is no count of tokens."""
MOST_NANO = 10**15
"""A million dollars for one turn."""


@dataclass(frozen=True)
class Priced:
    """`cost_nano` is in billionths of a dollar; `unpriced` are the tokens whose price is not known."""

    tokens: Tokens
    cost_nano: int
    unpriced: int


def prices_of(model: ChatModel) -> Prices:
    return Prices(model.input_price, model.cached_price, model.cache_write_price, model.output_price)


def priced(prices: Prices, reported: Tokens) -> Priced:
    tokens = Tokens(
        _bounded(reported.input),
        _bounded(reported.cached),
        _bounded(reported.cache_write),
        _bounded(reported.output),
    )
    dollars = cost(prices, tokens)
    if dollars is None or not dollars.is_finite() or dollars < 0:
        return Priced(tokens, 0, tokens.input + tokens.output)
    return Priced(tokens, min(round(dollars * 10**9), MOST_NANO), 0)


def _bounded(tokens: int) -> int:
    return min(max(0, tokens), MOST_TOKENS)
