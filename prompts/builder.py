"""Facts and capabilities become one request: tools, contract, history, newest message, in this order."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from prompts import ledger
from prompts.activation import Active, activate, first_sent, model_run
from prompts.connection_news import connection_news
from prompts.context import ActivationRecord, TurnContext
from prompts.history import LoadImage, Rendering, joined, step_messages, user_message
from prompts.note import newest_note
from prompts.past import past_part
from prompts.product_guide import product_guide
from prompts.product_help import wants_product_help
from prompts.request import HistoryMessage, ImagePart, LedgerLine, Request, ToolSpec
from tools.kit.result_text import DEFAULT_LIMIT_CHARS
from tools.kit.tool import Capability

_CONTRACT = Path(__file__).with_name("contract.md")


@dataclass(frozen=True)
class Built:
    """A request, what it newly activated, and the note to keep with the newest user message."""

    request: Request
    activations: tuple[ActivationRecord, ...]
    note: str


def no_images(_file_id: str, _version: int) -> ImagePart | None:
    """For callers that have no pictures at hand."""
    return None


def build(
    context: TurnContext,
    tools: Sequence[Capability],
    *,
    load_image: LoadImage = no_images,
    result_limit_chars: int = DEFAULT_LIMIT_CHARS,
) -> Built:
    """Pure but for `load_image(file_id, version)`, which hands in pictures that are already fit."""
    active = activate(context, tools)
    asked = wants_product_help(context.newest.text)
    news = connection_news(context, frozenset(one.tool.name for one in active))
    note = _note(context, active, asked, news.lines)
    model = context.model
    rendering = Rendering(model.wire, model.vision, bool(active), load_image, result_limit_chars)
    system = contract(context.commands)
    sent_before = _sent_before(context)
    past, past_lines = _past(context, rendering, sent_before=sent_before)
    newest, newest_lines = _newest(context, note, asked, rendering, sent_before=sent_before)
    places = _Places(context, rendering, (*(len(part) for part in past), len(newest)))
    specs = tuple(
        ToolSpec(one.tool.name, one.tool.guide, one.tool.schema, strict=one.tool.strict, since=places.of(one))
        for one in active
    )
    contract_line = ledger.contract_line(system, in_prefix=sent_before)
    lines = (*map(ledger.tool_line, active), contract_line, *past_lines, *newest_lines)
    messages = tuple(message for part in (*past, newest) for message in part)
    request = Request(specs, system, messages, lines, cache_key=context.conversation_id)
    return Built(request, (*_new(active), *news.records), note)


@cache
def contract(commands: tuple[str, ...]) -> str:
    """The contract's text, with the names of the commands that there are."""
    named = ", ".join(commands) or "none"
    return _CONTRACT.read_text(encoding="utf-8").strip().replace("{commands}", named)


def _new(active: Sequence[Active]) -> tuple[ActivationRecord, ...]:
    return tuple(one.record for one in active if not one.inherited)


class _Places:
    """Where tools came in among the messages: before a turn's question, or after what a step was sent."""

    def __init__(self, context: TurnContext, rendering: Rendering, lengths: Sequence[int]) -> None:
        self._context = context
        self._rendering = rendering
        self._lengths = lengths
        self._first = (first_sent(context), 0)

    def of(self, active: Active) -> int:
        if (active.turn, active.record.step) <= self._first:
            return 0
        return sum(self._lengths[: active.turn]) + self._within(active.turn, active.record.step)

    def _within(self, turn: int, step: int) -> int:
        if not step:
            return 0
        steps = self._context.turns[turn].steps[:step]
        sent = joined([m for one in steps for m in step_messages(one, self._rendering)], last=True)
        return min(1 + len(sent), self._lengths[turn])


def _sent_before(context: TurnContext) -> bool:
    """Whether this branch already had a request to this model, whose prefix is then unchanged."""
    return any(turn.note is not None for turn in model_run(context))


def _past(
    context: TurnContext, rendering: Rendering, *, sent_before: bool
) -> tuple[list[tuple[HistoryMessage, ...]], list[LedgerLine]]:
    parts: list[tuple[HistoryMessage, ...]] = []
    lines: list[LedgerLine] = []
    for number, turn in enumerate(context.turns[:-1], start=1):
        newly_read = number == len(context.turns) - 1
        part = past_part(turn, number, rendering, in_prefix=sent_before, answer_in_prefix=not newly_read)
        lines += part.lines
        parts.append(part.messages)
    return parts, lines


def _note(context: TurnContext, active: Sequence[Active], asked: str | None, news: tuple[str, ...]) -> str:
    """As it was first rendered; the product guide is in it when the message asks for it."""
    if context.newest.note is not None:
        return context.newest.note
    return newest_note(context, news, product_guide(context, active) if asked else "")


def _newest(
    context: TurnContext, note: str, asked: str | None, rendering: Rendering, *, sent_before: bool
) -> tuple[list[HistoryMessage], list[LedgerLine]]:
    turn = context.newest
    question = user_message(turn, note, rendering)
    in_prefix = turn.note is not None and sent_before
    lines = ledger.user_lines(question, in_prefix=in_prefix, guide_reason=asked)
    steps = [list(step_messages(step, rendering)) for step in turn.steps]
    for number, messages in enumerate(steps, start=1):
        for message in messages:
            lines += ledger.step_lines(number, message, in_prefix=number < len(steps))
    return [question, *joined([message for step in steps for message in step], last=True)], lines
