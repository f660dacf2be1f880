"""The process that recognises writing by a model of some hundred megabytes."""

import sys

from tools.office.apart.child import Answer, serve


def _reader(_name: str) -> Answer:
    from tools.image.rapid_answer import answer  # noqa: PLC0415 -- brings its library

    return answer


if __name__ == "__main__":
    sys.exit(serve(_reader))
