"""Citations: numbered by their sources in the order of the text, and dropped where nothing bears them out."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.researching.citations import NOT_NOTED, NOT_ON_PAGE, Cited, Dropped, renumbered

SOURCE_OF = {1: 7, 2: 3, 3: 7, 5: 9}
PAGES = {7: "growers expect less tea this year", 3: "prices will rise in spring by a tenth", 9: ""}


def cited(text: str) -> Cited:
    return renumbered(text, SOURCE_OF, lambda source, quote: quote.casefold().strip(".") in PAGES[source])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A [2]. B [1]. C [3].", "A [1]. B [2]. C [2]."),
        ("A [1, 2] and [2; 3].", "A [1, 2] and [2, 1]."),
        ("A [1][3][2].", "A [1, 2]."),
        ("A[^1] and B[^2].", "A[1] and B[2]."),
        ("A【1】。", "A[1]。"),
        ("A [1](https://invented.example/).", "A [1]."),
        ("A [1-3].", "A [1, 2]."),
        ("A ［1］、［2，3］。", "A [1]、[2, 1]。"),
        ("A [[1]](https://invented.example/) and [[2]].", "A [1] and [2]."),
        ("A [[9]](https://invented.example/).", "A."),
        ('A [1](https://invented.example/x_(y) "tea").', "A [1]."),
        ("A \\[1\\] and \\[9\\].", "A [1] and."),
        ("A【1†source】and【2†L3-L5】.", "A[1]and[2]."),
        ("[see also [1]]", "[see also [1]]"),
        ("A [9].", "A."),
        ("A [9, 1].", "A [1]."),
        ("[1] begins", "[1] begins"),
        ("| a | b [2] |", "| a | b [1] |"),
        ("In [2024] and `x[1]` it is `[9]`.", "In [2024] and `x[1]` it is `[9]`."),
        ("```\nx[9]\n```\nA [1]", "```\nx[9]\n```\nA [1]"),
        (
            "- a\n\n  ```py\n  x[9]\n  ```\n\n> ~~~\n> x[9]\n> ~~~",
            "- a\n\n  ```py\n  x[9]\n  ```\n\n> ~~~\n> x[9]\n> ~~~",
        ),
        ("````\n```\nx[9]\n````\nA [1]", "````\n```\nx[9]\n````\nA [1]"),
        ("```\nA [9] that nothing ends", "```\nA that nothing ends"),
        ("- [ ] to do, - [x] done", "- [ ] to do, - [x] done"),
    ],
)
def test_numbers_are_those_of_the_sources_in_their_order(text: str, told: str) -> None:
    assert cited(text).text == told


def test_an_invented_number_is_dropped_and_counted() -> None:
    found = cited("A [4]. B [1, 8]. C [1234567].")
    assert found.dropped == (Dropped(4, NOT_NOTED), Dropped(8, NOT_NOTED))
    assert (found.kept, found.sources) == (1, (7,))


@pytest.mark.parametrize(
    "text",
    [
        "They say “growers expect less tea” [1].",
        "They say “growers expect less tea.” [1]",
        "They say “growers expect less tea”, and mean it [1].",
        "“Growers expect less tea” and “prices will rise in spring” [1, 2].",
        "As “to be or not to be” has it. Tea is down [1].",
        "So-called “smart” tea is down [1].",
        "「growers expect less tea」 [1]",
        "‘Growers expect less tea’ is what growers’ friends say [1].",
    ],
)
def test_a_citation_behind_words_of_its_page_stays(text: str) -> None:
    found = cited(text)
    assert found.dropped == ()
    assert found.kept == len(re.findall(r"\d", text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("They say “growers expect more tea” [1].", "They say “growers expect more tea”."),
        ('They say "growers expect more tea", clearly [1].', 'They say "growers expect more tea", clearly.'),
        ("They say ‘growers expect more tea’ [1].", "They say ‘growers expect more tea’."),
        ("“Growers expect less tea” [2].", "“Growers expect less tea”."),
        ("“Growers expect less tea” [1, 2].", "“Growers expect less tea” [1]."),
        ("It is “smart” [1].", "It is “smart”."),
        ("“Growers expect more tea of all kinds”. [1]", "“Growers expect more tea of all kinds”."),
    ],
)
def test_a_citation_behind_other_words_is_dropped(text: str, told: str) -> None:
    found = cited(text)
    assert found.text == told
    assert [one.why for one in found.dropped] == [NOT_ON_PAGE]


_PIECE = st.one_of(
    st.sampled_from(["tea ", "a. ", "\n", "“words of a page” ", "[x](https://a.example) ", "茶叶"]),
    st.lists(st.integers(1, 12), min_size=1, max_size=3).map(lambda many: f"[{', '.join(map(str, many))}] "),
)


@given(st.lists(_PIECE, max_size=30), st.dictionaries(st.integers(1, 12), st.integers(1, 4)), st.booleans())
def test_every_number_left_is_that_of_a_source_and_they_come_in_order(
    pieces: list[str],
    source_of: dict[int, int],
    honest: bool,  # noqa: FBT001 -- hypothesis gives it
) -> None:
    found = renumbered("".join(pieces), source_of, lambda _source, _quote: honest)
    shown = [int(one) for group in re.findall(r"\[([\d, ]+)\]", found.text) for one in group.split(", ")]
    assert list(dict.fromkeys(shown)) == list(range(1, len(found.sources) + 1))
    assert set(found.sources) <= set(source_of.values())
    assert len(set(found.sources)) == len(found.sources)
    invented = [one for one in found.dropped if one.why == NOT_NOTED]
    assert all(one.number not in source_of for one in invented)
    assert honest <= (len(invented) == len(found.dropped))


@pytest.mark.timeout(30)
@pytest.mark.parametrize(
    "piece", ["“a b c d” [1]", "“a b c d e”, ", "``` x\n", "`", "[1](", "[1-", "[[", "\\[1", "“«", ". "]
)
def test_the_longest_text_does_not_keep_it_busy(piece: str) -> None:
    """It takes a second; with the square of the text's length it took minutes."""
    assert cited((piece * 200_000)[:200_000]).kept >= 0


@given(st.text(max_size=300))
def test_no_text_is_too_odd_for_it(text: str) -> None:
    assert cited(text).kept >= 0
