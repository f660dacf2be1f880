"""A table of usage opens in a spreadsheet as what it is."""

import csv
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from agent_app.records.models import ChatModel
from agent_app.records.usage_rows import Period, Scope
from agent_app.records.writes.usage import count_ended
from agent_app.web.usage_csv import TableName, usage_csv
from tests.agent_app import people
from tests.agent_app.records.used import NOON, UsedCall, UsedStep, ended_turn

pytestmark = pytest.mark.django_db
DAY = NOON.date()


def rows_of(table: TableName, *steps: UsedStep, model: str = "small") -> list[dict[str, str]]:
    ended_turn(people.chat(people.member("=cmd()")).chat_id, people.model(model), *steps)
    count_ended(now=datetime.now(UTC))
    text = usage_csv(Scope(Period(DAY, DAY)), table, people=True)
    return list(csv.DictReader(text.removeprefix("\ufeff").splitlines()))


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@sum", "\t=1", "\r=1"])
def test_a_name_is_never_a_formula(name: str) -> None:
    (row,) = rows_of("models", UsedStep((1, 0, 0, 0)), model=name)
    assert row["model"].startswith("'")


def test_a_persons_name_is_no_formula_either() -> None:
    (row,) = rows_of("people", UsedStep((1, 0, 0, 0)))
    assert row["user"] == "'=cmd()"


def test_a_day_holds_plain_numbers() -> None:
    ChatModel.objects.filter(id=people.model()).update(input_price=Decimal("0.000001"))
    people.model("small")
    ChatModel.objects.update(input_price=Decimal("0.01"))
    (row,) = rows_of("days", UsedStep((7, 0, 0, 0)))
    assert (row["day"], row["input_tokens"], row["done"]) == (DAY.isoformat(), "7", "1")
    assert row["cost"] == "0.00000007"


def test_calls_stand_with_what_went_wrong() -> None:
    tools = [("capability", "file_read", 3, True)]
    (row,) = rows_of("tools", UsedStep(ledger=tools, calls=[UsedCall("file_read", "not_found")]))
    assert row == {"tool": "file_read", "failure": "not_found", "calls": "1", "mended": "0"}
