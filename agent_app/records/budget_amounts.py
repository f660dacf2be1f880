"""Budgets count whole numbers, which every database adds exactly: tokens, or millionths of a dollar."""

from decimal import ROUND_CEILING, Decimal

from agent_app.records.pricing import Prices, Tokens, cost

MOST = 10**15
"""Of a limit, and of what one request may be counted as: a billion dollars, or as many tokens as none has."""
MOST_USED = 9 * 10**18
_A_DOLLAR = Decimal(1_000_000)


def to_amount(unit: str, wanted: Decimal) -> int:
    """Raises ValueError, with a sentence, for what can't be a limit."""
    if not wanted.is_finite() or wanted < 0:
        raise ValueError("A limit is a number of at least 0.")
    if wanted > (MOST / _A_DOLLAR if unit == "money" else MOST):
        raise ValueError("This limit is too large. Enter a smaller one.")
    scaled = wanted * (_A_DOLLAR if unit == "money" else 1)
    if scaled != scaled.to_integral_value():
        raise ValueError(
            "Tokens are whole numbers." if unit == "tokens" else "At most six digits come after the point."
        )
    return int(scaled)


def from_amount(unit: str, amount: int) -> Decimal:
    return Decimal(amount) / _A_DOLLAR if unit == "money" else Decimal(amount)


def spent(unit: str, prices: Prices, tokens: Tokens) -> int:
    """What tokens take of a budget; money is rounded up, and tokens without a price take none of it."""
    if unit == "tokens":
        return min(MOST, max(0, tokens.input) + max(0, tokens.output))
    dollars = cost(prices, tokens)
    if dollars is None:
        return 0
    return int(min(Decimal(MOST), (dollars * _A_DOLLAR).to_integral_value(ROUND_CEILING)))
