"""The Provider of wire `demo`: streams what the rules decide, in small pieces, like a model."""

import asyncio
import json
import uuid
from collections.abc import AsyncGenerator, Iterator

from agent_app.providers.base import CallDelta, CallStarted, Endpoint, Finished, ModelEvent, TextDelta, Usage
from agent_app.providers.demo.decide import Say, Use, next_act
from agent_app.providers.demo.view import view_of
from prompts.request import Request

PIECE_CHARS, PAUSE_S = 12, 0.01


class Demo:
    """Needs no address and no key, and reports no tokens: none were used."""

    async def stream(self, request: Request, endpoint: Endpoint) -> AsyncGenerator[ModelEvent, None]:
        act = next_act(view_of(request))
        for piece in _pieces(act.text):
            await asyncio.sleep(PAUSE_S)
            yield TextDelta(piece)
        match act:
            case Say():
                yield Finished("stop", Usage())
            case Use(tool, arguments):
                yield CallStarted(0, f"demo_{uuid.uuid4().hex[:24]}", tool)
                for piece in _pieces(json.dumps(arguments, ensure_ascii=False)):
                    await asyncio.sleep(PAUSE_S)
                    yield CallDelta(0, piece)
                yield Finished("tool_calls", Usage())


def _pieces(text: str) -> Iterator[str]:
    return (text[start : start + PIECE_CHARS] for start in range(0, len(text), PIECE_CHARS))
