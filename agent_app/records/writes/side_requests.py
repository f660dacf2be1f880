"""What requests beside the turns cost is written down."""

from dataclasses import asdict, dataclass

from agent_app.records.models import SideRequest

Purpose = SideRequest.Purpose


@dataclass(frozen=True)
class SideUsage:
    """What a request beside the turns cost, in tokens as the provider reported them."""

    input_tokens: int
    cached_tokens: int
    output_tokens: int


def keep_side_request(chat_id: str, model_id: str, purpose: Purpose, usage: SideUsage) -> None:
    SideRequest.objects.create(conversation_id=chat_id, model_id=model_id, purpose=purpose, **asdict(usage))
