"""Which stored bytes are named by a row: those, and no others, have to stay."""

from collections.abc import Collection, Iterator

from agent_app.records.models import FileVersion, KnowledgeFile, RefusedPicture, Skill, Transcript

_NAMING = (FileVersion, KnowledgeFile, RefusedPicture, Transcript)
_CONTENT = (FileVersion, KnowledgeFile)
_AT_ONCE = 2_000


def stored_files() -> Iterator[str]:
    """The SHA-256 of all content that a row needs, each at least once."""
    for table in _CONTENT:
        yield from table.objects.order_by().values_list("sha256", flat=True).iterator(_AT_ONCE)
    yield from in_skills()


def in_skills() -> set[str]:
    rows = Skill.objects.order_by().values_list("files", flat=True)
    return {str(file["sha256"]) for files in rows for file in files}


def named(hashes: Collection[str]) -> set[str]:
    """Those of `hashes` that a row still names, a deleted file's and a transcript's included."""
    found = in_skills().intersection(hashes)
    for table in _NAMING:
        found |= set(table.objects.filter(sha256__in=hashes).order_by().values_list("sha256", flat=True))
    return found
