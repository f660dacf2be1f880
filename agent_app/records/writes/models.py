"""The table of models: filled from the keys that are set, changed and ordered by admins."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.db import transaction

from agent_app.records.model_rows import KeptModel, ModelFields
from agent_app.records.models import ChatModel
from agent_app.records.pricing import Prices
from agent_app.records.queries.model_servers import kept_model
from agent_app.records.queries.models import reachable
from agent_app.records.used_tokens import prices_of
from agent_app.records.writes.audit import Actor, Change, Subject, changed, note


@dataclass(frozen=True)
class KnownModel:
    wire: str
    name: str
    label: str
    vision: bool
    tools: bool
    context_window: int
    max_output_tokens: int
    position: int


@transaction.atomic
def offer_models(known: Sequence[KnownModel], *, wires: frozenset[str]) -> None:
    """Adds what is new, and offers models whose wire can be reached; rows that stand keep their fields.

    Models of servers that an admin entered are left as they are.
    """
    for model in known:
        defaults = {
            "label": model.label,
            "vision": model.vision,
            "tools": model.tools,
            "context_window": model.context_window,
            "max_output_tokens": model.max_output_tokens,
            "position": model.position,
        }
        ChatModel.objects.get_or_create(wire=model.wire, name=model.name, server=None, defaults=defaults)
    own = ChatModel.objects.filter(server=None)
    own.exclude(wire__in=wires).update(enabled=False)
    own.filter(wire__in=wires).update(enabled=True)


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


def settle_demo() -> None:
    """The demo answers where no other model can be reached, and only there."""
    demo = ChatModel.objects.filter(wire=DEMO.wire)
    if reachable().exclude(wire=DEMO.wire).exists():
        demo.update(enabled=False)
    elif not demo.update(enabled=True):
        ChatModel.objects.create(**vars(DEMO))


@transaction.atomic
def fill_prices(known: Callable[[str], Prices | None]) -> None:
    """Prices that are known by a model's name, for models without any."""
    unpriced = ChatModel.objects.select_for_update().filter(
        input_price=None, cached_price=None, cache_write_price=None, output_price=None
    )
    for model in unpriced:
        prices = known(model.name)
        if prices is not None:
            _put_prices(model, prices)
            model.save()


@transaction.atomic
def change_model(model_id: str, fields: ModelFields, actor: Actor) -> KeptModel | None:
    """None without such a model."""
    # The server is not locked: it may be null, and PostgreSQL locks no such side of a join.
    found = ChatModel.objects.select_for_update(of=("self",)).filter(id=model_id, server__removed_at=None)
    model = found.select_related("server").first()
    if model is None:
        return None
    before = _told(model)
    model.label, model.withheld = fields.label, fields.withheld
    model.vision, model.tools = fields.vision, fields.tools
    model.context_window, model.max_output_tokens = fields.context_window, fields.max_output_tokens
    _put_prices(model, fields.prices)
    model.save()
    if told := changed(before, _told(model)):
        note(actor, Change("model.changed", Subject(model.id, model.label), told))
    return kept_model(model)


@transaction.atomic
def order_models(ids: Sequence[str], actor: Actor) -> None:
    """In this order from now on; models that are left out come last, and unknown ids count for nothing."""
    models = list(ChatModel.objects.select_for_update())
    places = {model_id: place for place, model_id in enumerate(ids)}
    ordered = sorted(models, key=lambda model: places.get(model.id, len(places)))
    if [model.id for model in ordered] == [model.id for model in models]:
        return
    for place, model in enumerate(ordered, 1):
        model.position = place
    ChatModel.objects.bulk_update(ordered, ["position"])
    labels = [model.label for model in models], [model.label for model in ordered]
    note(actor, Change("models.ordered", fields={"order": labels}))


def _put_prices(model: ChatModel, prices: Prices) -> None:
    model.input_price, model.cached_price = prices.input, prices.cached
    model.cache_write_price, model.output_price = prices.cache_write, prices.output


def _told(model: ChatModel) -> dict[str, object]:
    """What the audit log compares; prices as people write them."""
    plain = ("label", "withheld", "vision", "tools", "context_window", "max_output_tokens")
    prices = {f"{name}_price": _plain(price) for name, price in vars(prices_of(model)).items()}
    return {name: getattr(model, name) for name in plain} | prices


def _plain(price: Decimal | None) -> str | None:
    return None if price is None else f"{price.normalize():f}"
