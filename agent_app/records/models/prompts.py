"""What each request was made of, and which capabilities an admin has switched off."""

from django.db import models

from agent_app.records.models.chats import ChatModel, Conversation
from agent_app.records.models.turns import Step


class CapabilitySwitch(models.Model):
    """A row switches a capability off (or on again) for everyone."""

    name = models.CharField(primary_key=True, max_length=100)
    enabled = models.BooleanField(default=True)

    def __str__(self) -> str:
        return self.name


class PromptText(models.Model):
    """A text that was sent, once, by the SHA-256 of its UTF-8."""

    sha256 = models.CharField(primary_key=True, max_length=64)
    text = models.TextField()

    def __str__(self) -> str:
        return self.sha256


class LedgerEntry(models.Model):
    """One section of one request, in its order."""

    step = models.ForeignKey(Step, on_delete=models.CASCADE, related_name="ledger")
    position = models.PositiveIntegerField()
    section = models.CharField(max_length=12)
    layer = models.CharField(max_length=12)
    name = models.CharField(max_length=200)
    reason = models.CharField(max_length=300)
    tokens = models.PositiveIntegerField()
    in_prefix = models.BooleanField()
    text = models.ForeignKey(PromptText, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("step", "position")
        constraints = (models.UniqueConstraint(fields=("step", "position"), name="one_line_per_position"),)

    def __str__(self) -> str:
        return f"{self.step_id}/{self.position}"


class SideRequest(models.Model):
    """A request beside the turns, such as the one that names a chat; tokens as the provider reported them.

    It is added to the daily sums once, at `counted_at`.
    """

    class Purpose(models.TextChoices):
        TITLE = "title"
        SUMMARY = "summary"
        VISION = "vision"

    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="+")
    model = models.ForeignKey(ChatModel, on_delete=models.PROTECT, related_name="+")
    purpose = models.CharField(max_length=12, choices=Purpose)
    input_tokens = models.PositiveIntegerField(default=0)
    cached_tokens = models.PositiveIntegerField(default=0)
    output_tokens = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    counted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = (
            models.Index(
                fields=("created_at",), condition=models.Q(counted_at=None), name="side_requests_to_count"
            ),
        )

    def __str__(self) -> str:
        return f"{self.purpose} of {self.conversation_id}"
