"""Which pictures a text-only model is told of, decided by the turns before."""

from dataclasses import replace

from prompts.context import PastTurn
from prompts.pictures import RECENT_PICTURES, out_of_sight, transcribed
from tests.prompts.turns import context, image, past, turn, with_attachments


def seen(*file_ids: str) -> PastTurn:
    """A turn whose pictures a model looked at itself."""
    return replace(with_attachments(past("look"), *map(image, file_ids)), saw_images=True)


def read(*file_ids: str) -> PastTurn:
    """A turn whose pictures a text-only model was told of."""
    return with_attachments(past("look"), *map(image, file_ids))


def ids(*turns: PastTurn, vision: bool = False) -> tuple[list[str], list[str]]:
    one = context(*turns)
    one = replace(one, model=replace(one.model, vision=vision))
    return [a.file_id for a in transcribed(one)], [a.file_id for a in out_of_sight(one)]


def test_the_newest_messages_pictures_are_read() -> None:
    assert ids(read("a"), with_attachments(turn(), image("b"))) == (["b"], [])


def test_what_was_read_before_is_not_told_again() -> None:
    assert ids(read("a"), turn()) == ([], [])


def test_what_a_model_saw_right_before_is_read_now() -> None:
    assert ids(seen("a"), seen("b"), turn()) == (["b", "a"], [])


def test_what_was_seen_before_a_text_only_model_answered_was_told_then() -> None:
    assert ids(seen("a"), read(), seen("b"), turn()) == (["b"], [])


def test_what_lies_farther_back_is_only_named() -> None:
    assert ids(seen("a"), seen(), seen(), seen("b"), turn()) == (["b"], ["a"])


def test_only_so_many_are_read_at_a_time() -> None:
    told, named = ids(seen("a", "b", "c", "d", "e", "f"), turn())
    assert (len(told), named) == (RECENT_PICTURES, ["e", "f"])


def test_a_picture_that_comes_again_is_read_once() -> None:
    assert ids(seen("a"), with_attachments(turn(), image("a"))) == (["a"], [])


def test_a_model_that_sees_is_told_of_none() -> None:
    assert ids(seen("a"), with_attachments(turn(), image("b")), vision=True) == ([], [])
