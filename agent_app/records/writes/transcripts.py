"""What OCR read in a picture is kept, so that a picture is read once."""

from agent_app.records.models import Transcript
from agent_app.records.storable import storable_text


def keep_transcript(sha256: str, text: str, confidence: float) -> None:
    kept = {"text": storable_text(text), "confidence": confidence}
    Transcript.objects.update_or_create(sha256=sha256, defaults=kept)
