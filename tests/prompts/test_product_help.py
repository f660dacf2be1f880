"""Questions on the product itself, over the labelled set in tests/labelled/product_help.tsv."""

import pytest

from prompts.product_help import ASKED_FOR_COMMANDS, ASKED_FOR_HELP, MOST_CHARS, wants_product_help
from tests.labelled.sets import Figures, is_held_out, measured, rows


def figures(*, held_out: bool) -> Figures:
    cases = [(label, text) for label, _, text in rows("product_help.tsv") if is_held_out(text) is held_out]
    return measured((text, label == "yes", wants_product_help(text) is not None) for label, text in cases)


@pytest.mark.parametrize("held_out", [False, True])
def test_precision_and_recall_are_at_least_95_percent(held_out: bool) -> None:  # noqa: FBT001 - a parameter
    found = figures(held_out=held_out)
    assert found.precision >= 0.95, found.false_alarms
    assert found.recall >= 0.95, found.missed


def test_half_of_the_set_are_near_misses() -> None:
    labels = [label for label, _, _ in rows("product_help.tsv")]
    assert len(labels) >= 160
    assert labels.count("no") >= len(labels) * 0.4


def test_the_reason_says_what_was_asked_for() -> None:
    assert wants_product_help("hi! which commands can I use here?") == ASKED_FOR_COMMANDS
    assert wants_product_help("What can you do, please?") == ASKED_FOR_HELP


def test_a_question_beside_a_wish_counts() -> None:
    assert wants_product_help("Set B2 to 99. By the way, how does this work?") is None
    assert wants_product_help("Set B2 to 99. How does this work?") == ASKED_FOR_HELP


def test_a_quoted_question_and_a_long_text_do_not_count() -> None:
    assert wants_product_help("Translate “What can you do?”") is None
    assert wants_product_help("```\nWhat can you do?\n```") is None
    assert wants_product_help(f"{'word ' * MOST_CHARS}. What can you do?") is None


def test_an_empty_message_asks_for_nothing() -> None:
    assert wants_product_help(" \n?!") is None
