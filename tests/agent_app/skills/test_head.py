"""The head of a SKILL.md: what is taken, and what is said of one that isn't right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_app.skills.head import read_main
from agent_app.skills.refusals import BadSkill
from tests.agent_app.skills.folders import main_text


def refusal(text: str) -> BadSkill:
    with pytest.raises(BadSkill) as caught:
        read_main(text)
    return caught.value


def test_name_description_and_instructions_are_read() -> None:
    main = read_main(main_text("tidy-notes", "Puts notes in order.", "# Tidy\n\nSort them."))
    assert (main.name, main.description) == ("tidy-notes", "Puts notes in order.")
    assert main.instructions == "# Tidy\n\nSort them."


def test_fields_for_other_programs_and_line_ends_of_windows_are_no_trouble() -> None:
    text = (
        "---\nname: a\ndescription: >\n  Does a\n  thing.\nlicense: MIT\nmetadata:\n  x: '1'\n---\nDo it.\n"
    )
    main = read_main(text.replace("\n", "\r\n"))
    assert main.description == "Does a thing."
    assert main.instructions == "Do it."


def test_a_line_of_dashes_in_the_instructions_ends_nothing() -> None:
    assert read_main(main_text(body="One\n\n---\n\nTwo")).instructions == "One\n\n---\n\nTwo"


@pytest.mark.parametrize("text", ["", "# Title\n", "---\nname: a\n", "\n---\nname: a\n---\nx"])
def test_a_text_without_a_head_is_refused(text: str) -> None:
    assert refusal(text).code == "skill_head"


def test_a_head_that_is_no_yaml_is_refused_with_its_line() -> None:
    bad = refusal("---\nname: a\ndescription: First: second\n---\nx")
    assert bad.code == "skill_head"
    assert "line 3" in str(bad)
    assert "quotation marks" in str(bad)


@pytest.mark.parametrize(
    "name", ["Tidy", "-a", "a-", "a--b", "a b", "a/b", "../a", "é", "a" * 65, "12", "true", "[a]", "''"]
)
def test_a_name_that_is_none_is_refused(name: str) -> None:
    assert refusal(main_text(name)).code == "skill_name"


def test_a_name_of_64_characters_is_taken() -> None:
    assert read_main(main_text("a" * 64)).name == "a" * 64


@pytest.mark.parametrize("description", ["", "''", "x" * 1_025, "[a]", "12"])
def test_a_description_that_is_none_is_refused(description: str) -> None:
    assert refusal(main_text(description=description)).code == "skill_description"


def test_a_description_is_one_line_of_what_can_be_seen() -> None:
    main = read_main(main_text(description='"Sorts\\nnotes\\ud800\\u202e,\\0 \\U0001f600 整理。"'))
    assert main.description == "Sorts notes, 😀 整理。"


def test_instructions_that_are_empty_are_refused() -> None:
    assert refusal(main_text(body="  ")).code == "skill_empty"


@pytest.mark.parametrize(
    "head", ["!!python/object/apply:os.system ['true']", "[" * 3_000, "x: " + "y" * 9_000]
)
def test_yaml_that_is_built_to_harm_is_refused(head: str) -> None:
    assert refusal(f"---\n{head}\n---\nx").code in {"skill_head", "skill_name"}


def test_a_head_that_repeats_parts_by_reference_is_refused_before_it_grows() -> None:
    levels = "".join(f"l{n}: &l{n} {{<<: [{', '.join([f'*l{n - 1}'] * 9)}], k{n}: 1}}\n" for n in range(1, 9))
    bad = refusal(f"---\nl0: &l0 {{a: 1}}\n{levels}---\nx")
    assert bad.code == "skill_head"
    assert "line 3" in str(bad)
    assert "write the text itself" in str(bad)


def test_a_name_that_is_a_number_too_long_to_be_written_is_refused() -> None:
    assert refusal(main_text("1" + ":59" * 2_600)).code == "skill_name"


@given(st.text(max_size=300))
def test_whatever_stands_in_a_head_it_is_read_or_refused(head: str) -> None:
    try:
        read_main(f"---\n{head}\n---\nDo it.")
    except BadSkill as bad:
        assert str(bad).endswith(".")  # noqa: PT017 - most texts are refused, a few are not
