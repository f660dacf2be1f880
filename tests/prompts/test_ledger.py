"""What a request weighs, by its ledger."""

from dataclasses import replace

import pytest

from prompts.builder import build
from prompts.context import TurnContext, Wire
from prompts.picture_tokens import most_picture_tokens, picture_tokens
from prompts.request import ImagePart
from tests.prompts.turns import context, image, past, said, turn, with_attachments

SEEN = ImagePart(b"png", "image/png", "a.png", width=1_024, height=512)


def seeing(wire: Wire) -> TurnContext:
    """A picture in an earlier turn and one with the newest message."""
    earlier = with_attachments(past("look", said("Yes.")), image("f1"))
    one = context(earlier, with_attachments(turn("and here"), image("f2")))
    return replace(one, model=replace(one.model, wire=wire, vision=True))


def weights(wire: Wire, picture: ImagePart | None) -> list[int]:
    lines = build(seeing(wire), (), load_image=lambda *_: picture).request.ledger
    return [line.tokens for line in lines if line.name in {"turn 1", "a.png"}]


@pytest.mark.parametrize("wire", ["anthropic", "openai_chat", "openai_responses"])
def test_pictures_weigh_what_the_vendor_takes_them_for(wire: Wire) -> None:
    expected = picture_tokens(wire, 1_024, 512)
    earlier, newest = weights(wire, SEEN)
    assert newest == expected
    assert expected < earlier < expected + 60


def test_a_picture_of_unknown_size_weighs_the_most_that_it_can() -> None:
    assert weights("anthropic", replace(SEEN, width=0))[1] == most_picture_tokens("anthropic")
