"""The plan of a turn goes to the model in the person's words and comes back the same."""

import random

from drill.plan import any_plan, read


def test_every_plan_is_read_from_its_own_words() -> None:
    rng = random.Random(1)  # noqa: S311 -- any plans will do
    for number in range(200):
        plan = any_plan(number, rng.choice(("", "f123abc")), rng)
        assert read(f"Something before. {plan.text}") == plan


def test_words_of_others_hold_no_plan() -> None:
    assert read("[drill] hello") is None
