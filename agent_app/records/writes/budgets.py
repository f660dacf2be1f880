"""Admins set, change and remove budgets; each change stands in the audit log."""

from dataclasses import dataclass
from decimal import Decimal

from django.db import IntegrityError, transaction

from agent_app.records.budget_amounts import from_amount, to_amount
from agent_app.records.error_codes import ErrorCode
from agent_app.records.models import Budget, PeopleGroup, User
from agent_app.records.writes.audit import Actor, Change, Subject, note

_LARGEST_ID = 2**63 - 1


class BudgetRefused(Exception):
    """Why a budget can't be as it was wished; the sentence is for the admin."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code: ErrorCode = code


@dataclass(frozen=True)
class NewBudget:
    """`subject_id` is the id of a user or of a group, empty for everyone and for guests."""

    subject: str
    subject_id: str
    period: str
    unit: str
    limit: Decimal


def add_budget(actor: Actor, new: NewBudget) -> str:
    """Its id. Raises BudgetRefused."""
    user, group = _subject(new)
    limit = _limit(new.unit, new.limit)
    made = Budget(subject=new.subject, user=user, group=group, period=new.period, unit=new.unit, limit=limit)
    try:
        with transaction.atomic():
            made.save(force_insert=True)
            _note(actor, "budget.added", made, None, made.limit)
    except IntegrityError as error:
        raise BudgetRefused(
            "budget_exists", "There is such a budget already. Change that one instead."
        ) from error
    return made.id


@transaction.atomic
def change_limit(actor: Actor, budget_id: str, limit: Decimal) -> bool:
    """What is used stays used. False when there is no such budget. Raises BudgetRefused."""
    found = _locked(budget_id)
    if found is None:
        return False
    before, found.limit = found.limit, _limit(found.unit, limit)
    if before != found.limit:
        found.save(update_fields=["limit"])
        _note(actor, "budget.changed", found, before, found.limit)
    return True


@transaction.atomic
def remove_budget(actor: Actor, budget_id: str) -> bool:
    found = _locked(budget_id)
    if found is None:
        return False
    _note(actor, "budget.removed", found, found.limit, None)
    found.delete()
    return True


def _locked(budget_id: str) -> Budget | None:
    locked = Budget.objects.select_for_update(of=("self",)).select_related("user", "group")
    return locked.filter(id=budget_id).first()


def _subject(new: NewBudget) -> tuple[User | None, PeopleGroup | None]:
    user: User | None = None
    group: PeopleGroup | None = None
    if new.subject == Budget.Subject.USER:
        known = new.subject_id.isascii() and new.subject_id.isdecimal() and int(new.subject_id) <= _LARGEST_ID
        user = User.objects.filter(id=int(new.subject_id)).first() if known else None
    elif new.subject in (Budget.Subject.GROUP, Budget.Subject.EACH_IN_GROUP):
        group = PeopleGroup.objects.filter(id=new.subject_id).first()
    elif not new.subject_id:
        return None, None
    if user is None and group is None:
        raise BudgetRefused("bad_subject", "There is no such person or group. Pick one from the list.")
    return user, group


def _limit(unit: str, limit: Decimal) -> int:
    try:
        return to_amount(unit, limit)
    except ValueError as error:
        raise BudgetRefused("bad_limit", str(error)) from error


def _note(actor: Actor, action: str, budget: Budget, before: int | None, after: int | None) -> None:
    of = budget.user.get_username() if budget.user else budget.group.name if budget.group else ""
    name = " ".join(filter(None, (budget.subject, of, f"{budget.unit} a {budget.period}")))
    limits = tuple(None if one is None else str(from_amount(budget.unit, one)) for one in (before, after))
    note(actor, Change(action, Subject(budget.id, name), {"limit": (limits[0], limits[1])}))
