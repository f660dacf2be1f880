"""Canonical situations with a knowledge base: there is one, and after a search of it."""

from dataclasses import replace

from prompts.builder import build
from prompts.canonical.parts import asked, called, hello
from prompts.context import TurnContext
from tools.kit.json_types import JsonObject
from tools.kit.knowledge import KNOWLEDGE_SEARCH, KnowledgePassage
from tools.kit.registry import CAPABILITIES
from tools.knowledge_search import shown_passage

_QUESTION = "How many days of leave do I have?"
_PASSAGE = KnowledgePassage(
    file_id="kbq2m5t7xw4ha",
    number=2,
    file="handbook.docx",
    version=1,
    place="paragraphs 12-14",
    heading=("Handbook", "Leave"),
    text="Leave\nEverybody may take twenty days of leave a year.",
)
_FOUND: JsonObject = {"ok": True, "passages": [shown_passage(_PASSAGE)]}


def member_knowledge(commands: tuple[str, ...]) -> TurnContext:
    return replace(hello(commands, signed_in=True), turns=(asked(_QUESTION),), knowledge_files=3)


def knowledge_found(commands: tuple[str, ...]) -> TurnContext:
    """The step after a search."""
    sent = member_knowledge(commands)
    built = build(sent, CAPABILITIES)
    begun = replace(sent.newest, note=built.note, activations=built.activations, model_id=sent.model.model_id)
    step = called(KNOWLEDGE_SEARCH, '{"query":"days of leave"}', _FOUND)
    return replace(sent, turns=(replace(begun, steps=(step,)),))
