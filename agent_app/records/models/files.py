"""Files of a conversation; every change is a version and the old one stays."""

from django.db import models

from agent_app.records import identifiers
from agent_app.records.models.chats import ChatModel, Conversation
from agent_app.records.models.turns import ToolCall, Turn


class File(models.Model):
    id = models.CharField(primary_key=True, max_length=40, default=identifiers.file_id, editable=False)
    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="files")
    durable = models.BooleanField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created_at", "id")

    def __str__(self) -> str:
        return self.id


class FileVersion(models.Model):
    """Bytes by content hash. `parent` is the version it was made from, `call` the call that made it.

    It belongs to the branch with the answer of `turn`; an upload has none and is seen on all branches.
    """

    class Cause(models.TextChoices):
        UPLOAD = "upload"
        CALL = "call"
        RESTORE = "restore"

    file = models.ForeignKey(File, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    parent = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    cause = models.CharField(max_length=8, choices=Cause)
    call = models.ForeignKey(
        ToolCall, null=True, blank=True, on_delete=models.SET_NULL, related_name="versions"
    )
    turn = models.ForeignKey(Turn, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    name = models.CharField(max_length=255)
    kind = models.CharField(max_length=8)
    mime = models.CharField(max_length=120)
    size = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("file", "number")
        constraints = (models.UniqueConstraint(fields=("file", "number"), name="one_version_per_number"),)

    def __str__(self) -> str:
        return f"{self.file_id}/{self.number}"


class RefusedPicture(models.Model):
    """A picture that the provider of a model did not take: this conversation no longer sends it there."""

    conversation = models.ForeignKey(Conversation, on_delete=models.CASCADE, related_name="+")
    model = models.ForeignKey(ChatModel, on_delete=models.CASCADE, related_name="+")
    sha256 = models.CharField(max_length=64)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("conversation", "model", "sha256"), name="one_refusal_per_picture"
            ),
        )

    def __str__(self) -> str:
        return f"{self.sha256} in {self.conversation_id}"


class Transcript(models.Model):
    """What OCR read in one picture, kept by content hash so that a picture is read once."""

    sha256 = models.CharField(primary_key=True, max_length=64)
    text = models.TextField(blank=True, default="")
    confidence = models.FloatField(default=0)
    language = models.CharField(max_length=40, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.sha256
