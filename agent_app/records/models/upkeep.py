"""When what has to be looked after now and then is due."""

from django.db import models


class Upkeep(models.Model):
    """Of all processes that look, the one that moves `due_at` on does the work."""

    name = models.CharField(primary_key=True, max_length=20)
    due_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
