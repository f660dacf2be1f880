"""What a model is told of `/image`: that one call makes the picture, and which pictures can be changed."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.kit.commands import IMAGE
from tools.kit.images import IMAGE_MAKE

_MAKE = (
    "Make what the person describes after it with one call of {tool}; size and count as they ask. To change "
    "a picture of this conversation, give its file_id."
)
_THERE = "Pictures here: {named}."
_TELL = "The user sees the picture beside the receipt; say in one sentence what it is, or what went wrong."
MOST_NAMED = 5


@dataclass(frozen=True)
class Shown:
    """A picture of the conversation, as its newest version stands."""

    file_id: str
    name: str


def image_brief(pictures: Sequence[Shown]) -> str:
    """`pictures` with the newest first."""
    named = "; ".join(
        f"{' '.join(one.name.split())} (file_id {one.file_id})" for one in pictures[:MOST_NAMED]
    )
    there = [_THERE.format(named=named)] if named else []
    return "\n".join((f"{IMAGE}: {_MAKE.format(tool=IMAGE_MAKE)}", *there, _TELL))
