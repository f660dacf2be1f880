"""Tests for tools.editing.account."""

from tools.editing.account import CHANGES_SHOWN, account
from tools.editing.apply import Outcome
from tools.office.package.edit import Change


def test_recalculated_places_are_counted_and_those_with_another_value_are_shown() -> None:
    same, other = Change("S!B1", "2", "2"), Change("S!C1", "3", "4")
    facts = account(Outcome(b"", recalculated=(same, other), stale=("S!D1",)))
    assert facts["recalculated"] == 2
    assert facts["recalculated_values"] == [{"place": "S!C1", "before": "3", "now": "4"}]
    assert facts["recalculates_when_opened"] == ["S!D1"]


def test_an_account_of_many_recalculated_places_stays_short() -> None:
    many = tuple(Change(f"S!A{n}", "1", "2") for n in range(1000))
    facts = account(Outcome(b"", recalculated=many))
    assert facts["recalculated"] == 1000
    assert isinstance(facts["recalculated_values"], list)
    assert len(facts["recalculated_values"]) == CHANGES_SHOWN


def test_an_edit_without_formulas_says_nothing_of_them() -> None:
    assert set(account(Outcome(b""))) == {"changes", "changed"}
