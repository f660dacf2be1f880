"""How people come to have an account: the site's rule, and invitations."""

from django.db import models

from agent_app.records import identifiers
from agent_app.records.models.administration import PeopleGroup
from agent_app.records.models.people import User


class SiteRules(models.Model):
    """What holds for the whole site, in one row that is made when it is first changed or locked.

    Who may sign up: anybody, who has an invitation, or nobody. The first person may under any of them.
    """

    class SignUp(models.TextChoices):
        OPEN = "open"
        INVITED = "invited"
        CLOSED = "closed"

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    sign_up = models.CharField(max_length=12, choices=SignUp, default=SignUp.OPEN)

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(id=1), name="one_row_of_site_rules"),)

    def __str__(self) -> str:
        return f"sign-up is {self.sign_up}"


class Invitation(models.Model):
    """Lets one person sign up, once, until `expires_at`; of its token only the SHA-256 is kept.

    With `email`, the account gets that address. The person joins `groups`.
    """

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.invitation_id, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    email = models.CharField(max_length=254, blank=True, default="")
    groups = models.ManyToManyField(PeopleGroup, related_name="+", blank=True)
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    used_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return self.id
