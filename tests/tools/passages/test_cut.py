"""Passages hold the whole text once, and are of a size that a model reads at a glance."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tools.passages.cut import MOST_TOKENS, cut, pieces_of
from tools.passages.unit import Boundary, Passage, Place, Unit, whole_text
from tools.passages.weight import weight

BOUNDARIES: tuple[Boundary, ...] = ("none", "soft", "section", "always")
_WORDS = st.text(alphabet="ab é漢字。.!\n  \tx", max_size=60)
_TEXTS = st.one_of(_WORDS, st.builds(lambda text, times: text * times, _WORDS, st.integers(1, 150)))


@st.composite
def units(draw: st.DrawFn) -> list[Unit]:
    texts = draw(st.lists(_TEXTS, max_size=25))
    return [
        Unit(
            Place("paragraphs", number, number),
            text,
            level=draw(st.sampled_from((0, 0, 0, 1, 2, 12))),
            boundary=draw(st.sampled_from(BOUNDARIES)),
        )
        for number, text in enumerate(texts, 1)
    ]


def joined(passages: list[Passage]) -> str:
    """The oracle: put together again without knowing how they were cut."""
    return "".join(("" if one.continues else "\n") + one.text for one in passages).removeprefix("\n")


@settings(max_examples=150, deadline=None)
@given(units())
def test_passages_put_together_are_the_whole_text(made: list[Unit]) -> None:
    found = list(cut(made))
    text = whole_text(made)
    assert joined(found) == text or "\n" + joined(found) == text


@settings(max_examples=150, deadline=None)
@given(units())
def test_no_passage_is_heavier_than_a_few_hundred_tokens(made: list[Unit]) -> None:
    assert all(weight(passage.text) <= MOST_TOKENS + 1 for passage in cut(made))


@settings(max_examples=150, deadline=None)
@given(units())
def test_places_go_on_in_order(made: list[Unit]) -> None:
    end = 0
    for passage in cut(made):
        assert passage.place.first in (end, end + 1) if passage.continues else passage.place.first > end
        end = passage.place.last


@settings(max_examples=100, deadline=None)
@given(_TEXTS)
def test_pieces_put_together_are_the_text(text: str) -> None:
    assert "".join(pieces_of(text)) == text


def test_a_heading_stays_with_what_follows_it() -> None:
    filler = "A plain sentence that fills the page. " * 40
    heading = Unit(Place("paragraphs", 2, 2), "Leave", level=1, boundary="section")
    body = Unit(Place("paragraphs", 3, 3), "Thirty days.")
    first, second = cut([Unit(Place("paragraphs"), filler), heading, body])
    assert (first.heading, second.heading) == ((), ("Leave",))
    assert second.text == "Leave\nThirty days."
    assert str(second.place) == "paragraphs 2-3"


def test_a_passage_tells_the_titles_that_it_stands_under() -> None:
    texts = [("Handbook", 1), ("Leave", 2), ("x " * 600, 0), ("Travel", 2), ("y " * 600, 0)]
    made = [
        Unit(Place("paragraphs", number, number), text, level, "section" if level else "none")
        for number, (text, level) in enumerate(texts, 1)
    ]
    found = list(cut(made))
    assert [one.heading for one in found] == [("Handbook", "Leave"), ("Handbook", "Travel")]


def test_a_long_paragraph_is_cut_at_the_ends_of_sentences() -> None:
    text = "This sentence is one of very many. " * 200
    found = list(cut([Unit(Place("paragraphs"), text)]))
    assert len(found) > 1
    assert all(one.text.rstrip().endswith(".") for one in found)


def test_chinese_is_cut_at_its_own_full_stops() -> None:
    found = list(cut([Unit(Place("lines"), "员工每年有二十天年假。" * 200)]))
    assert len(found) > 2
    assert all(one.text.endswith("。") for one in found)
