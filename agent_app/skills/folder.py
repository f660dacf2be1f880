"""A skill's folder: its files, and what its SKILL.md says it is."""

from collections.abc import Iterable
from dataclasses import dataclass

from agent_app.files.size_limit import limit_words
from agent_app.skills.head import MAIN_BYTES, read_main
from agent_app.skills.paths import check_apart, checked_path, folder_of, is_left_by_a_system, shown
from agent_app.skills.refusals import BadSkill
from tools.kit.skills import MAIN_FILE

MOST_FILES, MOST_BYTES = 200, 10 * 1024 * 1024


@dataclass(frozen=True)
class SkillFile:
    """`path` is relative, its levels parted by `/`."""

    path: str
    content: bytes


@dataclass(frozen=True)
class SkillFolder:
    """`files` are all of it, SKILL.md included, by path."""

    name: str
    description: str
    instructions: str
    files: tuple[SkillFile, ...]


def folder(uploaded: Iterable[SkillFile]) -> SkillFolder:
    """The files of an upload as a skill. Raises BadSkill."""
    taken = [one for one in uploaded if not is_left_by_a_system(one.path)]
    if len(taken) > MOST_FILES:
        raise BadSkill("skill_too_many", f"It holds {len(taken)} files; at most {MOST_FILES} are taken.")
    if sum(len(one.content) for one in taken) > MOST_BYTES:
        raise BadSkill("skill_too_large", f"It is larger than {limit_words(MOST_BYTES)}, which is the limit.")
    files = {}
    paths = [checked_path(one.path) for one in taken]
    check_apart(paths)
    before = folder_of(paths)
    for path, one in zip(paths, taken, strict=True):
        files[path.removeprefix(before)] = one.content
    main = read_main(_main_text(files[MAIN_FILE]))
    return SkillFolder(
        main.name,
        main.description,
        main.instructions,
        tuple(SkillFile(path, files[path]) for path in sorted(files)),
    )


def _main_text(content: bytes) -> str:
    if len(content) > MAIN_BYTES:
        raise BadSkill(
            "skill_main_too_long",
            f"SKILL.md is larger than {limit_words(MAIN_BYTES)}; move details to other files of the folder.",
        )
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadSkill("skill_text", f"{shown(MAIN_FILE)} is not text in UTF-8; save it as UTF-8.") from error
    if "\0" in text:
        raise BadSkill("skill_text", f"{shown(MAIN_FILE)} is not text; save it as text in UTF-8.")
    return text
