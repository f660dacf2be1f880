"""Server-sent events however the bytes were cut."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent_app.providers import sse
from agent_app.providers.sse import EventTooLarge, SseEvent, SseParser


def parsed(*chunks: bytes) -> list[SseEvent]:
    parser = SseParser()
    return [event for chunk in chunks for event in parser.feed(chunk)]


def test_a_character_cut_in_the_middle_is_whole_again() -> None:
    content = "data: 表\n\n".encode()
    assert parsed(content[:8], content[8:]) == [SseEvent("", "表")]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_all_three_line_ends_end_a_line(end: bytes) -> None:
    assert parsed(b"event: a" + end + b"data: 1" + end + end) == [SseEvent("a", "1")]


def test_a_crlf_cut_between_its_two_bytes_is_one_line_end() -> None:
    assert parsed(b"data: 1\r", b"\n\r", b"\ndata: 2\n\n") == [SseEvent("", "1"), SseEvent("", "2")]


def test_comments_and_unknown_fields_say_nothing() -> None:
    assert parsed(b": keep-alive\n\nid: 7\nretry: 3\ndata: x\n\n") == [SseEvent("", "x")]


def test_several_data_lines_are_joined_by_newlines() -> None:
    assert parsed(b'data: {"a":\ndata: 1}\n\n') == [SseEvent("", '{"a":\n1}')]


def test_a_field_needs_no_space_and_may_be_empty() -> None:
    assert parsed(b"data:x\n\ndata\ndata:\n\n") == [SseEvent("", "x"), SseEvent("", "\n")]


def test_a_byte_order_mark_at_the_start_is_dropped() -> None:
    assert parsed(b"\xef\xbb\xbfdata: x\n\n") == [SseEvent("", "x")]


def test_a_byte_order_mark_that_comes_in_pieces_is_dropped() -> None:
    assert parsed(b"\xef", b"\xbb", b"\xbfdata: x\n", b"\n") == [SseEvent("", "x")]


def test_bytes_that_are_no_utf8_are_replaced() -> None:
    assert parsed(b"data: a\xffb\n\n") == [SseEvent("", "a\ufffdb")]


def test_a_stream_that_stops_inside_a_line_is_pending_and_flushes_nothing() -> None:
    parser = SseParser()
    assert list(parser.feed(b'data: {"a": 1')) == []
    assert parser.pending
    assert parser.flush() is None


def test_a_last_event_without_its_blank_line_is_flushed() -> None:
    parser = SseParser()
    assert list(parser.feed(b"data: [DONE]\n")) == []
    assert parser.flush() == SseEvent("", "[DONE]")


def test_an_event_without_end_is_refused_before_it_fills_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sse, "MAX_EVENT_BYTES", 100)
    with pytest.raises(EventTooLarge):
        parsed(b"data: " + b"x" * 60, b"x" * 60)
    with pytest.raises(EventTooLarge):
        parsed(*([b"data: xxxxxxxxxx\n"] * 11))


@given(
    texts=st.lists(st.text(alphabet=st.characters(codec="utf-8"), max_size=20), max_size=6),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    cuts=st.lists(st.integers(1, 9), max_size=40),
)
def test_no_way_to_cut_the_bytes_changes_the_events(texts: list[str], end: str, cuts: list[int]) -> None:
    content = "".join(f"data: {json.dumps(text)}{end}{end}" for text in texts).encode()
    chunks, rest = [], content
    for cut in cuts:
        chunks.append(rest[:cut])
        rest = rest[cut:]
    assert [json.loads(event.data) for event in parsed(*chunks, rest)] == texts
