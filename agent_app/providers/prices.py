"""What known models cost, in dollars a million tokens, for models that no admin has entered prices for."""

import re
from decimal import Decimal

# Input, from a cache, written to a cache (the shortest time), output, as public price lists had them in
# November 2026. They change and must be checked with the vendor: what an admin enters on the page “Models”
# holds. Requests past 272,000 tokens (OpenAI) or 100,000 (Claude Haiku 5.5) cost more than stands here.
_PRICES: dict[str, tuple[str, str, str, str]] = {
    "claude-fable-5-1": ("10", "0.25", "12.50", "50"),
    "claude-fable-5": ("10", "1", "12.50", "50"),
    "claude-opus-5-5": ("4", "0.20", "5", "20"),
    "claude-opus-5": ("5", "0.50", "6.25", "25"),
    "claude-opus-4-8": ("5", "0.50", "6.25", "25"),
    "claude-opus-4-7": ("5", "0.50", "6.25", "25"),
    "claude-opus-4-6": ("5", "0.50", "6.25", "25"),
    "claude-opus-4-5": ("5", "0.50", "6.25", "25"),
    "claude-sonnet-5-5": ("2", "0.10", "2.50", "10"),
    "claude-sonnet-5": ("2", "0.20", "2.50", "10"),
    "claude-sonnet-4-6": ("3", "0.30", "3.75", "15"),
    "claude-sonnet-4-5": ("3", "0.30", "3.75", "15"),
    "claude-haiku-5-5": ("0.10", "0.01", "0.125", "0.50"),
    "claude-haiku-4-5": ("1", "0.10", "1.25", "5"),
    "gpt-6.2-sol": ("2", "0.10", "2.50", "10"),
    "gpt-6.1-sol": ("2", "0.10", "2.50", "10"),
    "gpt-6.1-terra": ("1", "0.05", "1.25", "5"),
    "gpt-6-sol": ("2", "0.20", "2.50", "10"),
    "gpt-6-luna": ("0.10", "0.01", "0.125", "0.50"),
    # Writing to their caches costs what other input does.
    "gpt-5.4": ("2.50", "0.25", "2.50", "15"),
    "gpt-5.4-mini": ("0.75", "0.075", "0.75", "4.50"),
    "gpt-4.1": ("2", "0.50", "2", "8"),
    "gpt-4.1-mini": ("0.40", "0.10", "0.40", "1.60"),
    "gpt-4o": ("2.50", "1.25", "2.50", "10"),
    "gpt-4o-mini": ("0.15", "0.075", "0.15", "0.60"),
}
# A snapshot of a family costs what the family does; another word behind its name is another model.
_SNAPSHOT = re.compile(r"-(?:latest|\d{8}|\d{4}-\d{2}-\d{2})$")


def known_prices(model_name: str) -> tuple[Decimal, Decimal, Decimal, Decimal] | None:
    """Input, cached, written to a cache, output; None for a name that does not stand here."""
    family = _SNAPSHOT.sub("", model_name.lower().removeprefix("openai/").removeprefix("anthropic/"))
    found = _PRICES.get(family)
    if found is None:
        return None
    fresh, cached, cache_write, output = map(Decimal, found)
    return fresh, cached, cache_write, output
