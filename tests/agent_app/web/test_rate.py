"""A bucket gives its burst at once, and then no more than its rate."""

from hypothesis import given
from hypothesis import strategies as st

from agent_app.web.rate import Bucket


@given(st.lists(st.floats(0, 5), max_size=60))
def test_never_more_than_burst_and_rate_allow(pauses: list[float]) -> None:
    bucket, now, taken = Bucket(burst=5, per_s=2), 100.0, 0
    for pause in pauses:
        now += pause
        taken += bucket.take(now)
    assert taken <= 5 + 2 * (now - 100.0) + 1e-6


def test_a_pause_fills_it_up_to_the_burst() -> None:
    bucket = Bucket(burst=3, per_s=1)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
