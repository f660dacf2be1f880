"""What a slash command comes to: an answer at once, or a brief with which a model carries it out."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Typed:
    """A command as a person typed it: what follows its name, and the files that came with it."""

    owner_id: str
    chat_id: str
    parent_id: str | None
    argument: str
    file_ids: tuple[str, ...]
    language: str


@dataclass(frozen=True)
class Answered:
    """The server's own words; no model is asked."""

    text: str


@dataclass(frozen=True)
class Briefed:
    """A model carries it out. `brief` goes into the note on the message, where it costs nothing later."""

    command: str
    brief: str


Outcome = Answered | Briefed
Run = Callable[[Typed], Outcome]
"""Reads the database through records.queries and files, and writes nothing."""
