"""A long result in parts: together they are the whole, each within its limit, none with half a character."""

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from prompts.note import OPENING, escaped, escaped_object
from tests.tools.files import workspace
from tools.file_read import FILE_READ
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject
from tools.kit.receipt import receipt_json
from tools.kit.result_text import dumped
from tools.kit.stored_result import first_part, is_result_id, result_id, stored_text, whole_until
from tools.kit.tool import Ports

LIMIT = 5_000
FAMILY = "👩‍👩‍👧"
ID = "r_abc"


class Held:
    """The results of one conversation."""

    def __init__(self, receipt: JsonObject) -> None:
        self._receipt = receipt

    def receipt(self, result_id: str) -> JsonObject | None:
        return self._receipt if result_id == ID else None


def called(held: Held | None, limit: int = LIMIT, /, **arguments: object) -> JsonObject:
    """The receipt of a call of file_read, in a conversation with one text file."""
    ports = Ports(workspace("text"), results=held, result_limit_chars=limit)
    return receipt_json(execute(FILE_READ, json.dumps(arguments), ports))


def first(receipt: JsonObject, limit: int = LIMIT) -> dict[str, Any]:
    text = first_part(receipt, ID, limit, escaped_object)
    assert len(text) <= limit
    text.encode("utf-8")
    told: dict[str, Any] = json.loads(text)
    return told


def pages(receipt: JsonObject, limit: int = LIMIT) -> list[str]:
    """All parts, each by the arguments that the one before it names, as a model is sent them."""
    told = first(receipt, limit)
    shown = [told["content"]]
    held = Held(receipt)
    while following := told.get("next"):
        told = escaped_object(called(held, limit, **following))
        assert told["ok"] is True
        assert len(dumped(told)) <= limit
        shown.append(str(told["text"]))
    return shown


texts = st.builds(
    lambda pieces, times: "".join(pieces) * times,
    st.lists(
        st.sampled_from(
            ["a", " ", "表", "\0", "\ud83d", "\udc69", FAMILY, "👍🏽", "é", '"', "\\", "\n", "\r\n"]
        )
        | st.text(st.characters(), max_size=4),
        min_size=1,
        max_size=8,
    ),
    st.integers(700, 3_000),
)


@settings(max_examples=500)
@given(texts)
@example(FAMILY * 3_000)
@example("a" + FAMILY * 3_000)
@example("\u200d" * 9_000)
@example(("\ud83d" + "\udc69") * 4_000)
@example('"' * 9_000)
@example("\n" * 9_000)
def test_the_parts_of_a_text_joined_are_the_text(text: str) -> None:
    whole = stored_text({"ok": True, "content": text})
    if len(dumped(text)) <= LIMIT:
        return
    assert "".join(pages({"ok": True, "content": text})) == whole
    assert whole == text.encode("utf-8", "replace").decode()


