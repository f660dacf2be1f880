"""Evidence is noted only in words that stand on a page that was opened."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import pytest

from prompts import tokens
from prompts.example_runs import run_examples
from prompts.ledger import tool_text
from tests.tools.files import workspace
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject
from tools.kit.receipt import receipt_json
from tools.kit.research import Evidence, Source
from tools.kit.situation import Situation
from tools.kit.tool import Ports, Tool
from tools.research_note import RESEARCH_NOTE_TOOL, rule, stays
from tools.research_report import RESEARCH_REPORT_TOOL

ADDRESS = "https://a.example/tea"


@dataclass
class Opened:
    """A branch that opened one page."""

    pages: tuple[str, ...] = ("Growers expect 4 % less tea than last year.",)
    noted: tuple[Evidence, ...] = ()
    looking: bool = False

    def sources(self) -> Sequence[Source]:
        return (Source(1, ADDRESS, "Tea", "2026-03-02"),) if self.pages else ()

    def source_at(self, address: str) -> Source | None:
        return next((one for one in self.sources() if one.address == address), None)

    def texts(self, source: int) -> Sequence[str]:
        assert source == 1
        return self.pages

    def number(self) -> int:
        return 5

    def notes_open(self) -> bool:
        return self.looking

    def evidence(self) -> Sequence[Evidence]:
        return self.noted

    def budget(self) -> JsonObject:
        return {"searches": "1/12"}

    def budget_gone(self) -> bool:
        return False


def run(tool: Tool, arguments: JsonObject, research: Opened | None = None) -> JsonObject:
    ports = Ports(workspace("text"), research=research or Opened())
    return receipt_json(execute(tool, json.dumps(arguments), ports))


def note(quote: str, source: str = ADDRESS, research: Opened | None = None) -> JsonObject:
    return run(RESEARCH_NOTE_TOOL, {"source": source, "quote": quote, "claim": "less"}, research)


def test_every_example_works() -> None:
    tools = [RESEARCH_NOTE_TOOL, RESEARCH_REPORT_TOOL]
    assert [(one.tool_name, one.error) for one in run_examples(tools) if one.error] == []


@pytest.mark.parametrize("tool", [RESEARCH_NOTE_TOOL, RESEARCH_REPORT_TOOL])
def test_it_is_light(tool: Tool) -> None:
    assert tokens.count(tool_text(tool)) <= 140


@dataclass(frozen=True)
class Turn:
    researching: bool


@pytest.mark.parametrize("there", [True, False])
def test_it_comes_in_with_a_research_and_stays(there: bool) -> None:  # noqa: FBT001 -- a parameter
    turn = cast("Situation", Turn(there))
    assert (rule(turn) is not None) is there
    assert stays(turn) is not None


@pytest.mark.parametrize("source", [ADDRESS, "1"])
def test_words_of_the_page_are_noted(source: str) -> None:
    assert note("growers  EXPECT 4 % less tea", source) == {
        "ok": True,
        "evidence": 5,
        "source": 1,
        "title": "Tea",
        "address": ADDRESS,
        "budget": {"searches": "1/12"},
    }


def test_other_words_fail_with_the_nearest_as_the_example() -> None:
    failed = note("Growers expect 9 % less tea than ever")
    assert 'Nearest to it stands there: "Growers expect 4 % less tea than' in str(failed["error"])
    again = failed["example"]
    assert isinstance(again, dict)
    assert run(RESEARCH_NOTE_TOOL, again)["ok"] is True


def test_words_that_are_nowhere_near_are_told_so() -> None:
    failed = note("completely other words that nobody wrote")
    assert "Nothing near it stands there either" in str(failed["error"])


def test_the_newest_reading_is_not_the_only_one() -> None:
    assert note("what it said before that", research=Opened(("new words", "what it said before that")))["ok"]


@pytest.mark.parametrize(
    ("quote", "words"), [("less tea", "has 2 words"), ("word " * 101, "has 101 words"), ("", "has 0 words")]
)
def test_a_quote_is_neither_a_word_nor_a_page(quote: str, words: str) -> None:
    assert words in str(note(quote)["error"])


@pytest.mark.parametrize("source", ["https://b.example/", "2", "file:///etc/passwd", "٢"])
def test_what_was_not_opened_is_no_source(source: str) -> None:
    assert f"Those that were: 1: {ADDRESS}." in str(note("growers expect 4 % less", source)["error"])


def test_before_anything_is_opened_it_says_what_to_do() -> None:
    assert "open the page with web_fetch first" in str(note("a b c d", research=Opened(()))["error"])


def test_a_chinese_quote_is_told_how_its_words_are_counted() -> None:
    page = Opened(("茶叶产量预计下降百分之四，" * 100,))
    assert note("茶叶产量预计下降百分", research=page)["ok"] is True
    for quote, words in (("茶叶产量", "2 words"), ("茶叶产量预计下降百分之四" * 84, "504 words")):
        error = str(note(quote, research=page)["error"])
        assert f"/quote has {words}" in error
        assert "two Chinese, Japanese or Korean characters counting as one" in error
