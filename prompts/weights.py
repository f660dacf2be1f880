"""What each piece of a turn weighs in a request: its question, then each of its steps; an estimate."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from prompts.brought import MOST_SHOWN, pictures
from prompts.clearing import KEPT_CHARS
from prompts.context import PastStep, PastTurn
from prompts.history import (
    LONG_ARGUMENTS_CHARS,
    SHORT_RESULT_CHARS,
    Extent,
    Rendering,
    step_messages,
    user_message,
)
from prompts.ledger import pieces
from prompts.picture_tokens import most_picture_tokens
from prompts.request import AssistantMessage, HistoryMessage, ToolResults
from prompts.tokens import count
from tools.kit.result_text import dumped

_PIECE_TOKENS = 4
"""For the frame that a wire puts around a message, a text, a call or a result."""
GO_ON_TOKENS = 40
"""For the note that stands between two answers."""
_OPAQUE_CHARS_PER_TOKEN = 4


@dataclass(frozen=True)
class Weight:
    """Tokens of one piece: `whole`, `short` once its results have to make room, `cleared` once they are.

    None for a piece that clearing leaves no shorter.
    """

    whole: int
    short: int
    cleared: int | None = None

    def at(self, extent: Extent) -> int:
        if extent == "cleared" and self.cleared is not None:
            return self.cleared
        return self.whole if extent == "whole" else self.short


def turn_weights(turn: PastTurn, note: str | None, rendering: Rendering) -> tuple[Weight, ...]:
    """The question, then each step. A picture weighs the most that it can, so none is opened for this."""
    question = _tokens([user_message(turn, note, replace(rendering, vision=False))])
    if rendering.vision:
        pictures = sum(one.kind == "image" for one in turn.attachments)
        question += pictures * (most_picture_tokens(rendering.wire) + _PIECE_TOKENS)
    weights = [Weight(question, question)]
    after_answer = False
    for step in turn.steps:
        weights.append(_step(step, rendering, GO_ON_TOKENS if after_answer else 0))
        after_answer = not step.calls and not step.server_note
    return tuple(weights)


def _step(step: PastStep, rendering: Rendering, before: int) -> Weight:
    """Pictures of results go first when room has to be made, and none is opened for this."""
    blind = replace(rendering, load_image=_unopened)
    messages = list(step_messages(step, blind))
    texts = before + _tokens(messages)
    whole = texts + _pictures(step, rendering)
    long_call = any(len(call.arguments_text) > LONG_ARGUMENTS_CHARS for call in step.calls)
    longest = max(map(len, _results(messages)), default=0)
    if not long_call and longest <= KEPT_CHARS:
        return Weight(whole, texts, texts if texts < whole else None)
    cleared = min(texts, before + _tokens(step_messages(step, blind, "cleared")))
    if not long_call and longest <= SHORT_RESULT_CHARS:
        return Weight(whole, texts, cleared)
    short = min(texts, before + _tokens(step_messages(step, blind, "short")))
    return Weight(whole, short, min(short, cleared))


def _pictures(step: PastStep, rendering: Rendering) -> int:
    if not rendering.vision:
        return 0
    shown = sum(min(MOST_SHOWN, len(pictures(call.name, call.receipt))) for call in step.calls)
    return shown * (most_picture_tokens(rendering.wire) + _PIECE_TOKENS)


def _unopened(_file_id: str, _version: int) -> None:
    return None


def _results(messages: Iterable[HistoryMessage]) -> Iterable[str]:
    """Where calls go as text, their results are pieces of a note."""
    return (piece for one in messages if not isinstance(one, AssistantMessage) for piece in pieces(one))


def _tokens(messages: Iterable[HistoryMessage]) -> int:
    total = 0
    for message in messages:
        texts = pieces(message)
        total += sum(map(count, texts)) + _PIECE_TOKENS * (len(texts) + 1)
        if isinstance(message, ToolResults):
            total += sum(count(result.name) for result in message.results)
        if isinstance(message, AssistantMessage):
            total += sum(len(dumped(block)) for block in message.opaque) // _OPAQUE_CHARS_PER_TOKEN
    return total
