"""Who owns things: signed-in users, and guests for as long as their session lives."""

from django.contrib.auth.models import AbstractUser
from django.db import models

from agent_app.records import identifiers


class User(AbstractUser):
    """A person with an account."""


class Owner(models.Model):
    """What every object belongs to: a member (`user` is set) or a guest (it is not)."""

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.owner_id, editable=False)
    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.CASCADE, related_name="owner")
    language = models.CharField(max_length=16, default="en")
    timezone = models.CharField(max_length=64, default="UTC")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.id
