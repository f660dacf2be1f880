"""Runs the example of every tool of the web process on a sample connection, as a receipt would offer it."""

import asyncio
from collections.abc import Iterator, Sequence

from prompts.canonical.connections import SMALL, sample
from prompts.example_runs import ExampleRun
from tools.kit.books import Book, FoundBooks
from tools.kit.connections import ConnectionFacts
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.images import ImageWish, MadeImage, MadeImages
from tools.kit.json_types import JsonObject
from tools.kit.papers import BroughtPaper, FoundPapers, Paper, Wanted
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


class _SamplePapers:
    async def search(self, query: str, limit: int, from_year: int | None) -> FoundPapers:
        return FoundPapers(
            (Paper(f"On {query}", "doi:10.1000/1", "https://doi.org/10.1000/1"),), 1, ("arXiv",)
        )

    async def bring(self, wanted: Wanted) -> BroughtPaper:
        return BroughtPaper("A paper", "paper.pdf", "f_paper", 100, "https://example.com/paper.pdf", 2)


class _SampleBooks:
    async def search(self, query: str, limit: int, from_year: int | None) -> FoundBooks:
        return FoundBooks((Book(f"On {query}", "https://example.com/book"),), ("Open Library",))


def run_loop_examples(tools: Sequence[LoopTool]) -> Iterator[ExampleRun]:
    ports = LoopPorts(
        _SampleConnections(),
        web=_SampleWeb(),
        papers=_SamplePapers(),
        books=_SampleBooks(),
        images=_SampleImages(),
    )
    for tool in tools:
        arguments = tool.example(None, ports)
        if arguments is not None:
            receipt = asyncio.run(execute_in_loop(tool, dumped(arguments), ports))
            error = receipt.error if isinstance(receipt, Failed) else ""
            yield ExampleRun(tool.name, Example(arguments), SMALL, error)
