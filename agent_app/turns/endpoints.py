"""Which models the set keys reach, and where each one answers."""

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from agent_app.providers.base import Endpoint, ProviderError
from agent_app.providers.late_tools import takes_late_tools
from agent_app.providers.prices import known_prices
from agent_app.providers.registry import UnknownWire, openai_wire
from agent_app.records.pricing import Prices
from agent_app.records.rows import ModelRow
from agent_app.records.sealing import Unsealable, opened
from agent_app.records.writes.models import KnownModel, fill_prices, offer_models, settle_demo


def endpoint_of(model: ModelRow, temperature: float | None) -> Endpoint:
    """Raises ProviderError where the key of an admin's server can't be opened."""
    base_url, key = _place(model)
    return Endpoint(
        model_name=model.name,
        base_url=base_url,
        api_key=key,
        vision=model.vision,
        tools=model.tools,
        max_output_tokens=model.max_output_tokens,
        temperature=temperature,
        late_tools=late_tools_of(model),
    )


def late_tools_of(model: ModelRow) -> bool:
    """Needs no key. What the settings say of Anthropic's models is about the address in the settings."""
    if model.server is not None:
        return takes_late_tools(model.wire, model.server.base_url, model.name, anthropic="auto")
    base_url, _ = _set_place(model.wire)
    return takes_late_tools(model.wire, base_url, model.name, anthropic=settings.ANTHROPIC_LATE_TOOLS)


def _place(model: ModelRow) -> tuple[str, str]:
    """Address and key."""
    server = model.server
    if server is None:
        return _set_place(model.wire)
    try:
        return server.base_url, opened(server.sealed_key) if server.sealed_key else ""
    except Unsealable:
        raise ProviderError(
            "bad_key",
            f"The key of {server.title} can't be opened with the secrets of this installation. "
            "An admin has to enter it anew under Models, or you choose another model.",
            permanent=True,
        ) from None


def _set_place(wire: str) -> tuple[str, str]:
    return {
        "anthropic": (settings.ANTHROPIC_BASE_URL, settings.ANTHROPIC_API_KEY),
        "demo": ("", ""),
    }.get(wire, (settings.OPENAI_BASE_URL, settings.OPENAI_API_KEY))


def offer_known_models() -> None:
    """Fills the table of models from the keys that are set; the demo answers when no model can be reached."""
    known: list[KnownModel] = []
    if settings.OPENAI_API_KEY:
        known += _openai_models()
    if settings.ANTHROPIC_API_KEY:
        known += _anthropic_models()
    offer_models(known, wires=frozenset(model.wire for model in known))
    settle_demo()
    fill_prices(_prices)


def _prices(model_name: str) -> Prices | None:
    found = known_prices(model_name)
    return Prices(*found) if found is not None else None


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
