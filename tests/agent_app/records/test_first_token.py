"""Times to first token are told from buckets, as near as these allow."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from agent_app.records.first_token import BOUNDS_MS, bucket_of, quantile_ms


def test_a_bound_is_within_its_bucket() -> None:
    assert (bucket_of(0), bucket_of(50), bucket_of(51)) == (0, 0, 1)


def test_without_answers_there_is_no_time() -> None:
    assert quantile_ms({}, 0.5) is None


def test_what_took_longer_than_the_last_bound_is_told_as_that_bound() -> None:
    assert quantile_ms({bucket_of(10**9): 3}, 0.95) == BOUNDS_MS[-1]


@given(
    times=st.lists(st.integers(1, BOUNDS_MS[-1]), min_size=1), share=st.sampled_from([0.05, 0.5, 0.95, 1.0])
)
def test_the_time_is_in_the_bucket_of_the_true_one(times: list[int], share: float) -> None:
    rank = max(1, -(-int(share * 100) * len(times) // 100))
    true = sorted(times)[rank - 1]
    told = quantile_ms(Counter(map(bucket_of, times)), share)
    assert told is not None
    lower = 0 if bucket_of(true) == 0 else BOUNDS_MS[bucket_of(true) - 1]
    assert lower <= told <= BOUNDS_MS[bucket_of(true)]
