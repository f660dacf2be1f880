"""The skills that come with Folio, from their folders here into the records of the site."""

from functools import cache
from pathlib import Path

from agent_app.records.writes.skills import put_site_skills
from agent_app.skills.folder import SkillFile, SkillFolder, folder
from agent_app.skills.keeping import stored

_FOLDERS = Path(__file__).with_name("included")


@cache
def included() -> tuple[SkillFolder, ...]:
    """By name. Raises BadSkill for one that isn't right."""
    return tuple(_read(path) for path in sorted(_FOLDERS.iterdir()) if path.is_dir())


def is_included(name: str) -> bool:
    return any(one.name == name for one in included())


def put_included() -> None:
    """They are for `/skill` alone until an admin lets models open them, so that they cost nothing."""
    put_site_skills([stored(one, offered=False) for one in included()])


def _read(path: Path) -> SkillFolder:
    files = (file for file in sorted(path.rglob("*")) if file.is_file())
    return folder(SkillFile(file.relative_to(path).as_posix(), file.read_bytes()) for file in files)
