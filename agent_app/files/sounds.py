"""Names a sound's format by its bytes."""

_RIFF, _WAVE = b"RIFF", b"WAVE"
_SIGNATURES = (
    (b"ID3", "audio/mpeg"),
    (b"OggS", "audio/ogg"),
    (b"fLaC", "audio/flac"),
    (b"\x1a\x45\xdf\xa3", "audio/webm"),
)
_MPEG_SYNC = ((b"\xff\xfb", "audio/mpeg"), (b"\xff\xf3", "audio/mpeg"), (b"\xff\xf1", "audio/aac"))
_MPEG_4_BRANDS = frozenset((b"M4A ", b"M4B ", b"mp42", b"isom"))
SUFFIXES = {
    "audio/wav": ".wav",
    "audio/mpeg": ".mp3",
    "audio/ogg": ".ogg",
    "audio/flac": ".flac",
    "audio/webm": ".webm",
    "audio/aac": ".aac",
    "audio/mp4": ".m4a",
}


def sound_type(content: bytes) -> str | None:
    """One of the keys of SUFFIXES, for bytes that somebody says are a sound; None for other bytes."""
    if content[:4] == _RIFF and content[8:12] == _WAVE:
        return "audio/wav"
    if content[4:8] == b"ftyp" and content[8:12] in _MPEG_4_BRANDS:
        return "audio/mp4"
    known = (*_SIGNATURES, *_MPEG_SYNC)
    return next((mime for start, mime in known if content.startswith(start)), None)
