"""A stored skill as a zip, as it may be uploaded again."""

import io
import zipfile

from agent_app.files import storage
from agent_app.records.rows import SkillRow

_SAME_TIME = (2020, 1, 1, 0, 0, 0)
"""So that the same skill is the same zip."""


def packed(skill: SkillRow) -> bytes:
    """Its files in one folder of its name."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in skill.files:
            entry = zipfile.ZipInfo(f"{skill.name}/{file.path}", _SAME_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, storage.fetch(file.sha256))
    return out.getvalue()
