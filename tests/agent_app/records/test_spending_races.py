"""Two processes race for the last tokens of a budget, and together never pass it."""

import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from agent_app.records.models import BudgetHold, BudgetUse
from agent_app.records.writes.audit import TERMINAL
from agent_app.records.writes.budgets import NewBudget, add_budget
from tests.agent_app import people
from tests.fixtures.processes import await_true, process_environment, running
from tests.fixtures.worker import url_of_test_database

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

RACERS = ("one", "two")


def command(chat_id: str, go: Path, name: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "tests.agent_app.records.racer", chat_id, str(go), "40", name)


def sent_by(process: "subprocess.Popen[bytes]", said: Path) -> int:
    assert process.wait(timeout=120) == 0, said.read_text()
    return int(said.read_text())


def test_two_processes_never_pass_a_budget_together(tmp_path: Path) -> None:
    chat_id = people.chat(people.member()).chat_id
    daily = add_budget(TERMINAL, NewBudget("everyone", "", "day", "tokens", Decimal(305)))
    environment = process_environment(DATABASE_URL=url_of_test_database(), DATA_DIR=str(tmp_path))
    go = tmp_path / "go"
    one, two = (tmp_path / f"{name}.out" for name in RACERS)
    with (
        one.open("wb") as one_out,
        two.open("wb") as two_out,
        running(command(chat_id, go, "one"), environment, one_out) as first,
        running(command(chat_id, go, "two"), environment, two_out) as second,
    ):
        await_true("both are ready", lambda: all(Path(f"{go}.{name}").exists() for name in RACERS), first)
        go.touch()
        sent = sent_by(first, one) + sent_by(second, two)
    assert sent == 31
    assert BudgetUse.objects.values_list("used", "held").get(budget_id=daily) == (0, 305)
    assert BudgetHold.objects.count() == 31
