"""A person has a document reviewed: findings in a table and as comments, and one of them is applied."""

import json
from pathlib import Path

import pytest
from docx import Document
from playwright.sync_api import Locator, expect

from tests.journeys.office import budget, file_id_in
from tests.journeys.person import Person
from tests.journeys.test_pages import Scheme, problems
from tests.wire_server.record import RecordedRequest
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Call, Step, Text
from tools.kit.json_types import JsonObject

CLAUSE = "Payment is due soon after the invoice."
BETTER = "Payment is due within 30 days of the date of the invoice."
DATED = "This contract ends some day."


def contract(folder: Path) -> Path:
    document = Document()
    document.add_heading("Contract", level=1)
    for text in ("The parties agree as follows.", CLAUSE, DATED):
        document.add_paragraph(text)
    path = folder / "contract.docx"
    document.save(str(path))
    return path


def reviews(request: RecordedRequest) -> list[Step]:
    """A model that reads, reports two findings where it read them, and makes an edit when asked for it."""
    results = [json.loads(text) for text in request.texts("tool")]
    asked = request.last_user_text
    if "apply 1" in asked:
        return _applies(results)
    if not results:
        return [Call("file_read", {"file_id": file_id_in(request)})]
    if "findings" in results[-1]:
        return [Text("Two findings. The gravest is 1: no date of payment.")]
    places = {
        text: line.split(" ")[0]
        for line in results[0]["paragraphs"]
        for text in (CLAUSE, DATED)
        if text in line
    }
    change: JsonObject = {"op": "docx_set_paragraph", "text": BETTER}
    return [
        Call(
            "review_findings",
            {
                "file_id": results[0]["file_id"],
                "findings": [
                    {
                        "place": places[CLAUSE],
                        "severity": "high",
                        "finding": "It names no date.",
                        "change": change,
                    },
                    {"place": places[DATED], "severity": "medium", "finding": "The end is open."},
                ],
            },
        )
    ]


def _applies(results: list[JsonObject]) -> list[Step]:
    report = next(one for one in results if "findings" in one)
    if results[-1] is not report:
        return [Text("Finding 1 is mended.")]
    findings = report["findings"]
    assert isinstance(findings, list)
    edit = next(one["edit"] for one in findings if isinstance(one, dict) and one["number"] == 1)
    assert isinstance(edit, dict)
    return [Call(str(edit["tool"]), {"file_id": report["file_id"], "ops": [edit["op"]]})]


def reviewed(person: Person, wire_server: WireServer, folder: Path) -> Locator:
    """The table of findings, after a review of the contract."""
    wire_server.rule(reviews)
    person.open()
    person.sign_up()
    person.attach(contract(folder))
    answer = person.ask("/review contract.docx the payment terms")
    expect(answer).to_contain_text("Two findings.")
    table = answer.get_by_role("table", name="2 findings")
    expect(table).to_be_visible()
    return table


def test_findings_stand_in_a_table_and_as_comments_and_one_is_applied(
    person: Person, wire_server: WireServer, tmp_path: Path, downloads: Path
) -> None:
    table = reviewed(person, wire_server, tmp_path)
    first = table.get_by_role("row").nth(1)
    expect(first).to_contain_text("1High")
    expect(first).to_contain_text("It names no date.")
    expect(first).to_contain_text(BETTER)
    document = Document(str(person.download("contract.docx", downloads)))
    assert [(one.author, one.text) for one in document.comments] == [
        ("Folio", f"1 · High: It names no date.\n→ {BETTER}"),
        ("Folio", "2 · Medium: The end is open."),
    ]
    assert [one.text for one in document.paragraphs][2] == CLAUSE

    answer = person.ask("apply 1")
    expect(answer).to_contain_text("Finding 1 is mended.")
    after = Document(str(person.download("contract.docx", downloads)))
    assert [one.text for one in after.paragraphs][2] == BETTER
    assert len(list(after.comments)) == 2
    expect(person.open_files().get_by_text("Version 3")).to_be_visible()


def test_a_place_opens_the_file_there(person: Person, wire_server: WireServer, tmp_path: Path) -> None:
    table = reviewed(person, wire_server, tmp_path)
    table.get_by_role("button", name="Paragraph 3").click()
    view = person.page.get_by_test_id("file-view")
    expect(view).to_have_attribute("data-version", "2")
    expect(view.locator("[data-cited]")).to_have_text(CLAUSE)
    assert problems(person.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_findings_fit_a_narrow_page(
    person: Person, wire_server: WireServer, tmp_path: Path, scheme: Scheme
) -> None:
    person.page.emulate_media(color_scheme=scheme)
    table = reviewed(person, wire_server, tmp_path)
    assert problems(person.page) == []
    person.page.set_viewport_size({"width": 360, "height": 740})
    table.scroll_into_view_if_needed()
    assert problems(person.page) == []
    assert person.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert table.evaluate("table => table.scrollWidth <= table.clientWidth + 1")


def test_a_file_that_is_not_there_is_answered_with_the_nearest(
    person: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    person.open()
    person.sign_up()
    person.attach(budget(tmp_path))
    wire_server.rule(lambda _: [Text("A budget.")])
    person.ask("hello")
    answer = person.ask("/review budgte.xlsx")
    expect(answer).to_contain_text(
        "There is no file budgte.xlsx in this conversation. The nearest: budget.xlsx."
    )
    assert len([one for one in wire_server.requests if "/review" in json.dumps(one.body["messages"])]) <= 1
