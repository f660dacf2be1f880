"""The pauses before a request is sent again: growing, never all at the same moment, never endless."""

from hypothesis import given
from hypothesis import strategies as st

from agent_app.providers.base import ProviderError
from agent_app.turns.retry import ATTEMPTS, FIRST_PAUSE_S, pause_before_retry


def overloaded(retry_after_s: float | None = None, *, permanent: bool = False) -> ProviderError:
    return ProviderError("overloaded", "Busy.", permanent=permanent, retry_after_s=retry_after_s)


@given(st.integers(1, ATTEMPTS - 1))
def test_a_pause_lies_between_half_of_its_length_and_all_of_it(attempt: int) -> None:
    longest = FIRST_PAUSE_S * 2 ** (attempt - 1)
    pause = pause_before_retry(overloaded(), attempt)
    assert pause is not None
    assert longest / 2 <= pause <= longest


def test_pauses_of_many_turns_differ() -> None:
    assert len({pause_before_retry(overloaded(), 1) for _ in range(20)}) > 1


@given(st.floats(0, 60), st.integers(1, ATTEMPTS - 1))
def test_a_wait_that_is_asked_for_is_kept(wait_s: float, attempt: int) -> None:
    pause = pause_before_retry(overloaded(wait_s), attempt)
    assert pause is not None
    assert pause >= wait_s


@given(st.floats(min_value=60, exclude_min=True))
def test_a_longer_wait_is_not_waited(wait_s: float) -> None:
    assert pause_before_retry(overloaded(wait_s), 1) is None


@given(st.integers(1, 20), st.none() | st.floats(0, 60))
def test_what_would_fail_again_is_not_asked_again(attempt: int, wait_s: float | None) -> None:
    assert pause_before_retry(overloaded(wait_s, permanent=True), attempt) is None


@given(st.integers(ATTEMPTS, 1000), st.none() | st.floats(0, 60))
def test_there_is_an_end_to_it(attempt: int, wait_s: float | None) -> None:
    assert pause_before_retry(overloaded(wait_s), attempt) is None
