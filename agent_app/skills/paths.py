"""Paths of an uploaded skill's files, held to what may stand in a folder."""

import unicodedata
from collections.abc import Iterable

from agent_app.skills.refusals import BadSkill
from tools.kit.skills import MAIN_FILE

PATH_CHARS, DEPTH = 200, 8
_LEFT_BY_SYSTEMS = frozenset({"__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini", ".git"})
_SHOWN_CHARS = 80


def is_left_by_a_system(path: str) -> bool:
    """What an operating system or a version control puts beside the files; it is not taken over."""
    return any(part in _LEFT_BY_SYSTEMS or part.startswith("._") for part in path.split("/"))


def checked_path(path: str) -> str:
    """The path in its composed form. Raises BadSkill."""
    if path.startswith(("/", "\\")) or (len(path) > 1 and path[1] == ":"):
        raise _bad(path, "starts at the root of a disk; keep all files inside the skill's folder")
    parts = unicodedata.normalize("NFC", path).split("/")
    if ".." in parts:
        raise _bad(path, "leads out of the folder; keep all files inside it")
    if "\\" in path:
        raise _bad(path, "has a backslash in it; pack the folder with a program that writes “/”")
    if "" in parts or "." in parts or any(part != part.strip() for part in parts):
        raise _bad(path, "is not a plain path; give its folders and files plain names")
    if any(unicodedata.category(char).startswith(("C", "Z")) and char != " " for char in path):
        raise _bad(path, "has invisible characters in its name; rename it")
    if len(path) > PATH_CHARS or len(parts) > DEPTH:
        raise _bad(path, f"lies too deep; a path has at most {PATH_CHARS} characters and {DEPTH} levels")
    return "/".join(parts)


def check_apart(paths: Iterable[str]) -> None:
    """Two names that some systems take for one would take each other's place. Raises BadSkill."""
    seen: dict[str, str] = {}
    for path in paths:
        key = unicodedata.normalize("NFKC", path).casefold()
        if key in seen:
            raise BadSkill("skill_duplicate", f"{shown(path)} is in it twice; keep one of them.")
        seen[key] = path
    for path in seen:
        parts = path.split("/")
        above = ("/".join(parts[:end]) for end in range(1, len(parts)))
        both = next((seen[one] for one in above if one in seen), None)
        if both is not None:
            raise BadSkill(
                "skill_duplicate", f"{shown(both)} is both a file and a folder; rename one of them."
            )


def folder_of(paths: Iterable[str]) -> str:
    """What stands before every path: nothing, or the one folder with its `/`. Raises BadSkill."""
    there = sorted(paths)
    if MAIN_FILE in there:
        return ""
    mains = [path for path in there if path.endswith(f"/{MAIN_FILE}") and path.count("/") == 1]
    if len(mains) > 1:
        raise BadSkill("skill_several", f"It holds {len(mains)} skills; upload each folder by itself.")
    if not mains:
        raise _without_main(there)
    folder = mains[0].removesuffix(MAIN_FILE)
    beside = next((path for path in there if not path.startswith(folder)), None)
    if beside is not None:
        raise BadSkill(
            "skill_several", f"{shown(beside)} stands beside the skill's folder; upload that folder alone."
        )
    return folder


def shown(path: str) -> str:
    """A path inside a sentence: on one line, and short."""
    line = "".join(char if char.isprintable() else "?" for char in path)
    return f"“{line if len(line) <= _SHOWN_CHARS else f'{line[: _SHOWN_CHARS - 1]}…'}”"


def _without_main(paths: Iterable[str]) -> BadSkill:
    near = next((path for path in paths if path.rpartition("/")[2].casefold() == "skill.md"), None)
    if near is None:
        return BadSkill(
            "skill_no_main", "There is no SKILL.md in it; a skill is a folder with a file of that name."
        )
    if near.endswith(MAIN_FILE):
        return BadSkill(
            "skill_no_main", f"{shown(near)} lies too deep; SKILL.md belongs at the top or in one folder."
        )
    return BadSkill("skill_no_main", f"{shown(near)} has to be named SKILL.md, in this spelling.")


def _bad(path: str, what: str) -> BadSkill:
    return BadSkill("skill_path", f"The path {shown(path)} {what}.")
