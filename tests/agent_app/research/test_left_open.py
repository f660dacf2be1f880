"""What is told of a research that ended without a report."""

from agent_app.records.queries.research import NotedRow, Unreported
from agent_app.research.left_open import left_open_words

ROW = NotedRow(3, "t_1", '{"quote": "less\\n\\u202e tea"}', {"ok": True, "address": "https://a.example/"})


def test_evidence_is_listed_by_its_number() -> None:
    told = left_open_words(Unreported("en", (ROW,)))
    assert told.splitlines()[1:] == ["[3] “less tea” https://a.example/"]
    assert "say “go on”" in told


def test_nothing_noted_is_said_in_the_readers_language() -> None:
    assert left_open_words(Unreported("zh-CN", ())).endswith("\n尚未记录任何内容。")


def test_a_long_list_and_a_long_quote_are_cut() -> None:
    long = NotedRow(1, "t_1", f'{{"quote": "{"x" * 5000}"}}', ROW.receipt)
    lines = left_open_words(Unreported("en", (long, *([ROW] * 50)))).splitlines()
    assert len(lines) == 41
    assert len(left_open_words(Unreported("en", (long,)))) < 600
