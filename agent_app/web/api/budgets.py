"""Budgets: an admin's table of all of them, and what each visitor has used of theirs."""

from typing import cast

from django.http import HttpRequest
from django.utils import timezone
from ninja import Path, Router, Status

from agent_app.records.queries import budgets as queries
from agent_app.records.writes import budgets as writes
from agent_app.records.writes.audit import actor_of
from agent_app.web.api.asking import SessionAdmin, asking
from agent_app.web.api.budget_schemas import (
    AllBudgets,
    BudgetNew,
    BudgetOut,
    LimitEdit,
    NamedOut,
    OwnBudgets,
    Period,
    Subject,
    Unit,
)
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.schemas import Id

router = Router(tags=["budgets"])


@router.get("/account/budgets", response=OwnBudgets)
def own_budgets(request: HttpRequest) -> OwnBudgets:
    """Guests see what all of them share."""
    rows = queries.budgets_of(asking(request).owner_id, timezone.now())
    return OwnBudgets(budgets=[_out(row) for row in rows], unpriced=list(queries.unpriced_models()))


@router.get("/admin/budgets", response=AllBudgets, auth=SessionAdmin())
def all_budgets(request: HttpRequest) -> AllBudgets:
    del request
    subjects = queries.subjects()
    return AllBudgets(
        budgets=[_out(row) for row in queries.budgets(timezone.now())],
        unpriced=list(queries.unpriced_models()),
        people=[NamedOut(id=id_, name=name) for id_, name in subjects.people],
        groups=[NamedOut(id=id_, name=name) for id_, name in subjects.groups],
    )


@router.post("/admin/budgets", response={201: BudgetOut}, auth=SessionAdmin())
def add_budget(request: HttpRequest, new: BudgetNew) -> Status[BudgetOut]:
    wanted = writes.NewBudget(new.subject, new.subject_id, new.period, new.unit, new.limit)
    try:
        made = writes.add_budget(actor_of(asking(request)), wanted)
    except writes.BudgetRefused as refused:
        raise _refusal(refused) from refused
    return Status(201, _budget(made))


@router.patch("/admin/budgets/{budget_id}", response=BudgetOut, auth=SessionAdmin())
def change_budget(request: HttpRequest, budget_id: Path[Id], edit: LimitEdit) -> BudgetOut:
    try:
        found = writes.change_limit(actor_of(asking(request)), budget_id, edit.limit)
    except writes.BudgetRefused as refused:
        raise _refusal(refused) from refused
    if not found:
        raise not_found("budget")
    return _budget(budget_id)


@router.delete("/admin/budgets/{budget_id}", response={204: None}, auth=SessionAdmin())
def remove_budget(request: HttpRequest, budget_id: Path[Id]) -> Status[None]:
    if not writes.remove_budget(actor_of(asking(request)), budget_id):
        raise not_found("budget")
    return Status(204, None)


def _budget(budget_id: str) -> BudgetOut:
    row = queries.budget(budget_id, timezone.now())
    if row is None:
        raise not_found("budget")
    return _out(row)


def _out(row: queries.BudgetRow) -> BudgetOut:
    return BudgetOut(
        id=row.budget_id,
        subject=cast("Subject", row.subject),
        subject_name=row.subject_name,
        period=cast("Period", row.period),
        unit=cast("Unit", row.unit),
        limit=float(row.limit),
        used=float(row.used),
        held=float(row.held),
        begins_anew=row.begins_anew,
    )


def _refusal(refused: writes.BudgetRefused) -> ApiError:
    return ApiError(409 if refused.code == "budget_exists" else 422, refused.code, str(refused))
