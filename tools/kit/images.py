"""The port through which a tool has pictures made and changed by the image model of this installation."""

from dataclasses import dataclass
from typing import Literal, Protocol

from tools.kit.commands import IMAGE
from tools.kit.json_types import JsonObject
from tools.kit.receipt import FailureKind
from tools.kit.situation import Situation

IMAGE_MAKE = "image_make"
"""The tool's name."""
IMAGES = "images"
"""The key of the pictures in a receipt of several."""
MOST_PICTURES = 4
Size = Literal["auto", "1024x1024", "1536x1024", "1024x1536"]
Kept = Literal["new_file", "new_version"]


@dataclass(frozen=True)
class ImageWish:
    """What is to be made. With `image`, the id of a picture file, that picture is changed."""

    prompt: str
    size: Size = "auto"
    count: int = 1
    image: str = ""
    transparent: bool = False


@dataclass(frozen=True)
class MadeImage:
    """A picture as it was stored; sizes in pixels, read from its bytes."""

    file: str
    file_id: str
    version: int
    width: int
    height: int


@dataclass(frozen=True)
class MadeImages:
    """At least one. `changed_from` is the version that a change began with, and `kept` where it is now.

    `tokens` are all that the service counted, 0 where it told none.
    """

    images: tuple[MadeImage, ...]
    model: str
    revised_prompt: str = ""
    tokens: int = 0
    kept: Kept = "new_file"
    changed_from: int = 0
    remarks: tuple[str, ...] = ()


def images_made_here(situation: Situation) -> str | None:
    """The reason why pictures are made in this conversation, if they are."""
    if not situation.image_model:
        return None
    if situation.command == IMAGE:
        return f"the message is {IMAGE}"
    return "a picture was made in this conversation" if situation.made_images else None


def images_asked_for_here(situation: Situation) -> str | None:
    """For tools that came in with the command: what is missing may be said in the next message, and a list of
    tools that is the same costs nothing."""
    return f"{IMAGE} in this conversation" if situation.image_model else None


def each_named(receipt: JsonObject) -> list[JsonObject]:
    """What names files: the receipt itself, and each picture of a receipt of several."""
    listed = receipt.get(IMAGES)
    several = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    return [receipt, *several]


class ImageTrouble(Exception):
    """No picture was made; the sentence says what to do next, and is made to be read."""

    def __init__(self, sentence: str, kind: FailureKind) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.kind: FailureKind = kind


class ImagesPort(Protocol):
    """The image model of this installation, and the files of one conversation."""

    async def make(self, wish: ImageWish) -> MadeImages:
        """Raises ImageTrouble."""
        ...


class _NoImages:
    """Stands where no image model is."""

    async def make(self, wish: ImageWish) -> MadeImages:
        del wish
        raise ImageTrouble(
            "No image model is set up here; tell the user that an admin can set IMAGE_MODEL.", "unavailable"
        )


NO_IMAGES: ImagesPort = _NoImages()
