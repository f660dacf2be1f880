"""Counts tokens with the o200k_base vocabulary, offline; for other vendors it is an estimate."""

import hashlib
from functools import cache
from importlib import import_module
from typing import Protocol

_PIECE_CHARS = 100_000
_MOST_COUNTS = 50_000
_SHORT_CHARS = 64
_counts: dict[bytes, int] = {}


class _Encoding(Protocol):
    def encode_ordinary(self, text: str) -> list[int]: ...


def count(text: str) -> int:
    """Tokens of a text; counts are remembered by a digest, so that a history is counted once."""
    data = text.encode("utf-8", "replace")
    key = data if len(data) <= _SHORT_CHARS else hashlib.blake2b(data, digest_size=16).digest() + b"#"
    known = _counts.get(key)
    if known is not None:
        return known
    if len(_counts) >= _MOST_COUNTS:
        _counts.clear()
    clean = data.decode("utf-8")
    pieces = (clean[at : at + _PIECE_CHARS] for at in range(0, len(clean), _PIECE_CHARS))
    _counts[key] = sum(len(_encoding().encode_ordinary(piece)) for piece in pieces)
    return _counts[key]


def preload() -> None:
    """Loads the vocabulary, about a tenth of a second to two; call it in a thread at start."""
    count("ready")


@cache
def _encoding() -> _Encoding:
    """Imported on first use: it is 75 MB that only a counting process should hold."""
    bpe_openai = import_module("bpe_openai")
    encoding: _Encoding = bpe_openai.get_encoding("o200k_base")
    return encoding
