"""A message that begins with a slash is taken to the command that it names."""

from collections.abc import Mapping
from dataclasses import dataclass

from agent_app.commands import books, compact, image, papers, research, review, skill
from agent_app.commands.answering import answer_command
from agent_app.commands.outcome import Answered, Outcome, Run, Typed
from agent_app.records.queries.owners import language_of
from tools.kit import commands

RUNS: Mapping[str, Run] = {
    commands.IMAGE: image.run,
    commands.RESEARCH: research.run,
    commands.PAPERS: papers.run,
    commands.BOOKS: books.run,
    commands.SKILL: skill.run,
    commands.REVIEW: review.run,
    commands.COMPACT: compact.run,
}
"""By the command's name; one that isn't here answers with what it needs."""


@dataclass(frozen=True)
class Said:
    """A message on its way into a chat."""

    owner_id: str
    chat_id: str
    parent_id: str | None
    text: str
    file_ids: tuple[str, ...]


def resolve(said: Said) -> Outcome | None:
    """None for a message that is for the model as it stands."""
    language = language_of(said.owner_id)
    answer = answer_command(said.text, language)
    if answer is None:
        return None
    run = RUNS.get(answer.known or "")
    if run is not None:
        return run(
            Typed(said.owner_id, said.chat_id, said.parent_id, answer.argument, said.file_ids, language)
        )
    return None if said.file_ids else Answered(answer.text)
