"""A turn's trace follows from its id, so that every process that works on it adds to the same one."""

from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class TraceIds:
    """128 and 64 bits, as W3C Trace Context has them; `root` is the turn's own span."""

    trace: int
    root: int


def ids_of(turn_id: str) -> TraceIds:
    digest = sha256(f"folio turn {turn_id}".encode()).digest()
    # Zero is no id.
    return TraceIds(int.from_bytes(digest[:16]) or 1, int.from_bytes(digest[16:24]) or 1)
