"""Which pictures a provider did not take is written down."""

from collections.abc import Collection

from django.db import transaction

from agent_app.records.models import RefusedPicture
from agent_app.records.writes.leases import under_fence


@transaction.atomic
def refuse_pictures(turn_id: str, fence: int, hashes: Collection[str]) -> None:
    """From now on this conversation sends the turn's model a line in their place. Raises FenceLost."""
    turn = under_fence(turn_id, fence)
    RefusedPicture.objects.bulk_create(
        (
            RefusedPicture(conversation_id=turn.conversation_id, model_id=turn.model_id, sha256=sha256)
            for sha256 in sorted(hashes)
        ),
        ignore_conflicts=True,
    )
