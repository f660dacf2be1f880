"""The process that reads what came from elsewhere."""

import sys

from tools.kit.json_types import JsonObject
from tools.office.apart.child import Answer, serve


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
