"""File names from outside."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_app.files.names import LIMIT_BYTES, name_from, safe_name, unique_name

FAMILY = "👩‍👩‍👧"


@pytest.mark.parametrize(
    ("name", "suffix"),
    [
        ("報" * 83 + ".xlsx", ".xlsx"),
        ("報" * 84 + ".xlsx", ".xlsx"),
        ("報" * 90 + ".xlsx", ".xlsx"),
        ("a" * 300 + ".pdf", ".pdf"),
        (FAMILY * 40 + ".png", ".png"),
    ],
)
def test_a_long_name_is_cut_between_characters_and_keeps_its_ending(name: str, suffix: str) -> None:
    safe = safe_name(name)
    stem = safe.removesuffix(suffix)
    assert len(safe.encode()) <= LIMIT_BYTES
    assert safe.endswith(suffix)
    assert name.startswith(stem)
    assert not stem.endswith("\u200d")
    assert set(stem) <= {"報", "a"} or stem == FAMILY * (len(stem) // len(FAMILY))


def test_a_name_that_just_fits_stays() -> None:
    assert safe_name("報" * 83 + ".xlsx") == "報" * 83 + ".xlsx"


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\x\\plan.docx", "plan.docx"),
        ("a\x00b\n.txt", "ab.txt"),
        ("in\u202evoice\u202cfdp.exe", "invoicefdp.exe"),
        ("  report .docx ", "report.docx"),
        ("..", "file"),
        ("", "file"),
        ("///", "file"),
        ("nul.txt", "_nul.txt"),
        ('a<b>:"c|d?*.md', "abcd.md"),
        ("Budget 2026.final.xlsx", "Budget 2026.final.xlsx"),
    ],
)
def test_what_has_no_place_in_a_name_goes(name: str, safe: str) -> None:
    assert safe_name(name) == safe


def test_a_taken_name_gets_a_number_before_its_ending() -> None:
    assert unique_name("a.docx", []) == "a.docx"
    assert unique_name("a.docx", ["A.DOCX"]) == "a (2).docx"
    assert unique_name("a.docx", ["a.docx", "a (2).docx"]) == "a (3).docx"


def test_a_long_taken_name_still_fits() -> None:
    name = safe_name("報" * 90 + ".xlsx")
    second = unique_name(name, [name])
    assert second.endswith(" (2).xlsx")
    assert len(second.encode()) <= LIMIT_BYTES


@given(st.text(max_size=400))
def test_every_name_is_safe_and_stays_so(name: str) -> None:
    safe = safe_name(name)
    assert 0 < len(safe.encode()) <= LIMIT_BYTES
    assert "/" not in safe
    assert safe not in (".", "..")
    assert safe_name(safe) == safe


@given(st.text(max_size=60), st.lists(st.text(max_size=60), max_size=5))
def test_a_unique_name_is_not_taken(name: str, taken: list[str]) -> None:
    assert unique_name(name, taken).casefold() not in {other.casefold() for other in taken}


@pytest.mark.parametrize(
    ("words", "stem"),
    [
        ("A red house!", "a-red-house"),
        ("  /etc/../passwd_file ", "etc-passwd-file"),
        ("山坡上的红房子", "山坡上的红房子"),
        (
            "A very long description of a house that stands on a hill",
            "a-very-long-description-of-a-house-that",
        ),
        ("x" * 90, "x" * 40),
        ("!!!", "file"),
        ("", "file"),
    ],
)
def test_words_become_a_short_stem(words: str, stem: str) -> None:
    assert name_from(words) == stem
