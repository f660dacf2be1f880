"""What changed inside a text."""

from hypothesis import given
from hypothesis import strategies as st

from tools.office.comparing.words import Span, spans

TEXTS = st.text(st.sampled_from("ab c.季度\n_"), max_size=40) | st.text(max_size=30)


@given(TEXTS, TEXTS)
def test_the_spans_make_both_texts(before: str, after: str) -> None:
    found = spans(before, after)
    assert "".join(span.text for span in found if span.op != "added") == before
    assert "".join(span.text for span in found if span.op != "removed") == after


@given(TEXTS)
def test_a_text_and_itself_have_nothing_that_changed(text: str) -> None:
    assert all(span.op == "same" for span in spans(text, text))


def test_a_changed_word_stands_between_what_stayed() -> None:
    assert spans("Sales rose by 5 percent", "Sales rose by 7 percent") == (
        Span("same", "Sales rose by "),
        Span("removed", "5"),
        Span("added", "7"),
        Span("same", " percent"),
    )


def test_chinese_is_compared_sign_by_sign() -> None:
    assert spans("本季度销售增长", "本年度销售增长") == (
        Span("same", "本"),
        Span("removed", "季"),
        Span("added", "年"),
        Span("same", "度销售增长"),
    )
