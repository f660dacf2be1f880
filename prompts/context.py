"""The frozen facts of one turn, from which its request is built; no database here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from prompts.brought import pictures
from tools.kit.connections import ConnectionFacts
from tools.kit.images import IMAGE_MAKE
from tools.kit.json_types import JsonObject, JsonValue
from tools.kit.papers import PAPER_SEARCH, PAPERS
from tools.kit.research import RESEARCH_REPORT, research_turns
from tools.kit.skills import SkillFacts
from tools.kit.workspace import FileFacts

Wire = Literal["openai_chat", "openai_responses", "anthropic", "demo"]


@dataclass(frozen=True)
class ModelFacts:
    """What the builder must know of a model; `context_window` and `output_reserve` in tokens.

    The reserve is what the answer may take of the window. With `late_tools`, a tool that comes in later
    stands among the messages, so that what was sent before it stays; else at the end of the tool list.
    """

    model_id: str
    name: str
    wire: Wire
    vision: bool
    tools: bool
    context_window: int
    output_reserve: int = 16_000
    late_tools: bool = False

    @property
    def withdraws_tools(self) -> bool:
        """Whether a tool can be withdrawn among the messages as well, while its definition stays."""
        return self.late_tools and self.wire == "anthropic"


@dataclass(frozen=True)
class Attachment:
    """A file that came with a user message, at the version it had then."""

    file_id: str
    version: int
    name: str
    kind: str
    mime: str
    size: int


@dataclass(frozen=True)
class PastCall:
    """A stored tool call; `receipt` is None while it has not ended (or never will).

    `result_id` is what a long result is read on by; empty where nothing is stored.
    """

    call_id: str
    name: str
    arguments_text: str
    receipt: JsonObject | None
    began: bool
    result_id: str = ""


@dataclass(frozen=True)
class PastStep:
    """One model step as it was stored: what was shown, what was called, the wire's own blocks.

    `server_note` are the server's words that followed it: a guard's correction, a limit that was reached.
    """

    text: str
    calls: tuple[PastCall, ...]
    opaque: tuple[JsonValue, ...]
    opaque_wire: str
    retracted: bool = False
    server_note: str = ""


@dataclass(frozen=True)
class Reading:
    """The writing that was recognised in a picture, with how sure that is, from 0 to 100.

    The text is empty where none was found; `language` is in words.
    """

    text: str
    confidence: float = 100.0
    language: str = ""


@dataclass(frozen=True)
class CommandFacts:
    """A slash command in the words of the person's language; `argument` is empty for one that takes none."""

    name: str
    argument: str
    help: str
    needs: str


@dataclass(frozen=True)
class ActivationRecord:
    """A capability that came in, in its order, with the reason it gave then.

    `step` is the number of the turn's steps that were there before it.
    """

    name: str
    reason: str
    step: int = 0


@dataclass(frozen=True)
class PastTurn:
    """A user message with the turn that answered it on this branch.

    `note` is the server's note as first rendered; None for a turn that has not been built yet.
    `activations` are those that this turn added; `model_id` is the model that answered, and `saw_images`
    whether it sees pictures. `command` is the slash command that the message is.
    """

    turn_id: str
    text: str
    attachments: tuple[Attachment, ...]
    note: str | None
    model_id: str
    activations: tuple[ActivationRecord, ...]
    steps: tuple[PastStep, ...]
    saw_images: bool = False
    command: str = ""


@dataclass(frozen=True)
class Compacted:
    """What is sent in place of turns before the one of index `first`: a summary, and the program's record.

    It was made in the turn of index `turn`, after `step` of its steps. With `by_command` that turn is not
    sent either, since its answer is the summary.
    """

    first: int
    turn: int
    step: int
    by_command: bool
    summary: str
    record: str


@dataclass(frozen=True)
class TurnContext:
    """Everything a request depends on. `turns` run from the oldest to the newest, which is being answered.

    `now` is aware, in the user's zone, and one value for all steps of the turn. `transcripts` holds, by
    file id, the writing in pictures that a model which can't see them is told of in the newest note.
    `connections` are those that are enabled, authorised and switched on, in one order for the whole
    conversation.
    `command_help` is told only to a person who asks how the product is used. `long_results` names the tool
    of each result that is too long to be sent whole, by the id of the result; the builder fills it in.
    `instructions` are the person's own, as they stood when the conversation began. `command` is the slash
    command that the newest message is, and `brief` what the model is told of it. `skills` are those that the
    model may open, by name; `skill_files` counts those with files that have come in, and the builder fills
    it in, too. `compacted` is the newest compaction on the branch; `turns` are whole all the same.
    `web` tells whether there is a search service, and the person lets this conversation use it.
    `knowledge_files` counts those of the knowledge base that a member searches. `image_model` tells whether
    there is a model that makes pictures.
    """

    conversation_id: str
    signed_in: bool
    may_create_files: bool
    model: ModelFacts
    now: datetime
    language: str
    files: Sequence[FileFacts]
    turns: tuple[PastTurn, ...]
    switched_off: frozenset[str] = field(default_factory=frozenset)
    commands: tuple[str, ...] = ()
    command_help: tuple[CommandFacts, ...] = ()
    transcripts: Mapping[str, Reading] = field(default_factory=dict)
    connections: tuple[ConnectionFacts, ...] = ()
    long_results: Mapping[str, str] = field(default_factory=dict)
    instructions: str = ""
    command: str = ""
    brief: str = ""
    skills: tuple[SkillFacts, ...] = ()
    skill_files: int = 0
    compacted: Compacted | None = None
    web: bool = False
    knowledge_files: int = 0
    image_model: bool = False

    @property
    def model_sees_images(self) -> bool:
        return self.model.vision

    @property
    def newest(self) -> PastTurn:
        return self.turns[-1]

    @property
    def researching(self) -> bool:
        """Steady through the newest turn: a report that this one saves ends it for the next."""
        before = [(turn.command, _reported(turn)) for turn in self.turns[:-1]]
        return bool(research_turns([*before, (self.command, False)]))

    def is_folded(self, turn: int) -> bool:
        """Whether the turn of that index is not sent, since something stands in its place."""
        made = self.compacted
        return made is not None and (turn < made.first or (made.by_command and turn == made.turn))

    @property
    def made_images(self) -> bool:
        calls = (call for turn in self.turns for step in turn.steps for call in step.calls)
        return any(call.name == IMAGE_MAKE and (call.receipt or {}).get("ok") is True for call in calls)

    @property
    def earlier_images(self) -> int:
        """Also those that connections brought, in this turn too."""
        attached = sum(a.kind == "image" for turn in self.turns[:-1] for a in turn.attachments)
        steps = (step for turn in self.turns for step in turn.steps)
        return attached + sum(len(pictures(c.name, c.receipt)) for step in steps for c in step.calls)

    @property
    def found_papers(self) -> int:
        """Also in this turn."""
        steps = (step for turn in self.turns for step in turn.steps)
        searches = (call.receipt or {} for step in steps for call in step.calls if call.name == PAPER_SEARCH)
        lists = (receipt.get(PAPERS) for receipt in searches if receipt.get("ok") is True)
        return sum(len(papers) for papers in lists if isinstance(papers, list))


def _reported(turn: PastTurn) -> bool:
    calls = (call for step in turn.steps for call in step.calls if call.name == RESEARCH_REPORT)
    return any(call.receipt is not None and call.receipt["ok"] is True for call in calls)
