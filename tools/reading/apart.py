"""The process that reads what came from elsewhere, and how it is asked."""

import sys

from tools.kit.json_types import JsonObject
from tools.office.apart.child import Answer, serve
from tools.office.apart.limited import Bounds
from tools.office.apart.start import ask_module

BOUNDS = Bounds(cpu_s=20, wall_s=30, memory_mb=700)
TEXT_CHARS = 400_000
"""More of one page or file is not kept."""


def page_apart(content: bytes, url: str, charset: str) -> JsonObject:
    """What `read_page` gives. Raises OfficeError, also when the page was its reader's death."""
    wish: JsonObject = {"url": url, "charset": charset, "limit_chars": TEXT_CHARS}
    return ask_module("tools.reading.apart", "page", "page", content, wish, BOUNDS)


def file_apart(content: bytes, name: str) -> JsonObject:
    """What `read_whole` gives. Raises OfficeError, also when the file was its reader's death."""
    wish: JsonObject = {"name": name, "limit_chars": TEXT_CHARS}
    return ask_module("tools.reading.apart", "file", "file", content, wish, BOUNDS)


def _reader(name: str) -> Answer:
    return _page if name == "page" else _file


def _page(content: bytes, wish: JsonObject) -> JsonObject:
    from tools.reading.page import read_page  # noqa: PLC0415 -- brings its libraries

    return read_page(content, str(wish["url"]), str(wish["charset"]), int(str(wish["limit_chars"])))


def _file(content: bytes, wish: JsonObject) -> JsonObject:
    from tools.reading.whole import read_whole  # noqa: PLC0415 -- brings its libraries

    return read_whole(str(wish["name"]), content, int(str(wish["limit_chars"])))


if __name__ == "__main__":
    sys.exit(serve(_reader))
