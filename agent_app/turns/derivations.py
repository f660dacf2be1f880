"""Views, comparisons and previews: found in the store, or asked of a worker and waited for a little while."""

import time
from threading import BoundedSemaphore

from django.conf import settings

from agent_app.files import derived, deriving
from agent_app.files.derived import Kept, Wanted
from agent_app.turns.call import send_derivation
from agent_app.turns.file_size import largest_file

WAIT_S = 3.0
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.01, 0.15
PATIENCE_S = 30.0
MOST_WAITING = 16
_waiting = BoundedSemaphore(MOST_WAITING)


class Pending(Exception):
    """A worker computes it, or will; ask again."""


class NobodyAsked(Exception):
    """No worker could be asked: the broker is away."""


def perform(text: str, too_long: tuple[type[BaseException], ...]) -> None:
    """Runs in a worker; `too_long` are what its time limit raises."""
    wanted = Wanted.read(text)
    until = time.time() + settings.TOOL_HARD_LIMIT_S
    with largest_file(settings.TOOL_FILE_SIZE_BYTES):
        deriving.derive(wanted, until=until, too_long=too_long)


def result_of(wanted: Wanted) -> Kept:
    """Blocking, for at most `WAIT_S`. Raises Pending or NobodyAsked.

    The web process computes nothing of this itself: a workbook can take seconds and hundreds of megabytes,
    and a hostile one ends the process that reads it. It looks for the result where the worker lays it.
    """
    key = wanted.key
    found = derived.kept(key, now=time.time())
    if found is not None:
        return found
    match derived.asking(key, now=time.time(), patience_s=PATIENCE_S):
        case "give_up":
            return deriving.refusal(
                "too_heavy", "Nothing came of this, several times. Download the file instead."
            )
        case "ask":
            if not send_derivation(wanted.model_dump_json(), drawn=wanted.what == "preview"):
                derived.unasked(key)
                raise NobodyAsked
    return _awaited(key)


def _awaited(key: str) -> Kept:
    """Only so many requests wait at a time; the others are told at once to come again."""
    if not _waiting.acquire(blocking=False):
        raise Pending
    try:
        patient_until, pause = time.monotonic() + WAIT_S, FIRST_PAUSE_S
        while time.monotonic() < patient_until:
            time.sleep(pause)
            pause = min(pause * 1.5, LONGEST_PAUSE_S)
            if (found := derived.kept(key, now=time.time())) is not None:
                return found
    finally:
        _waiting.release()
    raise Pending
