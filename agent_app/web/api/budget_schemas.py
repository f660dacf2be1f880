"""What the HTTP API takes and gives of budgets; amounts are tokens or dollars."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Literal

from ninja import Schema
from pydantic import Field

from agent_app.web.api.schemas import Id

Subject = Literal["user", "group", "each_in_group", "everyone", "guests"]
Period = Literal["day", "month"]
Unit = Literal["tokens", "money"]
Limit = Annotated[Decimal, Field(allow_inf_nan=False)]


class BudgetOut(Schema):
    """`subject_name` is that of a person or a group. Where each person has one, `used` is of the reader, or
    in the table of all budgets of the person who used most."""

    id: str
    subject: Subject
    subject_name: str
    period: Period
    unit: Unit
    limit: float
    used: float
    held: float
    begins_anew: datetime


class NamedOut(Schema):
    id: str
    name: str


class OwnBudgets(Schema):
    """`unpriced` are labels of models without prices, which take no money."""

    budgets: list[BudgetOut]
    unpriced: list[str]


class AllBudgets(OwnBudgets):
    """`people` and `groups` are whom a budget can be for."""

    people: list[NamedOut]
    groups: list[NamedOut]


class BudgetNew(Schema):
    """`subject_id` is that of a person or a group, empty for everyone and for guests."""

    subject: Subject
    subject_id: Id | Literal[""] = ""
    period: Period
    unit: Unit
    limit: Limit


class LimitEdit(Schema):
    limit: Limit
