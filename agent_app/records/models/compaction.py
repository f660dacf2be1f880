"""Conversations that were shortened: what stands for their older turns."""

from django.db import models

from agent_app.records.models.turns import Turn


class Compaction(models.Model):
    """On branches through `turn`, requests begin with `summary` and `facts`, then comes `first_kept`.

    `summary` is the model's, `facts` the program's, as text; both stay byte for byte. Older turns stay
    readable; `first_kept` is `turn` itself where nothing before it is sent whole. `step` is how many steps of
    `turn` were there before. The turn of a command is not sent itself: its answer is the summary.
    """

    class Trigger(models.TextChoices):
        COMMAND = "command"
        WINDOW = "window"

    turn = models.OneToOneField(Turn, on_delete=models.CASCADE, related_name="compaction")
    first_kept = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="+")
    step = models.PositiveSmallIntegerField(default=0)
    trigger = models.CharField(max_length=8, choices=Trigger)
    summary = models.TextField()
    facts = models.TextField(blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"compaction in {self.turn_id}"
