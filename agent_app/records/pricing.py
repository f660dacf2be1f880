"""What tokens cost by the prices of the model that took them."""

from dataclasses import dataclass
from decimal import Decimal

_A_MILLION = Decimal(1_000_000)


@dataclass(frozen=True)
class Prices:
    """Dollars a million tokens; None is not known.

    Without a price of their own, tokens from a cache and those written to one cost what other input does.
    """

    input: Decimal | None = None
    cached: Decimal | None = None
    cache_write: Decimal | None = None
    output: Decimal | None = None


@dataclass(frozen=True)
class Tokens:
    """As `Step` and `SideRequest` keep them: `input` is all of it, `cached` and `cache_write` included."""

    input: int = 0
    cached: int = 0
    cache_write: int = 0
    output: int = 0


def cost(prices: Prices, tokens: Tokens) -> Decimal | None:
    """Dollars, not rounded. None where tokens were taken whose price is not known; no tokens cost nothing."""
    total = Decimal(0)
    for count, price in _priced(prices, tokens):
        if count <= 0:
            continue
        if price is None:
            return None
        total += count * price / _A_MILLION
    return total


def _priced(prices: Prices, tokens: Tokens) -> tuple[tuple[int, Decimal | None], ...]:
    """Each token once; the rest of the input is never less than 0, whatever a provider reports."""
    return (
        (max(0, tokens.input - tokens.cached - tokens.cache_write), prices.input),
        (tokens.cached, prices.input if prices.cached is None else prices.cached),
        (tokens.cache_write, prices.input if prices.cache_write is None else prices.cache_write),
        (tokens.output, prices.output),
    )
