"""What can be wrong with an Office file, one class and one sentence for each trouble."""

from typing import Literal, Self

Family = Literal["workbook", "document", "deck"]

NOUNS: dict[Family, str] = {"workbook": "a workbook", "document": "a document", "deck": "a presentation"}

_LEGACY: dict[Family, tuple[str, str]] = {
    "workbook": ("old binary Excel format", ".xlsx"),
    "document": ("old binary Word format", ".docx"),
    "deck": ("old binary PowerPoint format", ".pptx"),
}


class OfficeError(Exception):
    """A trouble with an Office file; its text is one sentence that says what to do next.

    `argument` names what was asked for and can't be done (`find`, `sheet`, `cell`), where it is one thing.
    """

    argument = ""

    def on(self, argument: str) -> Self:
        self.argument = argument
        return self


class EmptyFile(OfficeError):
    def __init__(self) -> None:
        super().__init__("this file is empty (0 bytes); send it again with its content")


class PasswordProtected(OfficeError):
    def __init__(self) -> None:
        super().__init__("this file is password-protected; remove the password in Office and send it again")


class LegacyFormat(OfficeError):
    """A file in a format from before 2007; `why` says what stands in the way of reading it."""

    def __init__(self, family: Family, why: str = "which can't be read here") -> None:
        self.family = family
        words, suffix = _LEGACY[family]
        super().__init__(f"this is the {words} (legacy), {why}; save it as {suffix} and send that")


class Damaged(OfficeError):
    """The archive or the XML in it is cut short or inconsistent; `why` ends the sentence."""

    def __init__(self, why: str) -> None:
        super().__init__(f"this file is a damaged archive: {why}; send a whole copy of it")


class Dangerous(OfficeError):
    """The file is built to exhaust or to mislead its reader; `why` ends the sentence."""

    def __init__(self, why: str) -> None:
        super().__init__(f"this file was refused as unsafe: {why}")


class NotOffice(OfficeError):
    """Something else under an Office name, such as HTML."""

    def __init__(self, what: str, expected: Family | None = None) -> None:
        self.what = what
        noun = NOUNS[expected] if expected else "an Office file"
        super().__init__(f"this is {what}, not {noun}; send it under its own file type or as {noun}")


class MissingPart(OfficeError):
    """The package lacks a part that its other parts speak of."""

    def __init__(self, name: str) -> None:
        super().__init__(f"this file is damaged: its part {name!r} is missing; send a whole copy of it")
