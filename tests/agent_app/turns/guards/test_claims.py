"""The claim check, over the labelled set in tests/labelled/claims.tsv."""

import pytest

from agent_app.providers.demo import words
from agent_app.turns.guards.claims import claims
from agent_app.turns.guards.evidence import Effect, ReceiptFacts, effect_of, receipts_of
from prompts.context import PastCall
from tests.labelled.sets import Figures, is_held_out, measured, rows
from tests.prompts.turns import called, turn
from tools.kit.json_types import JsonObject


def receipts(column: str) -> list[ReceiptFacts]:
    return [] if column == "-" else [receipt(*word.split(":")) for word in column.split(" ")]


def receipt(outcome: str, tool: str, file: str = "", cells: str = "") -> ReceiptFacts:
    return ReceiptFacts(
        ok=outcome != "failed",
        effect=effect_of(tool),
        files=(file,) if file else (),
        cells=tuple(cells.split(",")) if cells else None,
        this_turn=outcome != "earlier",
    )


def figures(*, held_out: bool) -> Figures:
    cases = [row for row in rows("claims.tsv") if is_held_out(row[3]) is held_out]
    return measured((a, label == "claim", claims(a, receipts(r)) is not None) for label, _, r, a in cases)


@pytest.mark.parametrize("held_out", [False, True])
def test_precision_is_at_least_95_and_recall_at_least_90_percent(held_out: bool) -> None:  # noqa: FBT001 - a parameter
    found = figures(held_out=held_out)
    assert found.precision >= 0.95, found.false_alarms
    assert found.recall >= 0.9, found.missed


def test_the_set_has_300_answers_in_two_languages() -> None:
    languages = [language for _, language, _, _ in rows("claims.tsv")]
    assert len(languages) >= 300
    assert languages.count("zh") >= 100


SAVED = "I've saved it as report.docx."


@pytest.mark.parametrize(
    ("effect", "ok", "supported"),
    [("file", True, True), ("file", False, False), ("read", True, False), ("outside", True, True)],
)
def test_what_supports_a_claim_on_a_file(effect: Effect, ok: bool, supported: bool) -> None:  # noqa: FBT001 - a table
    assert (claims(SAVED, [ReceiptFacts(ok, effect)]) is None) is supported


def test_a_file_by_another_name_supports_nothing() -> None:
    assert claims(SAVED, [ReceiptFacts(ok=True, effect="file", files=("notes.txt",))]) is not None
    assert claims(SAVED, [ReceiptFacts(ok=True, effect="file", files=("report (2).docx",))]) is None
    assert (
        claims("已更新my报告report.docx。", [ReceiptFacts(ok=True, effect="file", files=("report.docx",))])
        is None
    )


def test_cells_that_no_receipt_set_are_not_supported() -> None:
    edited = [ReceiptFacts(ok=True, effect="file", cells=("B2:B9",))]
    assert claims("Done: B4 is now 7.", edited) is None
    assert claims("Done: C4 is now 7.", edited) is not None


def test_the_words_for_the_model_and_the_reader_quote_the_sentence() -> None:
    claim = claims(f"Hello. {SAVED} {'x' * 500}.", [])
    assert claim is not None
    assert SAVED.rstrip(".") in claim.correction()
    assert SAVED.rstrip(".") in claim.notice()
    assert len(claim.notice()) < 200


def test_a_claim_after_a_code_block_is_found_and_one_inside_is_not() -> None:
    assert claims(f"```\n{SAVED}\n```", []) is None
    assert claims(f"```\nx = 1\n```\n{SAVED}", []) is not None


@pytest.mark.parametrize(
    "piece", ["I saved ", "a, ", "已把", "has been ", "and saved it ", '"', "`", "[", ". ", "保存"]
)
def test_a_hostile_answer_is_read_in_bounded_work(piece: str) -> None:
    claims(piece * 20_000, [])


def test_each_of_several_pictures_supports_its_own_name_alone() -> None:
    listed: JsonObject = {"ok": True, "images": [{"file": "a-house.png"}, {"file": "a-house (2).png"}, 7]}
    call = PastCall("c1", "image_make", "{}", listed, began=True)
    known = receipts_of([turn("a", called(call))])
    assert known[0].files == ("a-house.png", "a-house (2).png")
    assert claims("I've saved it as a-house.png.", known) is None
    assert claims(SAVED, known) is not None


def test_receipts_of_stored_turns_become_facts() -> None:
    change: JsonObject = {"place": "S!B2", "before": "1", "now": "2"}
    edited: JsonObject = {"ok": True, "file": "b.xlsx", "changes": 1, "changed": [change]}
    calls = (
        PastCall("1", "file_edit", "{}", edited, began=True),
        PastCall("2", "mail__send", "{}", {"ok": False, "error": "x"}, began=True),
        PastCall("3", "file_read", "{}", None, began=True),
    )
    assert receipts_of([turn("a", called(calls[0])), turn("b", called(*calls[1:]))]) == (
        ReceiptFacts(ok=True, effect="file", files=("b.xlsx",), cells=("B2",), this_turn=False),
        ReceiptFacts(ok=False, effect="outside"),
    )


def test_cells_are_known_only_where_all_changes_are_listed() -> None:
    shortened: JsonObject = {"ok": True, "changes": 90, "changed": [{"place": "S!B2"}]}
    words: JsonObject = {"ok": True, "changes": 1, "changed": [{"place": "P3"}, {"place": "P4#aa"}]}
    for stored in (shortened, words):
        call = PastCall("1", "file_edit", "{}", stored, began=True)
        assert receipts_of([turn("a", called(call))])[0].cells is None


def test_what_the_demo_offers_is_no_claim() -> None:
    for language in (words.ENGLISH, words.CHINESE):
        assert claims(language.introduction, ()) is None


@pytest.mark.parametrize(("more", "effect"), [({"version": 2}, "file"), ({}, "read")])
def test_a_review_changes_a_file_where_its_comments_were_written(more: JsonObject, effect: Effect) -> None:
    receipt: JsonObject = {"ok": True, "file": "report.docx", **more}
    [fact] = receipts_of(
        [turn("check it", called(PastCall("c1", "review_findings", "{}", receipt, began=True)))]
    )
    assert fact.effect == effect
