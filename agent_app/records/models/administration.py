"""What admins keep: groups of people with their rules, words to everybody, and who changed what."""

from django.db import models

from agent_app.records import identifiers
from agent_app.records.models.chats import ChatModel
from agent_app.records.models.people import User


class PeopleGroup(models.Model):
    """Rules for the people in it. Whoever is in several may do what any of them allows; in none, everything.

    Without `all_models` its people get `allowed_models` alone. `capabilities_off` are names of capabilities
    that its people don't have. Who signs up joins the groups that are `joined_at_sign_up`; guests obey the
    one that is `for_guests`, if there is any.
    """

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.group_id, editable=False)
    name = models.CharField(max_length=80, unique=True)
    users = models.ManyToManyField(User, related_name="people_groups", blank=True)
    all_models = models.BooleanField(default=True)
    allowed_models = models.ManyToManyField(ChatModel, related_name="+", blank=True)
    capabilities_off = models.JSONField(default=list, blank=True)
    joined_at_sign_up = models.BooleanField(default=False)
    for_guests = models.BooleanField(default=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(
                fields=("for_guests",), condition=models.Q(for_guests=True), name="one_group_of_guests"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Announcement(models.Model):
    """Plain words to everybody who opens the page, from `starts_at` to `ends_at`; null is without an end.

    Who has put it away sees it again once it was changed.
    """

    class Level(models.TextChoices):
        INFO = "info"
        WARNING = "warning"

    id = models.CharField(
        primary_key=True, max_length=40, default=identifiers.announcement_id, editable=False
    )
    text = models.CharField(max_length=500)
    level = models.CharField(max_length=8, choices=Level, default=Level.INFO)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-starts_at", "-created_at", "id")

    def __str__(self) -> str:
        return self.text[:60]


class AuditEntry(models.Model):
    """One change and who made it; written once, never changed. Holds names as they were, and no secret.

    `actor` is a user's id, which outlives its account; null is a command of the terminal.
    `action` is `subject.verb`, such as `model_server.key_changed`; `changes` maps a field to [before, after].
    """

    at = models.DateTimeField(auto_now_add=True)
    actor = models.BigIntegerField(null=True, blank=True)
    actor_name = models.CharField(max_length=200)
    action = models.CharField(max_length=60)
    subject_id = models.CharField(max_length=64, blank=True, default="")
    subject_name = models.CharField(max_length=200, blank=True, default="")
    changes = models.JSONField(default=dict)

    class Meta:
        ordering = ("-id",)
        indexes = (
            models.Index(fields=("action", "-id"), name="audit_by_action"),
            models.Index(fields=("actor", "-id"), name="audit_by_actor"),
        )

    def __str__(self) -> str:
        return f"{self.actor_name}: {self.action}"
