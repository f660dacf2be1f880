"""The process of the readers that stand in this room."""

import sys

from tools.office.apart.child import Answer, serve


def _reader(name: str) -> Answer:
    if name == "pdf":
        from tools.office.pdf.answer import answer  # noqa: PLC0415 -- brings its library

        return answer
    from tools.office.legacy.answer import answer as of_sheets  # noqa: PLC0415 -- brings its library

    return of_sheets


if __name__ == "__main__":
    sys.exit(serve(_reader))
