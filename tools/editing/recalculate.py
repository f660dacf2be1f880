"""Gives an edited workbook its new results where they can be trusted, once for all ops of a call."""

from dataclasses import replace

from tools.editing.apply import Outcome
from tools.office.package.edit import Edit
from tools.office.package.package import Package
from tools.office.xlsx.recalculation.settle import recalculated


def with_results(before: bytes, outcome: Outcome) -> Outcome:
    """`before` are the bytes before the first op; a call that outdates nothing costs nothing."""
    edit = Edit(
        outcome.content,
        outcome.changed,
        outcome.parts_changed,
        outcome.parts_kept,
        outcome.remarks,
        outcome.stale,
    )
    settled = recalculated(Package.open(before, expected="workbook"), edit)
    return replace(
        outcome,
        content=settled.content,
        changed=settled.changed,
        remarks=settled.remarks,
        stale=settled.stale,
        recalculated=settled.recalculated,
    )
