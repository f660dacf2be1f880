"""Which models the set keys reach, and where each one answers."""

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from agent_app.providers.base import Endpoint
from agent_app.providers.late_tools import takes_late_tools
from agent_app.providers.registry import UnknownWire, openai_wire
from agent_app.records.rows import ModelRow
from agent_app.records.writes.models import KnownModel, offer_models


def endpoint_of(model: ModelRow, temperature: float | None) -> Endpoint:
    base_url, key = {
        "anthropic": (settings.ANTHROPIC_BASE_URL, settings.ANTHROPIC_API_KEY),
        "demo": ("", ""),
    }.get(model.wire, (settings.OPENAI_BASE_URL, settings.OPENAI_API_KEY))
    return Endpoint(
        model_name=model.name,
        base_url=base_url,
        api_key=key,
        vision=model.vision,
        tools=model.tools,
        max_output_tokens=model.max_output_tokens,
        temperature=temperature,
        late_tools=takes_late_tools(
            model.wire, base_url, model.name, anthropic=settings.ANTHROPIC_LATE_TOOLS
        ),
    )


def offer_known_models() -> None:
    """Fills the table of models from the keys that are set; the demo model answers when there is none."""
    known: list[KnownModel] = []
    if settings.OPENAI_API_KEY:
        known += _openai_models()
    if settings.ANTHROPIC_API_KEY:
        known += _anthropic_models()
    offer_models(known or [DEMO], wires=frozenset(model.wire for model in known or [DEMO]))


def _openai_models() -> list[KnownModel]:
    """Names from OPENAI_MODELS; a name with `text` in its flags is a model that sees no pictures."""
    try:
        wire = openai_wire(settings.OPENAI_BASE_URL, settings.OPENAI_WIRE)
    except UnknownWire as error:
        raise ImproperlyConfigured(f"OPENAI_WIRE: {error} Correct it and start again.") from error
    return [
        KnownModel(
            wire=wire,
            name=name.removesuffix("=text"),
            label=name.removesuffix("=text"),
            vision=not name.endswith("=text"),
            tools=True,
            context_window=settings.OPENAI_CONTEXT_WINDOW,
            max_output_tokens=16_000,
            position=10 + place,
        )
        for place, name in enumerate(settings.OPENAI_MODELS)
    ]


def _anthropic_models() -> list[KnownModel]:
    if settings.ANTHROPIC_LATE_TOOLS not in ("auto", "yes", "no"):
        raise ImproperlyConfigured(
            f"ANTHROPIC_LATE_TOOLS must be auto, yes or no, not {settings.ANTHROPIC_LATE_TOOLS!r}. "
            "Correct it and start again."
        )
    return [
        KnownModel(
            wire="anthropic",
            name=name,
            label=name,
            vision=True,
            tools=True,
            context_window=200_000,
            max_output_tokens=16_000,
            position=50 + place,
        )
        for place, name in enumerate(settings.ANTHROPIC_MODELS)
    ]


DEMO = KnownModel(
    wire="demo",
    name="demo",
    label="Demo without AI",
    vision=False,
    tools=True,
    context_window=32_000,
    max_output_tokens=4_000,
    position=900,
)
