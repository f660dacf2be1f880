"""The models that can be picked."""

from agent_app.records.models import ChatModel
from agent_app.records.rows import ModelRow


def enabled_models() -> tuple[ModelRow, ...]:
    """In the order in which they are offered; the first is the default."""
    return tuple(model_row(model) for model in ChatModel.objects.filter(enabled=True))


def model_row(model: ChatModel) -> ModelRow:
    return ModelRow(
        model_id=model.id,
        wire=model.wire,
        name=model.name,
        label=model.label,
        vision=model.vision,
        tools=model.tools,
        context_window=model.context_window,
        max_output_tokens=model.max_output_tokens,
    )
