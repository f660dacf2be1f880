"""Says what the readings of a file before and after an edit mean."""

from collections.abc import Iterator

from tools.office.checking.readers import NOTHING_ELSE, Seen, Value
from tools.office.checking.report import Trial
from tools.office.checking.trials.carried_out import Tried

NOT_OPENED = "can't open the original"
_OTHER = "sees another change beside the one that was asked for"


def judged(reader: str, before: Seen, after: Seen, tried: Tried) -> str:
    """`ok`, a reason why this reader has no say here, or what it sees instead."""
    if before.rest != after.rest:
        return f"{NOT_OPENED} (it sees no cell in it)" if before.rest == NOTHING_ELSE else _OTHER
    if tried.where.sheet:
        return _cell(reader, before.value, after.value, tried)
    return _text(str(before.value), str(after.value), tried)


def _cell(reader: str, before: Value, after: Value, tried: Tried) -> str:
    if tried.where.bold:
        return "ok" if reader != "openpyxl" or after is True else "finds the cell not in bold"
    if tried.outcome == "same":
        return "ok" if before == after else f"reads {after!r} where {before!r} stood"
    if tried.trial.before and before is None:
        return f"{NOT_OPENED} (it sees an empty cell there)"
    return "ok" if after == tried.new else f"reads {after!r} instead of {tried.new!r}"


def _text(before: str, after: str, tried: Tried) -> str:
    new = str(tried.new)
    if tried.outcome == "same":
        return "ok" if before == after else _OTHER
    if new not in after:
        return "does not find the new text"
    if tried.outcome == "added":
        return "ok" if after.replace(new, "", 1) == before else _OTHER
    return _OTHER if tried.old and after.replace(new, tried.old) != before else "ok"


def trial_failures(trial: Trial) -> Iterator[str]:
    if trial.refusal and trial.plain:
        yield f"{trial.op} at {trial.place} is refused: {trial.refusal}"
    for reader, found in trial.read_back.items():
        if not found.startswith(("ok", NOT_OPENED)):
            yield f"{trial.op} at {trial.place}: {reader} {found}"
    for what, found in trial.libreoffice.items():
        if not found.startswith(("ok", NOT_OPENED)):
            yield f"{trial.op} at {trial.place}: LibreOffice, {what}: {found}"
    if trial.parts:
        for one in (*trial.parts.changed, *trial.parts.lost, *trial.parts.added):
            if not one.reason:
                yield f"{trial.op} at {trial.place} touches {one.part} without a reason"
    yield from (f"{trial.op} at {trial.place} leaves {one}" for one in trial.disorder)
