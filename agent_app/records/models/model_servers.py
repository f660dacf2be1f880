"""Where models answer, besides the addresses that the settings name."""

from django.db import models

from agent_app.records import identifiers


class ModelServer(models.Model):
    """An address with a key, as an admin entered it; models of none answer where the settings say.

    `wire` is how it is spoken to, `sealed_key` is encrypted, and `key_end` are the key's last characters.
    """

    class Wire(models.TextChoices):
        OPENAI_CHAT = "openai_chat"
        OPENAI_RESPONSES = "openai_responses"
        ANTHROPIC = "anthropic"

    id = models.CharField(
        primary_key=True, max_length=40, default=identifiers.model_server_id, editable=False
    )
    title = models.CharField(max_length=120, unique=True)
    wire = models.CharField(max_length=24, choices=Wire)
    base_url = models.CharField(max_length=500)
    sealed_key = models.TextField(blank=True, default="")
    key_end = models.CharField(max_length=4, blank=True, default="")
    enabled = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("title",)

    def __str__(self) -> str:
        return self.title
