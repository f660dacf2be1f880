"""Texts that are kept once for all who have them go with the last of these."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from agent_app.records.models import FileVersion, LedgerEntry, PromptText, Transcript, User

_AT_ONCE = 500


@dataclass(frozen=True)
class SharedTexts:
    """By hash: what a person's requests were made of, and what was read in their pictures."""

    prompts: frozenset[str]
    pictures: frozenset[str]


def shared_texts_of(user: User) -> SharedTexts:
    ledger = LedgerEntry.objects.filter(step__turn__conversation__owner__user=user).order_by()
    pictures = FileVersion.objects.filter(file__conversation__owner__user=user, kind="image").order_by()
    return SharedTexts(
        frozenset(ledger.values_list("text_id", flat=True).distinct()),
        frozenset(pictures.values_list("sha256", flat=True).distinct()),
    )


def forget_unused(texts: SharedTexts) -> None:
    """Those of them that nobody has any more. Runs in the transaction in which somebody's rows went."""
    for hashes in _some(texts.prompts):
        used = LedgerEntry.objects.filter(text_id=OuterRef("pk"))
        PromptText.objects.filter(~Exists(used), sha256__in=hashes).delete()
    for hashes in _some(texts.pictures):
        used_pictures = FileVersion.objects.filter(sha256=OuterRef("pk"))
        Transcript.objects.filter(~Exists(used_pictures), sha256__in=hashes).delete()


def _some(hashes: Iterable[str]) -> Iterator[list[str]]:
    """A statement takes so many parameters and no more."""
    rows = sorted(hashes)
    return (rows[start : start + _AT_ONCE] for start in range(0, len(rows), _AT_ONCE))
