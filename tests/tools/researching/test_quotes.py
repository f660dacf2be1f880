"""Quotes on pages: found whatever the spaces and marks are, and never with another word or number."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.researching.quotes import FEWEST_WORDS, Searched, holds, words_in

_WORD = st.text(st.sampled_from("abcdeéßöжя0123"), min_size=1, max_size=6).filter(
    lambda word: not re.match(r"\d{3}(?![0-9a-z])", word)
)
"""Three digits may be the thousands of the number before them."""
_SPACE = st.sampled_from([" ", "  ", "\n", "\t", "\u00a0", "\u2003", " \r\n "])
_OTHER = "zzzzzzz"


@st.composite
def quoted_pages(draw: st.DrawFn) -> tuple[list[str], int, int]:
    """The words of a page, and where a quote begins and ends among them."""
    words = draw(st.lists(_WORD, min_size=FEWEST_WORDS, max_size=40))
    first = draw(st.integers(0, len(words) - FEWEST_WORDS))
    return words, first, draw(st.integers(first + FEWEST_WORDS, len(words)))


def spaced(data: st.DataObject, words: list[str]) -> str:
    return "".join(word + data.draw(_SPACE) for word in words)


@given(quoted_pages(), st.data())
def test_words_of_a_page_are_found_with_any_spaces_between(
    page: tuple[list[str], int, int], data: st.DataObject
) -> None:
    words, first, last = page
    quote = spaced(data, words[first:last])
    assert holds(spaced(data, words), quote)
    assert holds(spaced(data, words), quote.upper().replace("ẞ", "ß"))


@given(quoted_pages(), st.data())
def test_with_one_word_changed_they_are_not(page: tuple[list[str], int, int], data: st.DataObject) -> None:
    words, first, last = page
    changed = words[first:last]
    changed[data.draw(st.integers(0, len(changed) - 1))] = _OTHER
    assert not holds(" ".join(words), " ".join(changed))


@given(quoted_pages(), st.data())
def test_the_nearest_passage_is_found_when_it_is_quoted_next(
    page: tuple[list[str], int, int], data: st.DataObject
) -> None:
    words, first, last = page
    changed = words[first:last]
    changed[data.draw(st.integers(0, len(changed) - 1))] = _OTHER
    searched = Searched(spaced(data, words))
    nearest = searched.nearest(" ".join(changed))
    assert searched.holds(nearest)


@given(st.text(max_size=200), st.text(max_size=60))
def test_no_text_is_too_odd_for_it(page: str, quote: str) -> None:
    searched = Searched(page)
    nearest = searched.nearest(quote)
    assert searched.holds(quote) in (True, False)
    assert not nearest or words_in(nearest)


@pytest.mark.parametrize(
    ("page", "quote"),
    [
        ("Growers **expect** [4 % less](https://a.example/x_(y)) tea.", "Growers expect 4 % less tea"),
        (
            "# Tea\n\n- It was \\*the\\* _best_ year[[12]](https://a.example/#cite) of all.",
            "the best year of all",
        ),
        ("He said: “It’s over – for good.”", 'he said: "it\'s over - for good"'),
        ("The ﬁrst e\u0301tape was ＡＢＣ.", "the first étape was ABC"),
        ("a develop-\nment of the well-\nknown kind", "a development of the"),
        ("a well-\nknown kind of tea", "a well-known kind of"),
        ("a so\u00adft word with\u200b nothing seen", "a soft word with nothing seen"),
        ("| Item | Amount |\n|---|---|\n| Rent of rooms | 1200 EUR |", "Rent of rooms 1200 EUR"),
        ("茶叶产量\n预计 下降百分之四，\n价格上涨。", "茶叶产量预计下降百分之四, 价格上涨"),
        ("The code `a_b` stays and 2*3 is six", "The code a_b stays and 2*3 is six."),
        ("茶叶产量预计下降百分之四十五，价格上涨", "产量预计下降百分之四十五"),
        ("预计为4万吨茶叶", "预计为4万"),
        ("In 2024 500 tons of tea were sold", "500 tons of tea were"),
        ("It sold 1 200 tons of tea", "it sold 1\u00a0200 tons of tea"),
        ("They sold tea in 2024 200 times", "They sold tea in 2024"),
        ("> Quoted lines go on\n> over two of them", "Quoted lines go on"),
    ],
)
def test_marks_of_markdown_and_other_signs_make_no_difference(page: str, quote: str) -> None:
    assert holds(page, quote)


@pytest.mark.parametrize(
    ("page", "quote"),
    [
        ("Growers expect 4.5 % less tea", "5 % less tea"),
        ("It fell to -5 degrees in May", "5 degrees in May"),
        ("It fell to 45 degrees in May", "5 degrees in May"),
        ("It sold 1,200 tons of tea at 12", "It sold 1,200 tons of tea at 1"),
        ("It sold for 12.5 in all of May at 1.5", "in all of May at 1"),
        ("part is long and life is short", "art is long and life"),
        ("It sold 2*3 tons of tea", "It sold 23 tons of tea"),
        ("It is not good at all", "It is good at all"),
        ("It sold 1\u202f200 tons of tea", "200 tons of tea"),
        ("In all of May it sold 1 200 tons", "In all of May it sold 1"),
        ("In all of May it sold 1'200 tons", "In all of May it sold 1"),
        ("茶叶产量预计下降百分之四十五", "茶叶产量预计下降百分之四十"),
        ("茶叶产量预计下降四点五个百分点", "五个百分点"),
        ("茶叶产量预计为4万吨", "茶叶产量预计为4"),
        ("nothing", ""),
        ("nothing", "“”…"),
    ],
)
def test_a_part_of_a_word_or_number_is_another_word(page: str, quote: str) -> None:
    assert not holds(page, quote)


@pytest.mark.parametrize(
    ("text", "count"), [("four words are here", 4), ("茶叶产量", 2), ("4 % of 茶叶", 3), ("", 0)]
)
def test_words_are_counted_in_every_script(text: str, count: int) -> None:
    assert words_in(text) == count


def test_nothing_near_is_nothing() -> None:
    assert Searched("The harvest was good this year.").nearest("completely other words stand in here") == ""


@pytest.mark.parametrize(
    ("page", "quote"),
    [
        ("Growers expect 4.5 % less tea altogether", "5 % less tea altogether"),
        ("It fell to\n-5 degrees in all of May", "5 degrees in all of May"),
        ("5 tons of tea were sold at 1,200", "tons of tea were sold at 1"),
        ("茶叶产量预计下降百分之四十五", "茶叶产量预计下降百分之四十"),
    ],
)
def test_what_is_near_begins_and_ends_with_whole_numbers(page: str, quote: str) -> None:
    """The very words that were refused are no help."""
    searched = Searched(page)
    assert not searched.holds(quote)
    assert searched.holds(searched.nearest(quote))


@pytest.mark.timeout(30)
@pytest.mark.parametrize("piece", ["ﷺ", "a ", "茶", "a-\n", "[", "\\"])
def test_the_largest_page_does_not_keep_it_busy(piece: str) -> None:
    """It takes seconds and little memory; one page took minutes and gigabytes."""
    page = Searched(piece * (5_000_000 // len(piece.encode())))
    assert not page.holds("words that are nowhere")
    assert page.nearest("words that are nowhere") == ""
