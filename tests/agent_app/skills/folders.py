"""Skills for tests: texts of SKILL.md, and zips of all kinds."""

import io
import stat
import zipfile
from collections.abc import Mapping

from agent_app.skills.folder import SkillFile, SkillFolder, folder

MAIN = "---\nname: tidy-notes\ndescription: Puts notes in order.\n---\n# Tidy notes\n\nSort them.\n"


def main_text(
    name: str = "tidy-notes", description: str = "Puts notes in order.", body: str = "Sort them."
) -> str:
    return f"---\nname: {name}\ndescription: {description}\n---\n\n{body}\n"


def made(name: str = "tidy-notes", others: Mapping[str, bytes] | None = None, **head: str) -> SkillFolder:
    main = SkillFile("SKILL.md", main_text(name, **head).encode())
    return folder([main, *(SkillFile(path, content) for path, content in (others or {}).items())])


def zipped(contents: Mapping[str, str | bytes], *, compressed: bool = True) -> bytes:
    out = io.BytesIO()
    how = zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED
    with zipfile.ZipFile(out, "w", how) as archive:
        for path, content in contents.items():
            archive.writestr(path, _bytes(content))
    return out.getvalue()


def zipped_link(path: str, target: str) -> bytes:
    """A zip whose second entry is a symbolic link."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("SKILL.md", MAIN)
        link = zipfile.ZipInfo(path)
        link.create_system = 3
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, target)
    return out.getvalue()


def _bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content
