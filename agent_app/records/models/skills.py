"""Skills: folders of instructions that a person, or the whole site, has saved."""

from django.db import models

from agent_app.records import identifiers
from agent_app.records.models.people import Owner


class Skill(models.Model):
    """A folder with a SKILL.md. Without an owner it is the site's, there for every member.

    `files` lists what the folder holds, SKILL.md included: [{path, size, sha256}], contents in the store.
    A skill that is `offered` may be opened by the model, too; any that is enabled by `/skill`.
    """

    id = models.CharField(primary_key=True, max_length=40, default=identifiers.skill_id, editable=False)
    owner = models.ForeignKey(Owner, null=True, blank=True, on_delete=models.CASCADE, related_name="skills")
    name = models.CharField(max_length=64)
    description = models.CharField(max_length=1024)
    files = models.JSONField(default=list)
    enabled = models.BooleanField(default=True)
    offered = models.BooleanField(default=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(
                fields=("owner", "name"),
                condition=models.Q(deleted_at=None),
                name="one_skill_per_owner_and_name",
            ),
            models.UniqueConstraint(
                fields=("name",),
                condition=models.Q(owner=None, deleted_at=None),
                name="one_site_skill_per_name",
            ),
        )

    def __str__(self) -> str:
        return self.name
