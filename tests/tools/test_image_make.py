"""The receipt of a picture: what was made, or what to do instead."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from prompts.canonical.images import image_made, member_image
from prompts.canonical.parts import hello
from prompts.context import TurnContext
from tests.tools.connected import connected
from tools.image_make import IMAGE_MAKE_TOOL
from tools.kit.execute_in_loop import execute_in_loop
from tools.kit.images import (
    ImageTrouble,
    ImageWish,
    MadeImage,
    MadeImages,
    images_asked_for_here,
    images_made_here,
)
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Failed, Ok, Receipt
from tools.kit.result_text import dumped
from tools.kit.tool import LoopPorts

HOUSE = MadeImage("a-red-house.png", "f_1", 1, 1024, 1536)
FACTS: JsonObject = {
    "file": "a-red-house.png",
    "file_id": "f_1",
    "version": 1,
    "width": 1024,
    "height": 1536,
}


class Painter:
    """Gives what it was made with, and keeps what it was asked for."""

    def __init__(self, made: MadeImages | ImageTrouble) -> None:
        self.made = made
        self.wishes: list[ImageWish] = []

    async def make(self, wish: ImageWish) -> MadeImages:
        self.wishes.append(wish)
        if isinstance(self.made, ImageTrouble):
            raise self.made
        return self.made


def made(arguments: JsonObject, painter: Painter) -> Receipt:
    ports = LoopPorts(connected(), images=painter)
    return asyncio.run(execute_in_loop(IMAGE_MAKE_TOOL, dumped(arguments), ports))


def test_one_picture_stands_in_the_receipt_itself() -> None:
    painter = Painter(MadeImages((HOUSE,), "painter"))
    assert made({"prompt": " a red house "}, painter) == Ok({**FACTS, "count": 1, "model": "painter"})
    assert painter.wishes == [ImageWish("a red house")]


def test_everything_that_was_asked_for_is_passed_on() -> None:
    painter = Painter(MadeImages((HOUSE, HOUSE), "painter", "At dusk", 12, remarks=("one is missing",)))
    arguments: JsonObject = {"prompt": "a", "size": "1024x1536", "count": 2, "transparent": True}
    assert made(arguments, painter) == Ok(
        {
            "images": [FACTS, FACTS],
            "count": 2,
            "model": "painter",
            "revised_prompt": "At dusk",
            "tokens": 12,
            "remarks": ["one is missing"],
        }
    )
    assert painter.wishes == [ImageWish("a", "1024x1536", 2, transparent=True)]


@pytest.mark.parametrize(("kept", "told"), [("new_version", "new version"), ("new_file", "new file")])
def test_a_change_says_what_it_became(kept: str, told: str) -> None:
    done = MadeImages((HOUSE,), "painter", kept=kept, changed_from=3)  # type: ignore[arg-type]  # one of Kept
    receipt = made({"prompt": "darker", "file_id": "f_1"}, Painter(done))
    assert isinstance(receipt, Ok)
    assert (receipt.facts["kept_as"], receipt.facts["changed_from_version"]) == (told, 3)


def test_a_trouble_is_a_failed_receipt_of_its_kind() -> None:
    receipt = made({"prompt": "a"}, Painter(ImageTrouble("No.", "refused")))
    assert isinstance(receipt, Failed)
    assert (receipt.error, receipt.kind) == ("No.", "refused")


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"prompt": ""},
        {"prompt": "  "},
        {"prompt": "a", "size": "999x9"},
        {"prompt": "a", "count": 5},
        {"prompt": "a", "style": "vivid"},
    ],
    ids=str,
)
def test_wrong_arguments_come_back_with_some_that_work(arguments: JsonObject) -> None:
    painter = Painter(MadeImages((HOUSE,), "painter"))
    receipt = made(arguments, painter)
    assert isinstance(receipt, Failed)
    assert receipt.kind == "arguments"
    assert receipt.example is not None
    assert painter.wishes == []
    assert isinstance(made(receipt.example, painter), Ok)


def test_without_a_port_it_says_who_can_set_a_model() -> None:
    receipt = asyncio.run(execute_in_loop(IMAGE_MAKE_TOOL, '{"prompt": "a"}', LoopPorts(connected())))
    assert isinstance(receipt, Failed)
    assert "IMAGE_MODEL" in receipt.error


Situation = Callable[[tuple[str, ...]], TurnContext]


def there(_commands: tuple[str, ...]) -> TurnContext:
    return replace(hello((), signed_in=True), image_model=True)


@pytest.mark.parametrize(
    ("situation", "comes_in"), [(member_image, True), (image_made, True), (there, False)]
)
def test_it_comes_in_with_the_command_or_a_picture_that_was_made(
    situation: Situation,
    comes_in: bool,  # noqa: FBT001 -- a case of the table
) -> None:
    context = situation(())
    assert (images_made_here(context) is not None) == comes_in
    nowhere = replace(context, image_model=False)
    assert images_made_here(nowhere) is None
    assert images_asked_for_here(nowhere) is None
    assert images_asked_for_here(context) is not None
