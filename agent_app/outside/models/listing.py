"""Which models a server says it has, as far as their descriptions can be trusted."""

from collections.abc import Iterable
from dataclasses import dataclass

from agent_app.net.shown import shown
from agent_app.outside.models.asking import ask, no_list
from agent_app.outside.models.form import LEAST_WINDOW, MOST_TOKENS, NAME_CHARS
from tools.kit.json_types import JsonObject, JsonValue

LIST_S = 10.0
MOST_MODELS = 1_000
_ANTHROPIC_VERSION = "2023-06-01"
# Where servers of OpenAI's kind say how much a model reads: OpenRouter, vLLM, LM Studio and others.
_WINDOWS = ("context_length", "max_model_len", "max_context_length", "context_window", "max_input_tokens")


@dataclass(frozen=True)
class Listed:
    """A model as its server describes it; None is what it says nothing of."""

    name: str
    label: str
    context_window: int | None = None
    max_output_tokens: int | None = None
    vision: bool | None = None
    tools: bool | None = None


async def listed(wire: str, base_url: str, key: str) -> list[Listed]:
    """In the server's order, each name once. Raises ServerTrouble."""
    if wire == "anthropic":
        url = f"{base_url}/v1/models"
        headers = {"x-api-key": key, "anthropic-version": _ANTHROPIC_VERSION}
        found = await ask(f"{url}?limit=1000", within_s=LIST_S, headers=headers if key else {})
    else:
        url = f"{base_url}/models"
        found = await ask(url, within_s=LIST_S, headers={"authorization": f"Bearer {key}"} if key else {})
    entries = _entries(found)
    if entries is None:
        raise no_list(shown(url))
    return once(_described(entry) for entry in entries[:MOST_MODELS])


def once(models: Iterable[Listed | None]) -> list[Listed]:
    return list({model.name: model for model in models if model is not None}.values())


def name_in(entry: JsonObject, *fields: str) -> str:
    """The first of these that could be a model's name; empty where none is."""
    for field in fields:
        text = entry.get(field)
        if isinstance(text, str) and 0 < len(text.strip()) <= NAME_CHARS and text.isprintable():
            return text.strip()
    return ""


def tokens_in(value: JsonValue) -> int | None:
    """A number of tokens that a model could read."""
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if LEAST_WINDOW <= value <= MOST_TOKENS else None


def object_in(value: JsonValue) -> JsonObject:
    return value if isinstance(value, dict) else {}


def _entries(found: JsonValue) -> list[JsonObject] | None:
    """Most wrap the list, some don't."""
    inside = found
    if isinstance(found, dict):
        inside = found["data"] if isinstance(found.get("data"), list) else found.get("models")
    return [entry for entry in inside if isinstance(entry, dict)] if isinstance(inside, list) else None


def _described(entry: JsonObject) -> Listed | None:
    name = name_in(entry, "id", "name")
    if not name:
        return None
    windows = (tokens_in(entry.get(field)) for field in _WINDOWS)
    return Listed(
        name=name,
        label=name_in(entry, "display_name", "name") or name,
        context_window=next((window for window in windows if window is not None), None),
        max_output_tokens=tokens_in(entry.get("max_tokens")),
        vision=_says(object_in(entry.get("architecture")).get("input_modalities"), "image"),
        tools=_says(entry.get("supported_parameters"), "tools"),
    )


def _says(words: JsonValue, word: str) -> bool | None:
    return word in words if isinstance(words, list) else None
