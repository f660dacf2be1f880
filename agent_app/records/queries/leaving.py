"""What is under way, and kept, of somebody who leaves."""

from collections.abc import Collection

from agent_app.records.models import FileVersion, KnowledgeFile, Skill, Turn
from agent_app.records.queries.chats import ACTIVE


def active_turns(owner_id: str) -> tuple[tuple[str, str], ...]:
    """Chats and turns of the owner that run, queue or wait; of deleted chats, too."""
    turns = Turn.objects.filter(conversation__owner_id=owner_id, state__in=ACTIVE)
    return tuple(turns.order_by("number").values_list("conversation_id", "id"))


def is_driven(turn_ids: tuple[str, ...]) -> bool:
    """Whether a process still works on any of these turns."""
    return Turn.objects.filter(id__in=turn_ids, state__in=ACTIVE).exists()


def hashes_of(owner_id: str) -> frozenset[str]:
    """Of all bytes that the owner's rows name."""
    versions = FileVersion.objects.filter(file__conversation__owner_id=owner_id)
    knowledge = KnowledgeFile.objects.filter(owner_id=owner_id)
    in_skills = _in_skills(Skill.objects.filter(owner_id=owner_id).values_list("files", flat=True))
    return frozenset(
        [*versions.values_list("sha256", flat=True), *knowledge.values_list("sha256", flat=True), *in_skills]
    )


def unnamed(hashes: Collection[str]) -> frozenset[str]:
    """Those of these that no row names any more."""
    wanted = list(hashes)
    named = set(_in_skills(Skill.objects.values_list("files", flat=True)))
    for first in range(0, len(wanted), 500):
        some = wanted[first : first + 500]
        named.update(FileVersion.objects.filter(sha256__in=some).values_list("sha256", flat=True))
        named.update(KnowledgeFile.objects.filter(sha256__in=some).values_list("sha256", flat=True))
    return frozenset(wanted) - named


def _in_skills(folders: Collection[list[dict[str, str]]]) -> list[str]:
    return [file["sha256"] for folder in folders for file in folder]
