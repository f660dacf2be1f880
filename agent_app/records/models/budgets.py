"""How much people may spend, what they have spent in a day or a month, and what is held for requests."""

from django.db import models

from agent_app.records import identifiers
from agent_app.records.models.administration import PeopleGroup
from agent_app.records.models.people import User

_OF_USER = models.Q(subject="user", user__isnull=False, group=None)
_OF_GROUP = models.Q(subject__in=("group", "each_in_group"), user=None, group__isnull=False)
_OF_ALL = models.Q(subject__in=("everyone", "guests"), user=None, group=None)


class Budget(models.Model):
    """`limit` is in tokens, or in millionths of a dollar; 0 means that nothing may be sent.

    A group shares one, or each person in it has its own; with `everyone` each account has one, and all
    guests share what is theirs.
    """

    class Subject(models.TextChoices):
        USER = "user"
        GROUP = "group"
        EACH_IN_GROUP = "each_in_group"
        EVERYONE = "everyone"
        GUESTS = "guests"

    class Period(models.TextChoices):
        DAY = "day"
        MONTH = "month"

    class Unit(models.TextChoices):
        TOKENS = "tokens"
        MONEY = "money"

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.budget_id, editable=False)
    subject = models.CharField(max_length=16, choices=Subject)
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    group = models.ForeignKey(PeopleGroup, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    period = models.CharField(max_length=8, choices=Period)
    unit = models.CharField(max_length=8, choices=Unit)
    limit = models.BigIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created_at", "id")
        constraints = (
            models.CheckConstraint(condition=models.Q(limit__gte=0), name="budget_not_negative"),
            models.CheckConstraint(condition=_OF_USER | _OF_GROUP | _OF_ALL, name="budget_has_its_subject"),
            models.UniqueConstraint(
                fields=("user", "period", "unit"), condition=_OF_USER, name="one_budget_of_a_user"
            ),
            models.UniqueConstraint(
                fields=("subject", "group", "period", "unit"),
                condition=_OF_GROUP,
                name="one_budget_of_a_group",
            ),
            models.UniqueConstraint(
                fields=("subject", "period", "unit"), condition=_OF_ALL, name="one_budget_of_all"
            ),
        )

    def __str__(self) -> str:
        return self.id


class BudgetUse(models.Model):
    """What has been spent of a budget in one period, and what is held for requests that are under way.

    Both in the budget's own units. `holder` is an owner's id where each person has a budget of their own,
    empty where it is shared.
    """

    budget = models.ForeignKey(Budget, on_delete=models.CASCADE, related_name="uses")
    holder = models.CharField(max_length=40, blank=True, default="")
    period_start = models.DateField()
    used = models.BigIntegerField(default=0)
    held = models.BigIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("budget", "holder", "period_start"), name="one_use_per_period"),
        )

    def __str__(self) -> str:
        return f"{self.budget_id} {self.period_start}"


class BudgetHold(models.Model):
    """What one request holds of one budget; `request` is the same for all budgets that it concerns.

    It has no key to its turn, so that a chat which is deleted takes no held rest with it. Without a `fence`
    it is of a request beside the turns, which is over by `until`.
    """

    request = models.CharField(max_length=40, db_index=True)
    use = models.ForeignKey(BudgetUse, on_delete=models.CASCADE, related_name="holds")
    model_id = models.CharField(max_length=40, blank=True, default="")
    amount = models.BigIntegerField()
    turn_id = models.CharField(max_length=40, blank=True, default="")
    fence = models.PositiveIntegerField(default=0)
    until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("request", "use"), name="one_hold_of_a_request"),)

    def __str__(self) -> str:
        return self.request
