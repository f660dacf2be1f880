"""The weight of a picture by the vendors' rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prompts.context import Wire
from prompts.picture_tokens import most_picture_tokens, picture_tokens

SIDES = st.integers(1, 20_000)
WIRES: list[Wire] = ["openai_chat", "openai_responses", "anthropic", "demo"]


@pytest.mark.parametrize(
    ("width", "height", "tokens"), [(512, 512, 255), (1024, 1024, 765), (4096, 2048, 1105), (1, 1, 255)]
)
def test_openai_counts_tiles(width: int, height: int, tokens: int) -> None:
    assert picture_tokens("openai_chat", width, height) == tokens


@pytest.mark.parametrize(
    ("width", "height", "tokens"), [(200, 200, 54), (1000, 1000, 1334), (3136, 750, 784)]
)
def test_anthropic_counts_pixels(width: int, height: int, tokens: int) -> None:
    assert picture_tokens("anthropic", width, height) == tokens


@given(st.sampled_from(WIRES), SIDES, SIDES)
def test_a_picture_always_weighs_something_and_never_more_than_the_vendors_take(
    wire: Wire, width: int, height: int
) -> None:
    assert 1 <= picture_tokens(wire, width, height) <= 3_300


@given(SIDES, SIDES, st.sampled_from(WIRES))
def test_no_picture_weighs_more_than_the_most(width: int, height: int, wire: Wire) -> None:
    assert picture_tokens(wire, width, height) <= most_picture_tokens(wire)
