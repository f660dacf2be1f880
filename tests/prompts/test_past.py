"""An earlier turn is rendered once, and anew whenever anything of it is different."""

from dataclasses import replace

from prompts.history import Rendering
from prompts.past import PastPart, past_part
from prompts.request import ImagePart
from tests.prompts.turns import call, called, image, past, said, with_attachments
from tools.kit.result_text import DEFAULT_LIMIT_CHARS

LOADED: list[str] = []


def load(file_id: str, _version: int) -> ImagePart | None:
    LOADED.append(file_id)
    return ImagePart(b"x", "image/png", file_id)


SEEN = Rendering(
    "openai_chat", vision=True, calls=True, load_image=load, result_limit_chars=DEFAULT_LIMIT_CHARS
)
TURN = replace(past("question", called(call("c1", {"ok": True})), said("done")), turn_id="past-1")


def part(
    turn: object = TURN, rendering: Rendering = SEEN, number: int = 1, *, in_prefix: bool = True
) -> PastPart:
    assert isinstance(turn, type(TURN))
    return past_part(turn, number, rendering, in_prefix=in_prefix, answer_in_prefix=in_prefix)


def test_an_equal_turn_is_the_same_part_again() -> None:
    again = replace(past("question", called(call("c1", {"ok": True})), said("done")), turn_id="past-1")
    assert part() is part(again)


def test_a_receipt_that_landed_late_is_shown() -> None:
    waiting = replace(past("question", called(call("c1")), said("done")), turn_id="past-1")
    assert part(waiting).messages != part().messages
    assert part().messages != part(waiting).messages


def test_another_place_wire_or_limit_is_another_part() -> None:
    first = part()
    assert part(number=2).lines[0].name == "turn 2"
    assert part(in_prefix=False).lines[0].in_prefix is False
    assert part(rendering=replace(SEEN, calls=False)).messages != first.messages
    assert part(rendering=replace(SEEN, result_limit_chars=300)) is not first


def test_pictures_are_asked_for_each_time() -> None:
    turn = replace(with_attachments(past("look"), image("f1")), turn_id="past-2")
    LOADED.clear()
    part(turn)
    part(turn)
    assert LOADED == ["f1", "f1"]
