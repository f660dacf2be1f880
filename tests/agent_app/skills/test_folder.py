"""A folder becomes a skill, or is refused with a sentence that says what to do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_app.skills.folder import MOST_BYTES, MOST_FILES, SkillFile, folder
from agent_app.skills.refusals import BadSkill
from tests.agent_app.skills.folders import MAIN


def of(*paths: str, main: str = "SKILL.md") -> list[SkillFile]:
    return [SkillFile(main, MAIN.encode()), *(SkillFile(path, b"x") for path in paths)]


def refusal(files: list[SkillFile]) -> BadSkill:
    with pytest.raises(BadSkill) as caught:
        folder(files)
    return caught.value


def test_the_main_file_stands_at_the_top() -> None:
    made = folder(of("references/layout.md"))
    assert made.name == "tidy-notes"
    assert made.instructions == "# Tidy notes\n\nSort them."
    assert [one.path for one in made.files] == ["SKILL.md", "references/layout.md"]


def test_or_inside_one_folder_whatever_its_name() -> None:
    made = folder(of("Tidy Notes/assets/a.csv", main="Tidy Notes/SKILL.md"))
    assert [one.path for one in made.files] == ["SKILL.md", "assets/a.csv"]


def test_what_systems_leave_is_not_taken_over() -> None:
    made = folder(of("__MACOSX/tidy/._SKILL.md", "tidy/.DS_Store", "tidy/.git/config", main="tidy/SKILL.md"))
    assert [one.path for one in made.files] == ["SKILL.md"]


@pytest.mark.parametrize(
    "path",
    [
        "../SKILL.md", "a/../../b", "..", "/etc/passwd", "\\server\\a", "C:/a", "c:a", "a\\..\\b", "./a",
        "a//b", "a/", "a\nb", "a\x00b", "a\u202eb", " a", "a /b", "x" * 201, "a/" * 8 + "b",
    ],
)  # fmt: skip
def test_a_path_that_leads_elsewhere_is_refused(path: str) -> None:
    assert refusal(of(path)).code == "skill_path"


@pytest.mark.parametrize(
    "paths", [("a.md", "A.md"), ("a.md", "a.md"), ("é.md", "e\u0301.md"), ("b", "b/c"), ("B", "b/c")]
)
def test_two_files_in_one_place_are_refused(paths: tuple[str, ...]) -> None:
    assert refusal(of(*paths)).code == "skill_duplicate"


@pytest.mark.parametrize(
    ("paths", "words"),
    [
        ([], "no SKILL.md"),
        (["a.md"], "no SKILL.md"),
        (["skill.md"], "in this spelling"),
        (["a/b/SKILL.md"], "too deep"),
    ],
)
def test_without_its_main_file_a_folder_is_no_skill(paths: list[str], words: str) -> None:
    bad = refusal([SkillFile(path, MAIN.encode()) for path in paths])
    assert bad.code == "skill_no_main"
    assert words in str(bad)


@pytest.mark.parametrize(
    "paths", [("a/SKILL.md", "b/SKILL.md"), ("a/SKILL.md", "b/c.md"), ("a/SKILL.md", "d.md")]
)
def test_more_than_one_skill_at_a_time_is_refused(paths: tuple[str, ...]) -> None:
    assert refusal([SkillFile(path, MAIN.encode()) for path in paths]).code == "skill_several"


def test_too_many_files_are_refused_with_both_numbers() -> None:
    bad = refusal(of(*(f"{number}.md" for number in range(MOST_FILES))))
    assert bad.code == "skill_too_many"
    assert "201" in str(bad)
    assert "200" in str(bad)


def test_too_large_a_folder_is_refused() -> None:
    half = bytes(MOST_BYTES // 2)
    bad = refusal([*of(), SkillFile("a", half), SkillFile("b", half)])
    assert bad.code == "skill_too_large"
    assert "10 MB" in str(bad)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"---\nname: a\0b"])
def test_a_main_file_that_is_no_text_is_refused(content: bytes) -> None:
    assert refusal([SkillFile("SKILL.md", content)]).code == "skill_text"


def test_a_mark_of_byte_order_is_no_trouble() -> None:
    assert folder([SkillFile("SKILL.md", b"\xef\xbb\xbf" + MAIN.encode())]).name == "tidy-notes"


@given(st.lists(st.text(max_size=30), max_size=6))
def test_no_path_ever_leads_out_of_the_folder(paths: list[str]) -> None:
    try:
        made = folder(of(*paths))
    except BadSkill as bad:
        assert "\n" not in str(bad)  # noqa: PT017 - most paths are refused, a few are not
        return
    for one in made.files:
        assert not {"", ".", ".."} & set(one.path.split("/"))
        assert "\\" not in one.path
