"""What was read in a picture is kept, so that a picture is read once."""

from agent_app.records.models import Transcript
from agent_app.records.storable import storable_text
from prompts.context import Reading

_LANGUAGE_CHARS = 40


def keep_transcript(sha256: str, reading: Reading) -> None:
    kept = {
        "text": storable_text(reading.text),
        "confidence": reading.confidence,
        "language": reading.language[:_LANGUAGE_CHARS],
    }
    Transcript.objects.update_or_create(sha256=sha256, defaults=kept)