values = st.recursive(
    st.none() | st.integers() | texts.map(lambda text: text[:2_000]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=500)
@given(
    st.dictionaries(
        st.sampled_from(["content", "text", "isError", "cut", "next", "é\0"]), values, min_size=1
    ),
    st.booleans(),
)
def test_the_parts_of_any_receipt_joined_are_its_stored_text(facts: JsonObject, ok: bool) -> None:  # noqa: FBT001 -- drawn
    receipt: JsonObject = {"ok": ok, **facts, "more": ["line"] * 2_000}
    told = first(receipt)
    assert told["ok"] is ok
    assert escaped("".join(_raw_pages(receipt))) == escaped(stored_text(receipt))


def _raw_pages(receipt: JsonObject) -> list[str]:
    told, held = first(receipt), Held(receipt)
    start = int(told["next"]["range"].split("-")[0]) - 1
    shown, following = [stored_text(receipt)[:start]], told["next"]
    while following:
        page = called(held, **following)
        shown.append(str(page["text"]))
        following = page.get("next")
    return shown


def test_ten_million_characters_in_one_line_are_whole_in_their_parts() -> None:
    text = ('é"\\' + FAMILY + "x" * 93) * 100_000
    assert len(text) >= 10_000_000
    receipt: JsonObject = {"ok": True, "content": [{"type": "text", "text": text}]}
    told = first(receipt, 24_000)
    assert f"{len(text)} of text in 'content'" in told["cut"]
    held, at = Held(receipt), len(told["content"])
    for page in (
        called(held, 24_000, **told["next"]),
        called(held, 24_000, file_id=ID, range="9999001-10000000"),
    ):
        begin, end = map(int, str(page["range"]).split("-"))
        assert page["text"] == text[begin - 1 : end]
        assert page["total"] == len(text)
    assert text.startswith(told["content"])
    assert told["next"]["range"].startswith(f"{at + 1}-")


@pytest.mark.parametrize("extra", range(12))
def test_an_emoji_at_the_cap_stands_whole_in_one_part(extra: int) -> None:
    parts = pages({"ok": True, "content": "a" * extra + FAMILY * 2_000})
    assert all(part.removeprefix("a" * extra) == FAMILY * part.count(FAMILY) for part in parts)


def test_copies_of_the_servers_frame_push_no_character_over_the_cap() -> None:
    text = OPENING * 1_000
    """Within a part every copy is defused; one that is split between two parts is no frame."""
    parts = pages({"ok": True, "content": text})
    assert not any(OPENING in part for part in parts)
    assert "".join(parts).replace("&lt;", "<") == text


def test_a_list_of_texts_is_read_line_by_line_and_anything_else_as_json() -> None:
    parts: JsonObject = {
        "ok": True,
        "content": [{"type": "text", "text": "one"}, {"type": "text", "text": "two"}],
    }
    assert stored_text(parts) == "one\ntwo"
    assert stored_text({"ok": True, "content": ["one", "two"]}) == "one\ntwo"
    rows: JsonObject = {"ok": True, "rows": [{"id": 1}, {"id": 2}]}
    assert json.loads(stored_text(rows)) == rows["rows"]
    assert len(stored_text(rows).splitlines()) > 4


def test_short_facts_stand_beside_the_part_and_long_ones_go_into_the_text() -> None:
    told = first({"ok": True, "content": "x" * 9_000, "undeclared_arguments": ["/a"]})
    assert told["undeclared_arguments"] == ["/a"]
    assert told["content"].startswith("xxx")
    both: JsonObject = {"ok": True, "content": "x" * 9_000, "structured": {"rows": "y" * 2_000}}
    assert json.loads(stored_text(both)) == {"content": "x" * 9_000, "structured": {"rows": "y" * 2_000}}


def test_lines_are_read_by_start_and_count_without_gap_or_overlap() -> None:
    text = "".join(f"line {number}\r\n" for number in range(1, 901))
    held = Held({"ok": True, "content": text})
    one, two = called(held, file_id=ID, start=1, count=3), called(held, file_id=ID, start=4, count=2)
    assert one["text"] == "line 1\r\nline 2\r\nline 3\r\n"
    assert two["text"] == "line 4\r\nline 5\r\n"
    assert one["next"] == {"file_id": ID, "range": f"25-{24 + 1_000}"}


def test_a_search_gives_places_that_can_be_read() -> None:
    text = "表 " * 3_000 + "The Needle stands here. " + "x" * 3_000 + " needle"
    held = Held({"ok": True, "content": text})
    found: Any = called(held, file_id=ID, search="needle")["found"]
    assert len(found) == 2
    assert called(held, file_id=ID, range=found[0]["range"])["text"] == found[0]["text"]
    assert "Needle stands" in found[0]["text"]


def test_a_search_with_many_hits_goes_on_where_it_stopped() -> None:
    held = Held({"ok": True, "content": "a hit, " * 900})
    seen: list[str] = []
    following: dict[str, Any] = {"file_id": ID, "search": "hit"}
    while following:
        page: Any = called(held, **following)
        assert len(dumped(page)) <= LIMIT
        seen += [hit["range"] for hit in page["found"]]
        following = page.get("next") or {}
    assert len(seen) == len(set(seen)) == 900


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"range": "999999-1000000"}, "/range"),
        ({"range": "A1:B2"}, "/range"),
        ({"start": 7}, "/start"),
        ({"sheet": "Sales"}, "/sheet"),
        ({"start": 0}, "/start"),
        ({"page": 2}, "/page"),
    ],
)
def test_a_wrong_part_is_answered_with_a_call_that_works(wrong: dict[str, object], place: str) -> None:
    held = Held({"ok": True, "content": "x" * 9_000})
    failed: Any = called(held, file_id=ID, **wrong)
    assert failed["ok"] is False
    assert place in failed["error"]
    assert failed["example"] == {"file_id": ID}
    assert called(held, **failed["example"])["ok"] is True


def test_a_result_that_is_not_there_is_told_as_that() -> None:
    failed: Any = called(Held({"ok": True}), file_id="r_other")
    assert "holds no result r_other" in failed["error"]
    assert failed["example"] == {"file_id": "f_1"}
    assert "there is no file" in str(called(None, file_id=ID)["error"])


def test_an_id_is_short_and_known_by_its_shape() -> None:
    assert result_id("kabcdefghijklmnop") == "r_abcdefghij"
    assert is_result_id("r_abcdefghij")
    assert not any(map(is_result_id, ("fabcdefghij", "r_", "r_notes.txt", "R_ABC", "r_abcdefghijk")))


@settings(max_examples=500)
@given(st.text(st.sampled_from(["a", "\u200d", "\U0001f469", "\ufe0f", "\U0001f3fd"]), min_size=1), st.data())
def test_a_place_between_whole_characters_is_never_before_its_start(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    at = data.draw(st.integers(start + 1, len(text)))
    assert start < whole_until(text, at, start) <= at
