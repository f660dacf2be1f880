"""Has the image model of this installation make a picture, or change one of the conversation."""

from typing import cast, get_args

from tools.kit.images import (
    IMAGE_MAKE,
    IMAGES,
    MOST_PICTURES,
    ImageTrouble,
    ImageWish,
    MadeImage,
    MadeImages,
    Size,
    images_asked_for_here,
    images_made_here,
)
from tools.kit.json_types import JsonObject
from tools.kit.receipt import Ok, ToolError
from tools.kit.tool import Example, LoopPorts, LoopTool

_LONGEST_PROMPT = 30_000
SCHEMA: JsonObject = {
    "type": "object",
    "required": ["prompt"],
    "properties": {
        "prompt": {"type": "string", "minLength": 1, "maxLength": _LONGEST_PROMPT},
        "size": {"type": "string", "enum": [*get_args(Size)]},
        "count": {"type": "integer", "minimum": 1, "maximum": MOST_PICTURES},
        "file_id": {"type": "string", "description": "of a picture to change"},
        "transparent": {"type": "boolean"},
    },
}
_EXAMPLE: JsonObject = {"prompt": "A red house on a green hill, in watercolour"}


async def run(arguments: JsonObject, ports: LoopPorts) -> Ok:
    prompt = str(arguments["prompt"]).strip()
    if not prompt:
        raise ToolError("/prompt holds no words; say what the picture shows.", _EXAMPLE, kind="arguments")
    count = arguments.get("count")
    wish = ImageWish(
        prompt=prompt,
        size=cast("Size", arguments.get("size") or "auto"),
        count=count if isinstance(count, int) else 1,
        image=str(arguments.get("file_id") or "").strip(),
        transparent=arguments.get("transparent") is True,
    )
    try:
        return Ok(_facts(await ports.images.make(wish), wish))
    except ImageTrouble as trouble:
        raise ToolError(trouble.sentence, _example(wish), kind=trouble.kind) from None


def _facts(made: MadeImages, wish: ImageWish) -> JsonObject:
    shown = [_image(one) for one in made.images]
    listed: JsonObject = {IMAGES: [*shown]} if len(shown) > 1 else shown[0]
    facts: JsonObject = {**listed, "count": len(shown), "model": made.model}
    if wish.image:
        facts |= {"kept_as": made.kept.replace("_", " "), "changed_from_version": made.changed_from}
    if made.revised_prompt:
        facts["revised_prompt"] = made.revised_prompt
    if made.tokens:
        facts["tokens"] = made.tokens
    return {**facts, "remarks": [*made.remarks]} if made.remarks else facts


def _image(one: MadeImage) -> JsonObject:
    return {
        "file": one.file,
        "file_id": one.file_id,
        "version": one.version,
        "width": one.width,
        "height": one.height,
    }


def _example(wish: ImageWish) -> JsonObject:
    return {"prompt": wish.prompt} if wish.image else _EXAMPLE


IMAGE_MAKE_TOOL = LoopTool(
    name=IMAGE_MAKE,
    guide=(
        "Makes a picture from a description, or changes one of this conversation.\n"
        "prompt says all that the picture shows; of a change, what is to be different and what stays.\n"
        "The user sees the result."
    ),
    schema=SCHEMA,
    rule=images_made_here,
    examples=(Example(_EXAMPLE),),
    run=run,
    example=lambda _sent, _ports: _EXAMPLE,
    effects="outside",
    stays=images_asked_for_here,
)
