"""Transcripts of pictures by content hash."""

from collections.abc import Collection

from agent_app.records.models import Transcript


def transcripts(hashes: Collection[str]) -> dict[str, str]:
    return dict(Transcript.objects.filter(sha256__in=hashes).values_list("sha256", "text"))
