"""Models that a server says it has become models that can be offered."""

from decimal import Decimal

from asgiref.sync import async_to_sync
from django.conf import settings
from django.db import IntegrityError

from agent_app.outside.models.listing import Listed
from agent_app.outside.models.local import find_local
from agent_app.providers.prices import known_prices
from agent_app.records.model_rows import FoundServer, NewModel
from agent_app.records.pricing import Prices
from agent_app.records.writes.audit import TERMINAL, Actor
from agent_app.records.writes.found_servers import keep_found

# What is taken for a model that its server says nothing of. Small models read little, and one that is given
# more than it reads forgets its beginning without a word.
UNKNOWN_WINDOW, LOCAL_WINDOW = 128_000, 8_192
MOST_OUTPUT = 16_000
START_S, BUTTON_S = 0.5, 5.0
_SEEING_WIRES = frozenset({"openai_responses", "anthropic"})
_FREE = Prices(Decimal(0), Decimal(0), Decimal(0), Decimal(0))


def to_offer(model: Listed, wire: str) -> NewModel:
    """A model of a server that an admin entered, with the prices that are known of its name."""
    found = known_prices(model.name)
    sees = wire in _SEEING_WIRES if model.vision is None else model.vision
    return _new(
        model, model.context_window or UNKNOWN_WINDOW, Prices(*found) if found else Prices(), sees=sees
    )


def offer_local_models(actor: Actor = TERMINAL, *, asked_for: bool = False) -> int:
    """How many servers of models run on this machine; those that don't any more are no longer offered.

    `asked_for` by a person looks longer, and finds what they had removed.
    """
    addresses = settings.LOCAL_MODEL_URLS if settings.LOCAL_MODELS else []
    found = async_to_sync(find_local)(addresses, within_s=BUTTON_S if asked_for else START_S)
    servers = [FoundServer(kind, base_url, tuple(map(_local, models))) for kind, base_url, models in found]
    try:
        return keep_found(servers, actor, even_removed=asked_for)
    except IntegrityError:
        # Another process entered the same server meanwhile, and now it is there.
        return keep_found(servers, actor, even_removed=asked_for)


def _local(model: Listed) -> NewModel:
    """It costs no money."""
    return _new(model, model.context_window or LOCAL_WINDOW, _FREE, sees=bool(model.vision))


def _new(model: Listed, window: int, prices: Prices, *, sees: bool) -> NewModel:
    most = min(model.max_output_tokens or MOST_OUTPUT, MOST_OUTPUT, window // 4)
    tools = model.tools is not False
    return NewModel(model.name, model.label, sees, tools, window, most, prices)
