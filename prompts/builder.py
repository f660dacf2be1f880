"""Facts and capabilities become one request: tools, contract, history, newest message, in this order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from prompts import ledger
from prompts.activation import Active, activate, tools_steady
from prompts.compaction import first_kept, lead_parts, outgrows
from prompts.connection_news import connection_news
from prompts.context import ActivationRecord, TurnContext
from prompts.history import LOOKER, LoadImage, Rendering, long_results
from prompts.instructions import instructions_text
from prompts.note import newest_note
from prompts.offer import offered, withdrawn
from prompts.past import past_long_results, past_weights
from prompts.product_guide import product_guide
from prompts.product_help import wants_product_help
from prompts.request import ImagePart, Request
from prompts.skills import skill_news, skills_with_files
from prompts.talk import Shown, last_sent, sent_before, talk
from prompts.tokens import count
from prompts.trim import Place, Room, cut_of, room_tokens
from prompts.weights import GO_ON_TOKENS, Weight, turn_weights
from prompts.withdrawal import withdrawal
from tools.kit.result_text import DEFAULT_LIMIT_CHARS
from tools.kit.stored_result import READER
from tools.kit.tool import Capability

_CONTRACT = Path(__file__).with_name("contract.md")
_TOOL_FRAME_TOKENS = 16
_PICTURE_READERS = ("image_understand", "file_read")


@dataclass(frozen=True)
class Built:
    """A request, what it newly activated, and the note to keep with the newest user message.

    `first_kept` is the first turn that would stay whole if the conversation were shortened now, None where no
    turn would go; with `outgrows` it is time for that.
    """

    request: Request
    activations: tuple[ActivationRecord, ...]
    note: str
    first_kept: int | None = None
    outgrows: bool = False


def no_images(_file_id: str, _version: int) -> ImagePart | str | None:
    """For callers that have no pictures at hand."""
    return None


def build(
    context: TurnContext,
    tools: Sequence[Capability],
    *,
    load_image: LoadImage = no_images,
    result_limit_chars: int = DEFAULT_LIMIT_CHARS,
    receipt_examples: bool = True,
) -> Built:
    """Pure but for `load_image(file_id, version)`, which hands in pictures that are already fit.

    What passes the model's window is left out as prompts.trim says. Raises TooLong when the newest message
    does not fit even alone.
    """
    context = replace(
        context,
        long_results=_long_results(context, result_limit_chars),
        skill_files=skills_with_files(context),
    )
    active = activate(context, tools)
    asked = wants_product_help(context.newest.text)
    names = frozenset(one.tool.name for one in active)
    news, skills = connection_news(context, names), skill_news(context, names)
    note = _note(context, active, asked, (*news.lines, *skills.lines))
    model = context.model
    rendering = Rendering(
        model.wire,
        model.vision,
        bool(active),
        load_image,
        result_limit_chars,
        receipt_examples,
        reads_on=READER in names,
        looks=LOOKER in names,
    )
    fixed, own = contract(context.commands), instructions_text(context.instructions)
    system = f"{fixed}\n\n{own}" if own else fixed
    lead = lead_parts(context.compacted, model)
    room = _room(context, active, (system, *(part.text for part in lead)))
    sent = sent_before(context) and tools_steady(context, active, tools)
    weights = _weights(context, note, rendering)
    cut = cut_of(weights, room, last_sent(context))
    shown = Shown(context, rendering, cut, room.note_tokens, sent, lead)
    told = talk(shown, note, asked)
    left = withdrawal(context, active, tools)
    specs = offered(active, told)
    gone, changes = withdrawn(left, specs, told)
    system_lines = ledger.system_lines(fixed, own, in_prefix=sent)
    lines = (*map(ledger.tool_line, active), *map(ledger.gone_line, gone), *system_lines, *told.lines)
    request = Request(
        specs,
        system,
        told.messages,
        lines,
        cache_key=context.conversation_id,
        late_tools=model.late_tools,
        withdrawn=gone,
        changes=changes,
    )
    return Built(
        request,
        (*_new(active), *left.records, *news.records, *skills.records),
        note,
        first_kept(context, weights),
        outgrows(cut, room),
    )


@cache
def contract(commands: tuple[str, ...]) -> str:
    """The contract's text, with the names of the commands that there are."""
    named = ", ".join(commands) or "none"
    return _CONTRACT.read_text(encoding="utf-8").strip().replace("{commands}", named)


def _long_results(context: TurnContext, limit_chars: int) -> dict[str, str]:
    past = (past_long_results(turn, limit_chars) for turn in context.turns[:-1])
    found = {result_id: name for turn in past for result_id, name in turn.items()}
    return {**found, **long_results(context.newest, limit_chars)}


def _new(active: Sequence[Active]) -> tuple[ActivationRecord, ...]:
    return tuple(one.record for one in active if not one.inherited)


def _note(context: TurnContext, active: Sequence[Active], asked: str | None, news: tuple[str, ...]) -> str:
    """As it was first rendered; the product guide is in it when the message asks for it."""
    if context.newest.note is not None:
        return context.newest.note
    names = {one.tool.name for one in active}
    reader = next((name for name in _PICTURE_READERS if name in names), "")
    return newest_note(context, news, product_guide(context, active) if asked else "", reader)


def _weights(context: TurnContext, note: str, rendering: Rendering) -> list[tuple[Weight, ...]]:
    """Of each turn; none of those that are folded."""
    past = enumerate(context.turns[:-1])
    weights = [() if context.is_folded(index) else past_weights(turn, rendering) for index, turn in past]
    return [*weights, turn_weights(context.newest, note, rendering)]


def _room(context: TurnContext, active: Sequence[Active], fixed: Sequence[str]) -> Room:
    tools: dict[Place, int] = {}
    for one in active:
        place = (one.turn, min(one.record.step, len(context.turns[one.turn].steps)))
        tools[place] = tools.get(place, 0) + count(ledger.tool_text(one.tool)) + _TOOL_FRAME_TOKENS
    first = context.compacted.first if context.compacted else 0
    return Room(room_tokens(context.model), sum(map(count, fixed)) + GO_ON_TOKENS, tools, first)
