"""What two sequences have in common."""

from hypothesis import given
from hypothesis import strategies as st

from tools.office.comparing.sequence import Gap, Match, gaps, matches

ITEMS = st.lists(st.integers(0, 6), max_size=40)


@given(ITEMS, ITEMS)
def test_matched_items_are_equal_and_ascend(before: list[int], after: list[int]) -> None:
    one = two = 0
    for match in matches(before, after):
        assert match.size > 0
        assert match.before >= one
        assert match.after >= two
        one, two = match.before + match.size, match.after + match.size
        assert before[match.before : one] == after[match.after : two]


@given(ITEMS)
def test_a_sequence_matches_itself_whole(items: list[int]) -> None:
    assert matches(items, items) == ([Match(0, 0, len(items))] if items else [])


@given(ITEMS, ITEMS)
def test_matches_and_gaps_cover_both(before: list[int], after: list[int]) -> None:
    found = matches(before, after)
    left = list(gaps(found, Gap(0, len(before), 0, len(after))))
    matched = sum(match.size for match in found)
    assert matched + sum(gap.before_end - gap.before for gap in left) == len(before)
    assert matched + sum(gap.after_end - gap.after for gap in left) == len(after)


def test_one_item_put_in_among_many_is_one_gap() -> None:
    before = list(range(100_000))
    after = [*before[:50_000], -1, *before[50_000:]]
    assert matches(before, after) == [Match(0, 0, 50_000), Match(50_000, 50_001, 50_000)]


def test_repeated_items_are_matched_by_their_order() -> None:
    before = [0] * 3_000 + [1]
    after = [2] + [0] * 3_000 + [1]
    assert matches(before, after) == [Match(0, 1, 3_001)]
