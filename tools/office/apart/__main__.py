"""The process of the readers that stand in this room."""

import sys

from tools.office.apart.child import Answer, serve


def _reader(name: str) -> Answer:
    if name == "pdf":
        from tools.office.pdf.answer import answer  # noqa: PLC0415 -- brings its library

        return answer
    if name == "writing":
        from tools.image.rapid_answer import answer as of_writing  # noqa: PLC0415 -- brings its library

        return of_writing
    from tools.office.legacy.answer import answer as of_sheets  # noqa: PLC0415 -- brings its library

    return of_sheets


if __name__ == "__main__":
    sys.exit(serve(_reader))
