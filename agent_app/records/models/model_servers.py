"""Where models answer, besides the addresses that the settings name."""

from django.db import models

from agent_app.records import identifiers


class ModelServer(models.Model):
    """An address with a key, as an admin entered it; models of none answer where the settings say.

    `wire` is how it is spoken to, `sealed_key` is encrypted, and `key_end` are the key's last characters.
    One on this machine that was found by itself says in `found_as` what it is. A server that was removed
    stays, without its key, for the turns that its models answered.
    """

    class Wire(models.TextChoices):
        OPENAI_CHAT = "openai_chat"
        OPENAI_RESPONSES = "openai_responses"
        ANTHROPIC = "anthropic"

    id = models.CharField(
        primary_key=True, max_length=40, default=identifiers.model_server_id, editable=False
    )
    title = models.CharField(max_length=120)
    wire = models.CharField(max_length=24, choices=Wire)
    base_url = models.CharField(max_length=500)
    sealed_key = models.TextField(blank=True, default="")
    key_end = models.CharField(max_length=4, blank=True, default="")
    enabled = models.BooleanField(default=True)
    found_as = models.CharField(max_length=16, blank=True, default="")
    removed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("title",)
        constraints = (
            models.UniqueConstraint(
                fields=("title",), condition=models.Q(removed_at=None), name="one_model_server_per_title"
            ),
        )

    def __str__(self) -> str:
        return self.title
