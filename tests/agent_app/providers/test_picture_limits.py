"""How large a picture may be depends on the wire and on how many there are."""

import pytest

from agent_app.providers.picture_limits import left_out, picture_limits
from prompts.context import Wire


@pytest.mark.parametrize(("count", "side"), [(1, 8_000), (20, 8_000), (21, 2_000), (100, 2_000)])
def test_anthropic_takes_smaller_sides_above_twenty_pictures(count: int, side: int) -> None:
    assert picture_limits("anthropic", count).max_side == side


@pytest.mark.parametrize("wire", ["anthropic", "openai_chat", "openai_responses"])
@pytest.mark.parametrize("count", [1, 5, 6, 20, 21, 60, 100])
def test_all_pictures_together_stay_below_what_a_request_may_weigh(wire: Wire, count: int) -> None:
    assert count * picture_limits(wire, count).max_base64_bytes <= 25_000_000


@pytest.mark.parametrize(("count", "out"), [(0, 0), (100, 0), (101, 20), (120, 20), (121, 40)])
def test_the_oldest_pictures_are_left_out_in_batches(count: int, out: int) -> None:
    assert left_out(count) == out
    assert count - left_out(count) <= 100
