"""Who owns things: signed-in users, and guests for as long as their session lives."""

from django.contrib.auth.models import AbstractUser
from django.db import models

from agent_app.records import identifiers


class User(AbstractUser):
    """A person with an account. The first one who came is the `founder`, and may do everything."""

    founder = models.BooleanField(default=False, editable=False)

    class Meta(AbstractUser.Meta):
        constraints = (
            models.UniqueConstraint(
                fields=("founder",), condition=models.Q(founder=True), name="one_founder"
            ),
        )


class Owner(models.Model):
    """What every object belongs to: a member (`user` is set) or a guest (it is not).

    `language` and `timezone` are the browser's; what a person has chosen comes before them. `instructions`
    are the person's own words to every model, for conversations that begin from then on.
    """

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.owner_id, editable=False)
    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.CASCADE, related_name="owner")
    language = models.CharField(max_length=16, default="en")
    timezone = models.CharField(max_length=64, default="UTC")
    chosen_language = models.CharField(max_length=16, blank=True, default="")
    chosen_timezone = models.CharField(max_length=64, blank=True, default="")
    default_model = models.ForeignKey(
        "ChatModel", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    instructions = models.TextField(blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.id
