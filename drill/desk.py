"""A service outside of Folio: what is entered there stays entered, whoever dies afterwards."""

import logging
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.mcp_server.handmade import Handmade, said, tool
from tests.mcp_server.serving import Served
from tools.kit.json_types import JsonObject

NAME, TOOL = "desk", "enter"
OFFERED = f"{NAME}__{TOOL}"
LONGEST_S = 0.3
_MARK: JsonObject = {"type": "object", "properties": {"mark": {"type": "string"}}, "required": ["mark"]}


@dataclass
class Desk:
    """`entered` are the marks of all calls that came to their end there. Nothing asks for less care than its
    tool does, so that each call of it waits for a yes."""

    rng: random.Random
    address: str = ""
    entered: list[str] = field(default_factory=list)

    def app(self) -> object:
        listed: JsonObject = {"tools": [tool(TOOL, _MARK, description="Enters a mark, for good.")]}
        return Handmade({"tools/list": lambda _: listed, "tools/call": self._enter}).app()

    def _enter(self, params: JsonObject) -> JsonObject:
        arguments = params["arguments"]
        mark = str(arguments["mark"]) if isinstance(arguments, dict) else ""
        self.entered.append(mark)
        time.sleep(self.rng.uniform(0, LONGEST_S))
        return said(f"{mark} is entered")


@contextmanager
def open_desk(seed: int) -> Iterator[Desk]:
    """Served on loopback, and never killed: it belongs to somebody else."""
    desk = Desk(random.Random(seed))
    # Streams that are open when it closes are no news.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    with Served(desk.app) as served:  # type: ignore[arg-type]  # an app of Starlette
        desk.address = served.address
        yield desk
