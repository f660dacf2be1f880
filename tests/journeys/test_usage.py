"""A member looks at what they used, and an administrator at what everyone did."""

import csv
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.journeys.person import Person
from tests.journeys.site import running_site
from tests.wire_server.server import WireServer
from tests.wire_server.steps import Done, Text, TokenUsage


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def ask(person: Person, wire_server: WireServer) -> None:
    wire_server.script("openai", [Text("Hello."), Done(usage=TokenUsage(input=1_500, cached=500, output=40))])
    person.ask("hi there")


def test_an_answer_stands_in_the_usage_of_who_asked(
    person: Person, wire_server: WireServer, tmp_path: Path
) -> None:
    page = person.page
    person.open()
    person.sign_up()
    ask(person, wire_server)
    page.goto(f"{person.url}/manage/usage")
    summary = card(page, "In short")
    expect(summary.get_by_role("definition").nth(2)).to_have_text(re.compile("^1"))
    models = card(page, "Models")
    models.get_by_text("Table").click()
    row = models.get_by_role("row").nth(1)
    expect(row).to_contain_text("gpt-test")
    with page.expect_download() as caught:
        models.get_by_role("link", name="CSV of “Models”").click()
    caught.value.save_as(tmp_path / "models.csv")
    with (tmp_path / "models.csv").open(encoding="utf-8-sig", newline="") as file:
        (told,) = csv.DictReader(file)
    assert int(told["output_tokens"]) >= 40


def test_what_is_looked_at_stays_in_the_address(person: Person, wire_server: WireServer) -> None:
    page = person.page
    person.open()
    person.sign_up()
    ask(person, wire_server)
    page.goto(f"{person.url}/manage/usage")
    page.get_by_label("Period").select_option("Last 365 days")
    page.get_by_label("Model", exact=True).select_option("gpt-test")
    expect(page).to_have_url(re.compile(r"from=.*&to=.*&model="))
    page.reload()
    expect(page.get_by_label("Period")).to_have_value("year")
    expect(page.get_by_label("Model", exact=True).locator("option:checked")).to_have_text("gpt-test")
    expect(card(page, "Tokens").get_by_role("paragraph").first).to_contain_text("Each column is a month.")
    page.go_back()
    expect(page.get_by_label("Model", exact=True).locator("option:checked")).to_have_text("All models")


def test_the_first_who_came_sees_everyone_and_one_alone(page: Page, tmp_path: Path) -> None:
    with running_site(tmp_path / "site") as site:
        first = Person(page, site.url)
        first.open()
        first.ask("hi there")
        name = first.sign_up()
        first.open()
        first.ask("hi again")
        page.goto(f"{site.url}/manage/usage")
        page.get_by_role("button", name="Everyone", exact=True).click()
        people = card(page, "People")
        people.get_by_role("button", name=name).first.click()
        expect(people).to_be_hidden()
        expect(page.get_by_label("Person")).to_contain_text(name)
        expect(card(page, "In short").get_by_role("definition").nth(2)).to_have_text(re.compile("^2"))
