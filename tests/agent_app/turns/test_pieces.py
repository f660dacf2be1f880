"""A model's text may be cut anywhere; the reader sees it whole, and the database can hold it."""

import json

from hypothesis import given
from hypothesis import strategies as st

from agent_app.turns.pieces import Stitched, storable_json

ANY_TEXT = st.text(st.characters(codec=None))


def stitched(pieces: list[str]) -> str:
    one = Stitched()
    return "".join(one.take(piece) for piece in pieces) + one.rest()


@given(st.text(), st.integers(1, 5))
def test_text_that_is_cut_within_characters_comes_out_whole(text: str, size: int) -> None:
    units = text.encode("utf-16-le")
    halves = [units[at : at + 2].decode("utf-16-le", "surrogatepass") for at in range(0, len(units), 2)]
    pieces = ["".join(halves[at : at + size]) for at in range(0, len(halves), size)]
    assert stitched(pieces) == text.replace("\0", "\ufffd")


@given(st.lists(ANY_TEXT))
def test_whatever_comes_can_be_written_as_utf_8(pieces: list[str]) -> None:
    kept = stitched(pieces)
    assert "\0" not in kept
    kept.encode("utf-8")


@given(st.dictionaries(ANY_TEXT, ANY_TEXT))
def test_arguments_keep_their_meaning(arguments: dict[str, str]) -> None:
    text = json.dumps(arguments, ensure_ascii=False)
    kept = storable_json(text)
    kept.encode("utf-8")
    assert json.loads(kept) == json.loads(json.dumps(arguments))
