"""What OCR read in a picture is kept, so that a picture is read once."""

from agent_app.records.models import Transcript


def keep_transcript(sha256: str, text: str, confidence: float) -> None:
    Transcript.objects.update_or_create(sha256=sha256, defaults={"text": text, "confidence": confidence})
