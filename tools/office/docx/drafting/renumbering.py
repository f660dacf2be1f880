"""What an edit of a document did to the numbers and ids of its paragraphs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tools.office.package.edit import Edit


@dataclass(frozen=True)
class Window:
    """A stretch of paragraphs that an edit may make anew: `count` of them from number `first` on."""

    first: int
    count: int = 0

    @property
    def behind(self) -> int:
        return self.first + self.count


@dataclass(frozen=True, slots=True)
class DocxEdit(Edit):
    """`shift` is how many paragraphs came (or went) in `window`.

    `renamed` gives the new ids of those whose text may have changed, `tails` for a paragraph that something
    was put after, the last of what was put.
    """

    window: Window = Window(1)
    shift: int = 0
    renamed: Mapping[str, str] = field(default_factory=dict)
    tails: Mapping[str, str] = field(default_factory=dict)
