"""The facts that an activation rule may look at; prompts.context.TurnContext provides them."""

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from tools.kit.connections import ConnectionFacts
from tools.kit.skills import SkillFacts
from tools.kit.workspace import FileFacts


class Situation(Protocol):
    """Frozen facts of one turn, read before any rule runs."""

    @property
    def signed_in(self) -> bool: ...

    @property
    def may_create_files(self) -> bool: ...

    @property
    def model_sees_images(self) -> bool: ...

    @property
    def files(self) -> Sequence[FileFacts]: ...

    @property
    def earlier_images(self) -> int:
        """How many images stand in turns before the newest user message."""
        ...

    @property
    def long_results(self) -> Collection[str]:
        """Ids of the stored results that are too long to be sent whole."""
        ...

    @property
    def web(self) -> bool:
        """Whether there is a search service, and this conversation may use it."""
        ...

    @property
    def command(self) -> str:
        """The slash command that the newest message is, with its slash; empty for none."""
        ...

    @property
    def found_papers(self) -> int:
        """How many papers searches have found on this branch."""
        ...

    @property
    def image_model(self) -> bool:
        """Whether there is a model that makes pictures."""
        ...

    @property
    def made_images(self) -> bool:
        """Whether it has made one in this conversation."""
        ...

    @property
    def researching(self) -> bool:
        """Whether the newest message is `/research`, or one before it whose report is still to come."""
        ...

    @property
    def connections(self) -> Sequence[ConnectionFacts]:
        """Those that are enabled, authorised and switched on in this conversation."""
        ...

    @property
    def skills(self) -> Sequence[SkillFacts]:
        """Those that the model may open, by name."""
        ...

    @property
    def skill_files(self) -> int:
        """How many skills with files of their own have come in on this branch."""
        ...

    @property
    def knowledge_files(self) -> int:
        """How many files of the knowledge base the person searches."""
        ...


Rule = Callable[[Situation], str | None]
"""Returns the reason in words why a capability is active, or None. Pure."""
