"""The set of scenarios as a whole."""

from collections import Counter

from agent_app.eval.scenarios import SCENARIOS


def test_there_are_forty_with_a_third_nested_and_a_sixth_tempting() -> None:
    assert len(SCENARIOS) == 40
    kinds = Counter(one.kind for one in SCENARIOS.values())
    assert kinds["nested"] >= 40 / 3
    assert kinds["tempting"] >= 40 / 6


def test_wishes_are_in_both_languages_and_all_different() -> None:
    languages = Counter(one.language for one in SCENARIOS.values())
    assert min(languages["en"], languages["zh"]) >= 12
    assert len({one.wish for one in SCENARIOS.values()}) == 40
