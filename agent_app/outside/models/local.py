"""Looks for Ollama and llama.cpp where they usually listen on this machine, and asks what they have."""

import asyncio
import time
from collections.abc import Sequence
from typing import TypeVar

from agent_app.outside.models.asking import ServerTrouble, ask
from agent_app.outside.models.listing import Listed, listed, name_in, object_in, once, tokens_in
from tools.kit.json_types import JsonObject, JsonValue

OLLAMA, LLAMA_CPP = "Ollama", "llama.cpp"
MOST_SHOWN = 100
_KEPT_BACK = 0.3
T = TypeVar("T")

# What it is, the address that its models answer at, and the models.
Found = tuple[str, str, list[Listed]]


async def find_local(addresses: Sequence[str], *, within_s: float) -> list[Found]:
    """What answers at these within the time; what does not is not there."""
    until = time.monotonic() + within_s
    looks = [asyncio.create_task(_found(address.rstrip("/"), until)) for address in addresses]
    found = await _done_by(looks, until)
    return [one for one in found if one is not None]


async def _found(address: str, until: float) -> Found | None:
    """llama.cpp speaks some of Ollama's words too, so that each is asked for what it alone has."""
    version, props = await asyncio.gather(
        _answer(f"{address}/api/version", until), _answer(f"{address}/props", until)
    )
    # What a model can do is asked for a little shorter, so that the models count without it.
    until -= _left(until) * _KEPT_BACK
    if "default_generation_settings" in props:
        return LLAMA_CPP, f"{address}/v1", await _of_llama_cpp(address, props, until)
    if isinstance(version.get("version"), str):
        return OLLAMA, f"{address}/v1", await _of_ollama(address, until)
    return None


async def _of_llama_cpp(address: str, props: JsonObject, until: float) -> list[Listed]:
    """It reads what each of its slots was given, which is less than what a model was trained on."""
    try:
        async with asyncio.timeout(_left(until)):
            models = await listed("openai_chat", f"{address}/v1", "")
    except (ServerTrouble, TimeoutError):
        return []
    window = tokens_in(object_in(props["default_generation_settings"]).get("n_ctx"))
    seen, called = (
        _switch(props, "modalities", "vision"),
        _switch(props, "chat_template_caps", "supports_tools"),
    )
    return [
        Listed(model.name, _file_name(model.name), window or model.context_window, None, seen, called)
        for model in models
    ]


def _switch(props: JsonObject, group: str, name: str) -> bool | None:
    value = object_in(props.get(group)).get(name)
    return value if isinstance(value, bool) else None


def _file_name(name: str) -> str:
    """A model without an alias is called by its path."""
    return name.replace("\\", "/").rstrip("/").rpartition("/")[2].removesuffix(".gguf") or name


async def _of_ollama(address: str, until: float) -> list[Listed]:
    tags, running = await asyncio.gather(
        _answer(f"{address}/api/tags", until), _answer(f"{address}/api/ps", until)
    )
    names = [name for entry in _models(tags) if (name := name_in(entry, "model", "name"))]
    loaded = {
        name_in(entry, "model", "name"): tokens_in(entry.get("context_length")) for entry in _models(running)
    }
    shows = {
        name: asyncio.create_task(_answer(f"{address}/api/show", until, {"model": name}))
        for name in dict.fromkeys(names[:MOST_SHOWN])
    }
    await _done_by(list(shows.values()), until)
    told = {name: _result(show) or {} for name, show in shows.items()}
    return once(_of_show(name, show, loaded.get(name)) for name, show in told.items())


def _of_show(name: str, show: JsonObject, loaded: int | None) -> Listed | None:
    """None for models that only embed; older versions don't say what a model can do."""
    abilities = show.get("capabilities")
    said = abilities if isinstance(abilities, list) else None
    if said is not None and "completion" not in said:
        return None
    return Listed(
        name=name,
        label=name.removesuffix(":latest"),
        context_window=loaded or _num_ctx(show.get("parameters")) or _trained_on(show),
        vision="vision" in said if said is not None else None,
        tools="tools" in said if said is not None else None,
    )


def _num_ctx(parameters: JsonValue) -> int | None:
    """What the model's own file sets, one parameter a line."""
    for line in parameters.splitlines() if isinstance(parameters, str) else ():
        words = line.split()
        if len(words) == 2 and words[0] == "num_ctx" and words[1].isdecimal() and len(words[1]) < 10:  # noqa: PLR2004 -- a name and a number
            return tokens_in(int(words[1]))
    return None


def _trained_on(show: JsonObject) -> int | None:
    """`model_info` names it after the architecture, such as `llama.context_length`."""
    facts = object_in(show.get("model_info"))
    lengths = (tokens_in(value) for name, value in facts.items() if name.endswith(".context_length"))
    return next((length for length in lengths if length is not None), None)


def _models(answer: JsonObject) -> list[JsonObject]:
    models = answer.get("models")
    return [entry for entry in models if isinstance(entry, dict)] if isinstance(models, list) else []


async def _answer(url: str, until: float, content: JsonObject | None = None) -> JsonObject:
    """Empty where there is none, or no object."""
    try:
        return object_in(await ask(url, within_s=_left(until), content=content))
    except ServerTrouble:
        return {}


def _left(until: float) -> float:
    return max(0.01, until - time.monotonic())


async def _done_by(tasks: "Sequence[asyncio.Task[T]]", until: float) -> list[T]:
    """What has come until then; the rest is not waited for."""
    if not tasks:
        return []
    _, late = await asyncio.wait(tasks, timeout=_left(until))
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)
    return [task.result() for task in tasks if not task.cancelled()]


def _result(task: "asyncio.Task[JsonObject]") -> JsonObject | None:
    return None if task.cancelled() else task.result()
