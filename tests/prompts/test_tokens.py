"""Counting with o200k_base."""

from prompts.tokens import count, preload


def test_known_texts_have_their_known_counts() -> None:
    preload()
    assert count("hello world") == 2
    assert count("") == 0


def test_a_text_longer_than_the_tokeniser_takes_is_counted_in_pieces() -> None:
    assert count("word " * 400_000) > 390_000


def test_half_a_character_is_counted_and_no_crash() -> None:
    assert count("a\ud83db") > 0
