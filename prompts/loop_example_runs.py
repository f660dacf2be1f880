"""Runs the example of every tool of the web process on a sample connection, as a receipt would offer it."""

import asyncio
from collections.abc import Iterator, Sequence

from prompts.canonical.connections import SMALL, sample
from prompts.example_runs import ExampleRun
from tools.kit.connections import ConnectionFacts
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.images import ImageWish, MadeImage, MadeImages
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Failed
from tools.kit.result_text import dumped
from tools.kit.tool import Example, LoopPorts, LoopTool
from tools.kit.web import Hit, Page


class _SampleConnections:
    def connections(self) -> Sequence[ConnectionFacts]:
        return (sample(SMALL),)

    async def call(self, server: str, tool: str, arguments: JsonObject) -> JsonObject:
        return {"server": server, "tool": tool, "arguments": arguments}


class _SampleImages:
    async def make(self, wish: ImageWish) -> MadeImages:
        made = MadeImage("a-picture.png", "f_1", 1, 1024, 1024)
        return MadeImages((made,) * wish.count, "image-model")


class _SampleWeb:
    async def search(self, query: str, count: int) -> Sequence[Hit]:
        return (Hit("A page", "https://example.com/", f"about {query}"),)[:count]

    async def fetch(self, url: str) -> Page:
        return Page(url, "page", 100, {"text": "A page."})


def run_loop_examples(tools: Sequence[LoopTool]) -> Iterator[ExampleRun]:
    ports = LoopPorts(_SampleConnections(), _SampleWeb(), _SampleImages())
    for tool in tools:
        arguments = tool.example(None, ports)
        if arguments is not None:
            receipt = asyncio.run(execute_in_loop(tool, dumped(arguments), ports))
            error = receipt.error if isinstance(receipt, Failed) else ""
            yield ExampleRun(tool.name, Example(arguments), SMALL, error)
