"""The knowledge base: files that are searched, and the passages that they were cut into."""

from django.db import models

from agent_app.records import identifiers
from agent_app.records.models.people import Owner


class KnowledgeFile(models.Model):
    """One version of a file by content hash. Without an owner it is shared with every member.

    A newer version of the same name takes the place of this one when it is ready. `reason` says in words
    why it could not be read, `code` under which the page has that in its languages. A worker that reads it
    holds it until `lease_until`; it is asked for again after `send_after`. It is searched as long as it has
    passages, also while it is read anew; a deleted one has none. `embedding` names the model of its vectors,
    and is empty where there are none.
    """

    class State(models.TextChoices):
        QUEUED = "queued"
        READING = "reading"
        READY = "ready"
        FAILED = "failed"

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.knowledge_id, editable=False)
    owner = models.ForeignKey(
        Owner, null=True, blank=True, on_delete=models.CASCADE, related_name="knowledge"
    )
    name = models.CharField(max_length=255)
    version = models.PositiveIntegerField(default=1)
    kind = models.CharField(max_length=8)
    mime = models.CharField(max_length=120)
    size = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64)
    state = models.CharField(max_length=8, choices=State, default=State.QUEUED)
    code = models.CharField(max_length=20, blank=True, default="")
    reason = models.CharField(max_length=500, blank=True, default="")
    passage_count = models.PositiveIntegerField(default=0)
    word_count = models.PositiveBigIntegerField(default=0)
    embedding = models.CharField(max_length=120, blank=True, default="")
    attempt = models.PositiveSmallIntegerField(default=0)
    send_after = models.DateTimeField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("name", "-version", "id")
        indexes = (models.Index(fields=("owner", "state"), name="knowledge_by_owner"),)

    def __str__(self) -> str:
        return self.id


class KnowledgePassage(models.Model):
    """A part of a file's text; all of them in their order are the whole.

    `place` tells where file_read finds it, as {unit, first, last, sheet, cells, words}. `lead`, the header of
    its table, is repeated before it. `words` are its search words, each as often as it stands there, and
    `word_count` how many; migration 0008 indexes them. `vector` holds little-endian float32, of length one.
    """

    file = models.ForeignKey(KnowledgeFile, on_delete=models.CASCADE, related_name="passages")
    number = models.PositiveIntegerField()
    # Before the texts: SQLite reads a row only as far as what is asked of it.
    word_count = models.PositiveIntegerField()
    vector = models.BinaryField(null=True, blank=True)
    place = models.JSONField()
    heading = models.JSONField(default=list)
    lead = models.TextField(blank=True, default="")
    text = models.TextField()
    words = models.TextField()

    class Meta:
        ordering = ("file", "number")
        constraints = (models.UniqueConstraint(fields=("file", "number"), name="one_passage_per_number"),)

    def __str__(self) -> str:
        return f"{self.file_id}#{self.number}"
