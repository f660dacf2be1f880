"""What a picture's header says."""

from dataclasses import dataclass
from typing import Literal

from tools.image.decode import inspect

_TURNED = frozenset((5, 6, 7, 8))


@dataclass(frozen=True, slots=True)
class PictureView:
    """Sizes in pixels as shown, the orientation applied."""

    width: int
    height: int
    mime: str
    frames: int
    bytes: int
    kind: Literal["picture"] = "picture"


def view_picture(content: bytes) -> PictureView:
    """Raises ImageError."""
    facts = inspect(content)
    width, height = facts.width, facts.height
    if facts.orientation in _TURNED:
        width, height = height, width
    return PictureView(width, height, facts.mime, facts.frames, len(content))
