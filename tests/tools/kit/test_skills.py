"""Ids of a skill's files, and how much of a skill comes in at once."""

import pytest

from tools.kit.skills import (
    INSTRUCTIONS_LIMIT_CHARS,
    MOST_FILES_NAMED,
    OpenedSkill,
    shown_files,
    shown_instructions,
    skill_file,
    skill_file_id,
)


def test_an_id_names_the_skill_and_the_path() -> None:
    assert skill_file(skill_file_id("tidy-notes", "references/a b.md")) == ("tidy-notes", "references/a b.md")


@pytest.mark.parametrize(
    "file_id", ["f_1", "skill:", "skill:a", "skill:a/", "skill:A/b", "r_abc", "skill:../a/b"]
)
def test_other_ids_are_none(file_id: str) -> None:
    assert skill_file(file_id) is None


def test_short_instructions_come_in_whole() -> None:
    skill = OpenedSkill("a", "\n Do it. \n", ("b.md",))
    assert shown_instructions(skill) == "Do it."
    assert shown_files(skill) == ("skill:a/b.md",)


def test_long_ones_come_in_with_where_the_rest_is_read() -> None:
    skill = OpenedSkill("a", "x" * (INSTRUCTIONS_LIMIT_CHARS + 1))
    shown = shown_instructions(skill)
    assert shown.startswith("x" * INSTRUCTIONS_LIMIT_CHARS)
    assert "skill:a/SKILL.md" in shown
    assert shown_files(skill) == ("skill:a/SKILL.md",)


def test_of_many_files_some_are_named() -> None:
    skill = OpenedSkill("a", "Do it.", tuple(f"{number}.md" for number in range(200)))
    assert len(shown_files(skill)) == MOST_FILES_NAMED
