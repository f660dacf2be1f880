"""What a row of requests costs on a provider's cache, in thousands of uncached input tokens."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from prompts.ledger import message_json
from prompts.request import Request, ToolSpec
from prompts.tokens import count
from tools.kit.json_types import JsonObject
from tools.kit.result_text import dumped

LOOK_BACK_BLOCKS = 20
MODELS = Path(__file__).with_name("cache_models.json")


@dataclass(frozen=True)
class CacheModel:
    """A provider's prices as factors of an uncached token; with `marks` only marked prefixes are kept.

    With `late_tools` a tool that came in later stands among the messages, else at the end of the list.
    """

    name: str
    read: float
    write: float
    smallest_prefix_tokens: int
    marks: bool
    source: str
    late_tools: bool = False


@dataclass(frozen=True)
class Block:
    """One piece of a request in its order; `marked` ends a prefix that the request asks to keep."""

    text: str
    marked: bool = False


def cache_models() -> list[CacheModel]:
    return [CacheModel(**entry) for entry in json.loads(MODELS.read_text(encoding="utf-8"))["models"]]


def blocks(request: Request, *, late_tools: bool = False) -> list[Block]:
    """Tools as functions of Chat Completions, the system text, then the messages.

    With `late_tools` those that came in later stand behind the message at which they did.
    """
    listed = [one for one in request.tools if not (late_tools and one.since)]
    last = len(request.messages) - 1
    said: list[Block] = []
    for number, message in enumerate(request.messages):
        said.append(Block(dumped(message_json(message)), marked=number == last))
        at = {number, number + 1} if number == last else {number}
        late = (one for one in request.tools if late_tools and one.since and one.since in at)
        said += [Block(_tool(one)) for one in late]
    return [
        *(Block(_tool(one), marked=at == len(listed) - 1) for at, one in enumerate(listed)),
        Block(request.system, marked=True),
        *said,
    ]


def _tool(one: ToolSpec) -> str:
    told: JsonObject = {"name": one.name, "description": one.description, "parameters": one.schema}
    return dumped({"type": "function", "function": told})


def tokens(request: Request) -> int:
    return sum(count(block.text) for block in blocks(request))


def cost(requests: Sequence[Request], model: CacheModel) -> float:
    """In thousands of uncached tokens, each request after those before it."""
    kept: set[bytes] = set()
    total = 0.0
    for request in requests:
        ends = list(_ends(blocks(request, late_tools=model.late_tools)))
        whole = ends[-1].tokens
        keepable = [end for end in ends if end.tokens >= model.smallest_prefix_tokens]
        keepable = [end for end in keepable if end.marked or not model.marks]
        seen = _looked_at(ends) if model.marks else ends
        read = max((end.tokens for end in seen if end.digest in kept), default=0)
        written = max((end.tokens for end in keepable), default=0) - read
        total += read * model.read + written * model.write + (whole - read - written)
        kept |= {end.digest for end in keepable}
    return total / 1000


@dataclass(frozen=True)
class _End:
    digest: bytes
    tokens: int
    marked: bool


def _looked_at(ends: Sequence[_End]) -> list[_End]:
    """The marked prefixes and those shortly before them, which is where Anthropic looks for what it kept."""
    marks = [at for at, end in enumerate(ends) if end.marked]
    return [end for at, end in enumerate(ends) if any(0 <= mark - at <= LOOK_BACK_BLOCKS for mark in marks)]


def _ends(parts: Sequence[Block]) -> Iterator[_End]:
    """Each prefix of whole blocks, by a digest of all that it holds."""
    digest, so_far = b"", 0
    for part in parts:
        digest = hashlib.blake2b(digest + part.text.encode("utf-8", "replace"), digest_size=16).digest()
        so_far += count(part.text)
        yield _End(digest, so_far, part.marked)
