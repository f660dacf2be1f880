"""A search of the knowledge base as the model sees it: passages with their citations, or what to try."""

from dataclasses import dataclass, field

import pytest

from prompts.tokens import count
from tests.tools.files import workspace
from tools.kit.execute import execute
from tools.kit.json_types import JsonObject
from tools.kit.knowledge import KnowledgeFound, KnowledgePassage
from tools.kit.receipt import receipt_json
from tools.kit.result_text import dumped
from tools.kit.tool import Ports
from tools.knowledge_search import KNOWLEDGE_SEARCH_TOOL, USUAL


@dataclass
class Shelf:
    """A knowledge base that answers alike."""

    found: KnowledgeFound = field(default_factory=lambda: KnowledgeFound(()))
    asked: list[tuple[str, int]] = field(default_factory=list)

    def search(self, query: str, count: int) -> KnowledgeFound:
        self.asked.append((query, count))
        return self.found


def passage(number: int = 1, *, file: str = "handbook.docx", text: str = "Twenty days.") -> KnowledgePassage:
    return KnowledgePassage("kb1", number, file, 2, "paragraphs 3-4", ("Handbook", "Leave"), text)


def searched(shelf: Shelf | None, arguments: JsonObject, *, limit: int = 24_000) -> JsonObject:
    ports = Ports(workspace("text"), knowledge=shelf, result_limit_chars=limit)
    return receipt_json(execute(KNOWLEDGE_SEARCH_TOOL, dumped(arguments), ports))


def test_a_passage_comes_with_its_citation_file_version_and_place() -> None:
    shelf = Shelf(KnowledgeFound((passage(),)))
    assert searched(shelf, {"query": " leave "}) == {
        "ok": True,
        "passages": [
            {
                "cite": "[handbook.docx, paragraphs 3-4](knowledge:kb1#1)",
                "file": "handbook.docx",
                "version": 2,
                "place": "paragraphs 3-4",
                "section": "Handbook › Leave",
                "text": "Twenty days.",
            }
        ],
    }
    assert shelf.asked == [("leave", USUAL)]


def test_a_name_can_not_break_out_of_its_citation() -> None:
    cite = passage(file="a](https://evil.example) [b\n`*_<x>.md").citation
    assert cite == (r"[a\](https://evil.example) \[b \`\*\_\<x\>.md, paragraphs 3-4](knowledge:kb1#1)")


def test_nothing_found_names_the_files_and_what_to_try() -> None:
    receipt = searched(Shelf(KnowledgeFound((), ("handbook.docx",))), {"query": "xylophone"})
    assert receipt["ok"] is True
    assert (receipt["passages"], receipt["files"]) == ([], ["handbook.docx"])
    assert "other words" in str(receipt["remark"])


def test_what_the_search_had_to_do_without_is_said() -> None:
    receipt = searched(Shelf(KnowledgeFound((passage(),), remark="by words alone")), {"query": "leave"})
    assert receipt["remark"] == "by words alone"


def test_only_whole_passages_that_fit_are_given() -> None:
    shelf = Shelf(KnowledgeFound(tuple(passage(number, text="word " * 300) for number in range(1, 9))))
    receipt = searched(shelf, {"query": "word", "count": 8}, limit=6_000)
    assert isinstance(receipt["passages"], list)
    assert 1 <= len(receipt["passages"]) < 8


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"query": "  "}, "/query"),
        ({}, "query"),
        ({"query": "a", "count": 99}, "/count"),
        ({"query": "a", "file": "b"}, "file"),
    ],
)
def test_a_wrong_call_is_told_what_would_have_worked(arguments: JsonObject, words: str) -> None:
    receipt = searched(Shelf(), arguments)
    assert receipt["ok"] is False
    assert words in str(receipt["error"])
    assert "query" in dumped(receipt["example"])


def test_it_costs_few_tokens() -> None:
    tool = KNOWLEDGE_SEARCH_TOOL
    assert count(tool.guide) + count(dumped(tool.schema)) < 100
