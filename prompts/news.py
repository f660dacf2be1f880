"""What a note says once on a branch of things that come and go, and what it has said of them so far."""

from dataclasses import dataclass

from prompts.context import ActivationRecord, TurnContext


@dataclass(frozen=True)
class News:
    """Lines for the note of the newest message, and the records that keep them from being said again."""

    lines: tuple[str, ...] = ()
    records: tuple[ActivationRecord, ...] = ()


def standing(context: TurnContext, there: str, gone: str) -> tuple[str, ...]:
    """Names that the branch's notes call there; `there` and `gone` are what the records' names begin with."""
    names: dict[str, None] = {}
    for record in (record for turn in context.turns for record in turn.activations):
        if record.name.startswith(there):
            names[record.name.removeprefix(there)] = None
        elif record.name.startswith(gone):
            names.pop(record.name.removeprefix(gone), None)
    return tuple(names)
