"""A zip becomes paths with contents; nothing of it is believed before it is measured."""

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator

from agent_app.files.size_limit import limit_words
from agent_app.skills.folder import MOST_BYTES, MOST_FILES, SkillFile
from agent_app.skills.paths import is_left_by_a_system, shown
from agent_app.skills.refusals import BadSkill

_MOST_ENTRIES = 20 * MOST_FILES
"""With folders and what systems leave; a list that is longer is not looked at."""
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""Other kinds say themselves how much memory they want."""
_BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError,
    NotImplementedError,
)  # fmt: skip


def unpacked(content: bytes) -> tuple[SkillFile, ...]:
    """All files of a zip. Raises BadSkill."""
    if not zipfile.is_zipfile(io.BytesIO(content)):
        raise BadSkill("skill_not_zip", "This is not a zip file; pack the skill's folder as a zip.")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return tuple(_files(archive))
    except _BROKEN as error:
        raise BadSkill(
            "skill_zip_damaged", "The zip is damaged or of an unknown kind; pack it anew."
        ) from error


def _files(archive: zipfile.ZipFile) -> Iterator[SkillFile]:
    entries = archive.infolist()
    files = [one for one in entries if not one.is_dir() and not is_left_by_a_system(one.orig_filename)]
    if len(files) > MOST_FILES or len(entries) > _MOST_ENTRIES:
        raise BadSkill("skill_too_many", f"It holds {len(files)} files; at most {MOST_FILES} are taken.")
    room = MOST_BYTES
    if sum(one.file_size for one in files) > room:
        raise _too_large()
    for entry in files:
        _check_kind(entry)
        with archive.open(entry) as source:
            content = source.read(room + 1)
        room -= len(content)
        if room < 0:
            raise _too_large()
        yield SkillFile(entry.orig_filename, content)


def _check_kind(entry: zipfile.ZipInfo) -> None:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind == stat.S_IFLNK:
        raise BadSkill(
            "skill_link",
            f"{shown(entry.orig_filename)} is a symbolic link; put the file itself in its place.",
        )
    if kind not in (0, stat.S_IFREG):
        raise BadSkill("skill_link", f"{shown(entry.orig_filename)} is not a plain file; leave it out.")
    if entry.compress_type not in _PACKED:
        raise NotImplementedError(f"compression {entry.compress_type}")
    if entry.flag_bits & 0x1:
        raise BadSkill("skill_zip_locked", "The zip has a password; pack it without one.")


def _too_large() -> BadSkill:
    return BadSkill(
        "skill_too_large", f"Unpacked it is larger than {limit_words(MOST_BYTES)}, which is the limit."
    )
