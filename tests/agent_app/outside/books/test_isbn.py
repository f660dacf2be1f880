"""An ISBN of 10 digits and one of 13 are the same number; what fails its check is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_app.outside.books.isbn import isbn13


@pytest.mark.parametrize(
    ("written", "isbn"),
    [
        ("0-306-40615-2", "9780306406157"),
        ("978 0 306 40615 7", "9780306406157"),
        ("043942089X", "9780439420891"),
        ("043942089x", "9780439420891"),
        ("0306406153", ""),
        ("9780306406158", ""),
        ("X43942089X", ""),
        ("٠٣٠٦٤٠٦١٥٢", ""),
        ("", ""),
        (None, ""),
    ],
)
def test_an_isbn(written: str | None, isbn: str) -> None:
    assert isbn13(written) == isbn


@given(st.text(alphabet="0123456789", min_size=9, max_size=9), st.integers(1, 9))
def test_one_wrong_digit_makes_it_none(nine: str, off: int) -> None:
    ten = next(nine + check for check in "0123456789X" if isbn13(nine + check))
    thirteen = isbn13(ten)
    assert thirteen[:12] == f"978{nine}"
    wrong = str((int(thirteen[5]) + off) % 10)
    assert isbn13(thirteen[:5] + wrong + thirteen[6:]) == ""
