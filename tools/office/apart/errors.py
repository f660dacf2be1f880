"""A trouble that a reader in a process of its own met, carried over to the caller as what it was."""

from typing import Literal

from tools.kit.json_types import JsonObject
from tools.office.package.errors import Damaged, Dangerous, OfficeError, PasswordProtected

Trouble = Literal["damaged", "dangerous", "locked", "other"]


class ReaderError(OfficeError):
    """What the reader says in one sentence."""


class DamagedFile(Damaged):
    """A file that its reader can't make out."""

    def __init__(self, sentence: str) -> None:
        OfficeError.__init__(self, sentence)


class DangerousFile(Dangerous):
    """A file that took its reader too much time or memory."""

    def __init__(self, sentence: str) -> None:
        OfficeError.__init__(self, sentence)


class LockedFile(PasswordProtected):
    """A file that opens with a password only."""

    def __init__(self, sentence: str) -> None:
        OfficeError.__init__(self, sentence)


def carried(error: OfficeError) -> JsonObject:
    return {"trouble": _trouble(error), "sentence": str(error), "argument": error.argument}


def unpacked(facts: JsonObject) -> OfficeError:
    """The error that was carried."""
    sentence = str(facts.get("sentence", ""))
    argument = str(facts.get("argument", ""))
    match facts.get("trouble"):
        case "damaged":
            return DamagedFile(sentence).on(argument)
        case "dangerous":
            return DangerousFile(sentence).on(argument)
        case "locked":
            return LockedFile(sentence).on(argument)
        case _:
            return ReaderError(sentence).on(argument)


def _trouble(error: OfficeError) -> Trouble:
    match error:
        case PasswordProtected():
            return "locked"
        case Damaged():
            return "damaged"
        case Dangerous():
            return "dangerous"
        case _:
            return "other"
