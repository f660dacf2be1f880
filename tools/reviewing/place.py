"""A place in a file as it was checked: what an edit or a comment there needs to know."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """`shown` is its one spelling. What it is said by is set: a paragraph, cells, a slide; else none is.

    `cell` is the only cell of the place, `first_cell` that at which a comment on several stands.
    """

    shown: str
    paragraph: str = ""
    sheet: str = ""
    cell: str = ""
    first_cell: str = ""
    slide: int = 0
    shape: str = ""


class NoPlace(Exception):
    """A place that isn't in the file; a sentence without its full stop that says which there are."""
