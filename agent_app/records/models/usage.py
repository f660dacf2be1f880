"""What was used, summed by day: what the usage pages read, however many turns there were."""

from typing import ClassVar, Self

from django.db import models

from agent_app.records.models.people import Owner


class UsageModel(models.Model):
    """A model that something was asked of, under its last label; its sums outlive its row in ChatModel.

    `key` is a ChatModel's id, or `image:` and the name of a model that makes pictures.
    """

    key = models.CharField(max_length=250, unique=True)
    label = models.CharField(max_length=250)

    def __str__(self) -> str:
        return self.label


class UsageCounter(models.Model):
    """One row, locked by whoever counts, so that sums are added to by one process at a time."""

    def __str__(self) -> str:
        return "counter"


def _one_row(name: str, *key: str) -> tuple[models.UniqueConstraint, models.UniqueConstraint]:
    """Of each owner, and of the whole site, for which the index of the other is of no use."""
    own, site = models.Q(owner__isnull=False), models.Q(owner=None)
    return (
        models.UniqueConstraint(
            fields=("owner", "day", "model", *key), condition=own, name=f"one_{name}_of_an_owner"
        ),
        models.UniqueConstraint(
            fields=("day", "model", *key), condition=site, name=f"one_{name}_of_the_site"
        ),
    )


class DailySum(models.Model):
    """Sums of one day (UTC, on which the turns ended). An owner's row goes with the owner; the site's stays.

    A row without an owner is the whole site's: everything is added to an owner's row and to that one.
    `KEY` are the fields that tell rows of a day, an owner and a model apart, `COUNTS` those that are summed.
    """

    KEY: ClassVar[tuple[str, ...]]
    COUNTS: ClassVar[tuple[str, ...]]
    objects: ClassVar[models.Manager[Self]] = models.Manager()

    id = models.BigAutoField(primary_key=True)
    owner = models.ForeignKey(Owner, null=True, on_delete=models.CASCADE, related_name="+", db_index=False)
    day = models.DateField()
    model = models.ForeignKey(UsageModel, on_delete=models.PROTECT, related_name="+", db_index=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{type(self).__name__} {self.day} {self.owner_id or 'site'}"


class DailyUse(DailySum):
    """Requests with their tokens as providers reported them, and how turns ended.

    `input_tokens` hold the cached and the written ones. `cost_nano` is in billionths of a dollar, at the
    prices of the moment of counting; `unpriced_tokens` are those whose price was not known then. Pictures
    that were made count as output, since their service tells one figure.
    """

    class Purpose(models.TextChoices):
        TURN = "turn"
        TITLE = "title"
        SUMMARY = "summary"
        VISION = "vision"
        IMAGE = "image"

    KEY = ("purpose",)
    COUNTS = (
        "requests",
        "done",
        "stopped",
        "interrupted",
        "failed",
        "input_tokens",
        "cached_tokens",
        "cache_write_tokens",
        "output_tokens",
        "cost_nano",
        "unpriced_tokens",
    )

    purpose = models.CharField(max_length=12, choices=Purpose)
    requests = models.BigIntegerField(default=0)
    done = models.BigIntegerField(default=0)
    stopped = models.BigIntegerField(default=0)
    interrupted = models.BigIntegerField(default=0)
    failed = models.BigIntegerField(default=0)
    input_tokens = models.BigIntegerField(default=0)
    cached_tokens = models.BigIntegerField(default=0)
    cache_write_tokens = models.BigIntegerField(default=0)
    output_tokens = models.BigIntegerField(default=0)
    cost_nano = models.BigIntegerField(default=0)
    unpriced_tokens = models.BigIntegerField(default=0)

    class Meta:
        constraints = _one_row("use", "purpose")


class DailyLayer(DailySum):
    """Tokens of requests by layer, as they are counted here; `name` is a tool's, or empty.

    `prefix_tokens` are those of them that stood at the same place in the request before.
    """

    KEY = ("layer", "name")
    COUNTS = ("tokens", "prefix_tokens")

    layer = models.CharField(max_length=12)
    name = models.CharField(max_length=200, blank=True, default="")
    tokens = models.BigIntegerField(default=0)
    prefix_tokens = models.BigIntegerField(default=0)

    class Meta:
        constraints = _one_row("layer", "layer", "name")


class DailyTool(DailySum):
    """Calls with a receipt, by what went wrong (empty: nothing); after a `mended` one the next was ok."""

    KEY = ("tool", "failure")
    COUNTS = ("calls", "mended")

    tool = models.CharField(max_length=200)
    failure = models.CharField(max_length=24, blank=True, default="")
    calls = models.BigIntegerField(default=0)
    mended = models.BigIntegerField(default=0)

    class Meta:
        constraints = _one_row("tool", "tool", "failure")


class DailyGuard(DailySum):
    """Answers in which a guard found something; the model was told of those that are `corrected`."""

    KEY = ("guard",)
    COUNTS = ("fired", "corrected")

    guard = models.CharField(max_length=12)
    fired = models.BigIntegerField(default=0)
    corrected = models.BigIntegerField(default=0)

    class Meta:
        constraints = _one_row("guard", "guard")


class DailyFirstToken(DailySum):
    """How many answers began after how long; `bucket` is one of `first_token.BOUNDS_MS`."""

    KEY = ("bucket",)
    COUNTS = ("steps",)

    bucket = models.PositiveSmallIntegerField()
    steps = models.BigIntegerField(default=0)

    class Meta:
        constraints = _one_row("first_token", "bucket")
