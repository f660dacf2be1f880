"""The one error of workbooks: a sentence with the place and what is allowed there."""

from tools.office.package.errors import OfficeError


class XlsxError(OfficeError):
    """`pointer` is a JSON pointer into what was asked for (`/cells/3`, `/sheets/0/rows`), or empty."""

    def __init__(self, sentence: str, pointer: str = "") -> None:
        self.sentence = sentence
        self.pointer = pointer
        super().__init__(f"{pointer}: {sentence}" if pointer else sentence)
