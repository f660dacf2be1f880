"""Matches over joined runs: what each run's text becomes."""

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from tools.office.runs.segments import Segment, fold, rewrites


def stream(*texts: str) -> list[Segment]:
    """None of the texts is a barrier, except `|`."""
    return [Segment(etree.Element("t"), "" if text == "|" else text, barrier=text == "|") for text in texts]


def joined_after(segments: list[Segment], find: str, replace: str) -> str:
    _, changed = rewrites(segments, find, replace, folded=False)
    new = dict(changed)
    return "".join(new.get(segment, segment.text) for segment in segments)


def test_new_text_goes_into_the_segment_of_the_first_matched_character() -> None:
    count, changed = rewrites(stream("xa", "b", "cy"), "abc", "NEW", folded=False)
    assert count == 1
    assert [text for _, text in changed] == ["xNEW", "", "y"]


def test_no_match_crosses_a_barrier() -> None:
    assert rewrites(stream("a", "|", "b"), "ab", "x", folded=False) == (0, [])


def test_folding_keeps_lengths() -> None:
    text = "“a”\u00a0‘b’\u2011c"
    assert fold(text) == "\"a\" 'b'-c"


@given(
    st.lists(st.text("ab", max_size=4), max_size=6),
    st.text("ab", min_size=1, max_size=3),
    st.text("abZ", max_size=3),
)
def test_the_joined_text_is_what_str_replace_gives(texts: list[str], find: str, replace: str) -> None:
    assert joined_after(stream(*texts), find, replace) == "".join(texts).replace(find, replace)
