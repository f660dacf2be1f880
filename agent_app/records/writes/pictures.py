"""What a picture cost beside the turns, and which ones a provider did not take."""

from collections.abc import Collection

from django.db import transaction

from agent_app.records.models import RefusedPicture, SideRequest
from agent_app.records.writes.leases import under_fence
from agent_app.records.writes.titles import SideUsage


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


def keep_vision_usage(chat_id: str, model_id: str, usage: SideUsage) -> None:
    """A worker asked a model that sees about a picture."""
    SideRequest.objects.create(
        conversation_id=chat_id,
        model_id=model_id,
        purpose=SideRequest.Purpose.VISION,
        input_tokens=usage.input_tokens,
        cached_tokens=usage.cached_tokens,
        output_tokens=usage.output_tokens,
    )
