"""Transcripts of pictures by content hash."""

from collections.abc import Collection

from agent_app.records.models import Transcript
from prompts.context import Reading


def transcripts(hashes: Collection[str]) -> dict[str, Reading]:
    rows = Transcript.objects.filter(sha256__in=hashes)
    found = rows.values_list("sha256", "text", "confidence", "language")
    return {sha256: Reading(text, confidence, language) for sha256, text, confidence, language in found}
