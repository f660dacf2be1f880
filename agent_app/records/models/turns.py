"""Turns as resumable step machines: their steps, tool calls and receipts."""

from django.db import models

from agent_app.records import identifiers
from agent_app.records.models.chats import ChatModel, Conversation, Message


class Turn(models.Model):
    """One answer to one user message. Whoever holds `fence` until `lease_until` drives it.

    `number` is its place in the chat, since clocks differ; `attempts` counts the claims since a step last
    ended. `note` is the server's note as first rendered, `now` its clock, `activations` what this turn added.
    A slash command that a model carries out stands in `command`, and what the model is told of it in `brief`.
    One that has ended is added to the daily sums once, at `counted_at`.
    """

    class State(models.TextChoices):
        QUEUED = "queued"
        STREAMING = "streaming"
        TOOLS = "tools"
        WAITING = "waiting"
        DONE = "done"
        STOPPED = "stopped"
        INTERRUPTED = "interrupted"
        FAILED = "failed"

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.turn_id, editable=False)
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="turns")
    number = models.PositiveIntegerField()
    user_message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="turns")
    answer = models.OneToOneField(Message, on_delete=models.CASCADE, related_name="answering_turn")
    model = models.ForeignKey(ChatModel, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=12, choices=State, default=State.QUEUED)
    waiting_for = models.CharField(max_length=40, blank=True, default="")
    fence = models.PositiveIntegerField(default=0)
    attempts = models.PositiveIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    stop_requested = models.BooleanField(default=False)
    now = models.DateTimeField()
    note = models.TextField(null=True, blank=True)  # noqa: DJ001 - NULL says that it was never rendered
    activations = models.JSONField(default=list)
    command = models.CharField(max_length=20, blank=True, default="")
    brief = models.TextField(blank=True, default="")
    error = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    counted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("conversation", "number"), name="one_turn_per_number"),
        )
        indexes = (
            models.Index(fields=("state", "lease_until"), name="turns_to_recover"),
            models.Index(
                fields=("finished_at",),
                condition=models.Q(counted_at=None, finished_at__isnull=False),
                name="turns_to_count",
            ),
        )

    def __str__(self) -> str:
        return self.id


class Step(models.Model):
    """One request to the model and what came back; tokens as the provider reported them.

    `server_note` are the server's words to the model after this step, sent with the history from then on.
    """

    class State(models.TextChoices):
        STREAMING = "streaming"
        DONE = "done"
        INTERRUPTED = "interrupted"
        RETRACTED = "retracted"

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="steps")
    index = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=12, choices=State, default=State.STREAMING)
    text = models.TextField(blank=True, default="")
    opaque = models.JSONField(default=list)
    server_note = models.TextField(blank=True, default="")
    finish_reason = models.CharField(max_length=16, blank=True, default="")
    input_tokens = models.PositiveIntegerField(default=0)
    cached_tokens = models.PositiveIntegerField(default=0)
    cache_write_tokens = models.PositiveIntegerField(default=0)
    output_tokens = models.PositiveIntegerField(default=0)
    first_token_ms = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("turn", "index")
        constraints = (models.UniqueConstraint(fields=("turn", "index"), name="one_step_per_index"),)

    def __str__(self) -> str:
        return f"{self.turn_id}/{self.index}"


class GuardFiring(models.Model):
    """A guard that found something in a step's answer; `corrected` says that the model was told."""

    step = models.ForeignKey(Step, on_delete=models.CASCADE, related_name="guard_firings")
    guard = models.CharField(max_length=12)
    corrected = models.BooleanField()
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.guard} in {self.step_id}"


class ToolCall(models.Model):
    """A call and its receipt, stored as one unit; claimed by compare-and-set on `state` and `attempt`.

    A waiting call asks its owner something: `ask` is what (`live.message.Ask`), `answer` what was said.
    """

    class State(models.TextChoices):
        QUEUED = "queued"
        WAITING = "waiting"
        RUNNING = "running"
        OK = "ok"
        ERROR = "error"
        CANCELLED = "cancelled"

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.call_id, editable=False)
    step = models.ForeignKey(Step, on_delete=models.CASCADE, related_name="calls")
    index = models.PositiveSmallIntegerField()
    provider_call_id = models.CharField(max_length=200)
    name = models.CharField(max_length=200)
    arguments_text = models.TextField(blank=True, default="")
    cut_off = models.BooleanField(default=False)
    state = models.CharField(max_length=12, choices=State, default=State.QUEUED)
    attempt = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True, blank=True)
    sends = models.PositiveSmallIntegerField(default=0)
    send_after = models.DateTimeField(null=True, blank=True)
    receipt = models.JSONField(null=True, blank=True)
    ask = models.JSONField(null=True, blank=True)
    answer = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    began_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("step", "index")
        constraints = (models.UniqueConstraint(fields=("step", "index"), name="one_call_per_index"),)
        indexes = (models.Index(fields=("state", "send_after"), name="calls_to_send"),)

    def __str__(self) -> str:
        return self.id
