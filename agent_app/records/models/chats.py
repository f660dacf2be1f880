"""Conversations, their tree of messages, and the models that can answer."""

from django.db import models

from agent_app.records import identifiers
from agent_app.records.models.model_servers import ModelServer
from agent_app.records.models.people import Owner


class ChatModel(models.Model):
    """A model that can be picked; `context_window` and `max_output_tokens` in tokens.

    It answers at `server`, or where the settings say (null). `enabled` is whether it can be reached, and an
    admin may have `withheld` it all the same. Prices are dollars a million tokens; null is not known.
    """

    class Wire(models.TextChoices):
        OPENAI_CHAT = "openai_chat"
        OPENAI_RESPONSES = "openai_responses"
        ANTHROPIC = "anthropic"
        DEMO = "demo"

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.model_id, editable=False)
    wire = models.CharField(max_length=24, choices=Wire)
    server = models.ForeignKey(
        ModelServer, null=True, blank=True, on_delete=models.CASCADE, related_name="models"
    )
    name = models.CharField(max_length=200)
    label = models.CharField(max_length=200)
    vision = models.BooleanField(default=False)
    tools = models.BooleanField(default=True)
    context_window = models.PositiveIntegerField(default=128_000)
    max_output_tokens = models.PositiveIntegerField(default=16_000)
    enabled = models.BooleanField(default=True)
    withheld = models.BooleanField(default=False)
    input_price = models.DecimalField(max_digits=12, decimal_places=6, null=True, blank=True)
    cached_price = models.DecimalField(max_digits=12, decimal_places=6, null=True, blank=True)
    cache_write_price = models.DecimalField(max_digits=12, decimal_places=6, null=True, blank=True)
    output_price = models.DecimalField(max_digits=12, decimal_places=6, null=True, blank=True)
    position = models.PositiveIntegerField(default=100)

    class Meta:
        ordering = ("position", "label")
        constraints = (
            models.UniqueConstraint(
                fields=("wire", "name"), condition=models.Q(server=None), name="one_row_per_own_model"
            ),
            models.UniqueConstraint(fields=("server", "name"), name="one_row_per_model_of_a_server"),
        )

    def __str__(self) -> str:
        return f"{self.wire}:{self.name}"


class Conversation(models.Model):
    """`instructions` are its owner's as they stood when it began; with `web` its answers may look there."""

    id = models.CharField(
        primary_key=True, max_length=40, default=identifiers.conversation_id, editable=False
    )
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE, related_name="conversations")
    title = models.CharField(max_length=200, blank=True, default="")
    model = models.ForeignKey(ChatModel, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    temperature = models.FloatField(null=True, blank=True)
    head = models.ForeignKey("Message", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    instructions = models.TextField(blank=True, default="")
    web = models.BooleanField(default=False)
    turns_begun = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    pinned_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = (models.Index(fields=("owner", "-updated_at"), name="chats_of_an_owner"),)

    def __str__(self) -> str:
        return self.id


class SharedLink(models.Model):
    """A chat that anybody with the link may read, as its branch stood up to `head`; deleting it ends that."""

    token = models.CharField(primary_key=True, max_length=64, default=identifiers.link_token, editable=False)
    conversation = models.OneToOneField(Conversation, on_delete=models.CASCADE, related_name="shared_link")
    head = models.ForeignKey("Message", on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"link to {self.conversation_id}"


class Message(models.Model):
    """One node of the tree. `parts` are the wire's parts as JSON; `client_id` makes a send happen once."""

    class Role(models.TextChoices):
        USER = "user"
        ASSISTANT = "assistant"

    class Status(models.TextChoices):
        STREAMING = "streaming"
        DONE = "done"
        STOPPED = "stopped"
        INTERRUPTED = "interrupted"
        ERROR = "error"

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.message_id, editable=False)
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="messages")
    parent = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="children"
    )
    role = models.CharField(max_length=12, choices=Role)
    status = models.CharField(max_length=12, choices=Status, default=Status.DONE)
    parts = models.JSONField(default=list)
    client_id = models.CharField(max_length=64, null=True, blank=True)  # noqa: DJ001 - NULLs are distinct in the unique pair
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created_at", "id")
        constraints = (
            models.UniqueConstraint(fields=("conversation", "client_id"), name="one_message_per_client_id"),
        )

    def __str__(self) -> str:
        return self.id
