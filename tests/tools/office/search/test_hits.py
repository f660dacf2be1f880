from hypothesis import given
from hypothesis import strategies as st

from tools.office.search.hits import Hits, hits_of


@given(st.integers(0, 60), st.integers(1, 20))
def test_pages_of_hits_lose_and_repeat_none(total: int, count: int) -> None:
    seen: list[int] = []
    for start in range(1, total + 1, count):
        page = hits_of(range(total), start, count)
        assert page.total == total
        seen += page.shown
    assert seen == list(range(total))


def test_a_page_behind_the_end_is_empty_and_tells_the_total() -> None:
    assert hits_of("abc", 9) == Hits((), 3)
