"""Canonical situations of /image: a picture is asked for, was made, and is to be changed."""

from dataclasses import replace

from prompts.canonical.parts import WRITES, answered, asked, called, file, hello, said
from prompts.context import ActivationRecord, TurnContext
from prompts.image import Shown, image_brief
from tools.kit.commands import IMAGE
from tools.kit.json_types import JsonObject

_ASKED = "/image a red house on a hill"
_HOUSE = file("f_house", "a-red-house-on-a-hill.png", "image")
_BRIEF = image_brief([])
_NOTE = f"<folio-note>\nNow: Monday 2026-03-02 09:28 Europe/Berlin (UTC+01:00)\n{_BRIEF}\n</folio-note>"
_RECEIPT: JsonObject = {
    "ok": True,
    "file": "a-red-house-on-a-hill.png",
    "file_id": "f_house",
    "version": 1,
    "width": 1024,
    "height": 1024,
    "count": 1,
    "model": "image-model",
    "tokens": 1056,
}
_TOOLS = (
    WRITES,
    ActivationRecord("image_make", "the message is /image"),
    ActivationRecord("image_understand", "the message is /image"),
)


def member_image(commands: tuple[str, ...]) -> TurnContext:
    asking = replace(hello(commands, signed_in=True), turns=(asked(_ASKED),), image_model=True)
    return replace(asking, command=IMAGE, brief=_BRIEF)


def image_again(commands: tuple[str, ...]) -> TurnContext:
    """A second /image in a conversation with a picture."""
    brief = image_brief([Shown(_HOUSE.file_id, _HOUSE.name)])
    made = image_made(commands)
    newest = replace(made.newest, text="/image now with snow")
    return replace(made, turns=(*made.turns[:-1], newest), command=IMAGE, brief=brief)


def image_made(commands: tuple[str, ...]) -> TurnContext:
    """The turn after a picture: its tool stays, so that it can be changed without the command."""
    made = answered(
        _ASKED,
        called("image_make", '{"prompt":"A red house on a green hill"}', _RECEIPT),
        said("Here is a red house on a hill."),
        activations=_TOOLS,
        note=_NOTE,
    )
    return replace(
        hello(commands, signed_in=True),
        files=(_HOUSE,),
        turns=(made, asked("make it darker")),
        image_model=True,
    )
