"""Servers of models come, change and go; a key is sealed, and the audit log never hears it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from agent_app.records.model_rows import ModelServerFields, ModelServerRow, NewModel
from agent_app.records.models import ChatModel, ModelServer
from agent_app.records.queries.model_servers import server_row
from agent_app.records.sealing import seal
from agent_app.records.writes.audit import Actor, Change, Subject, changed, note
from agent_app.records.writes.models import settle_demo

KEY_END_CHARS = 4
LONG_KEY_CHARS = 12
_HIDDEN = "•" * KEY_END_CHARS
_NOTED = ("title", "base_url", "enabled")


class TitleTaken(Exception):
    """Another server of models has this title."""


def add_model_server(fields: ModelServerFields, actor: Actor) -> ModelServerRow:
    """Raises TitleTaken."""
    made = ModelServer(wire=fields.wire)
    _fill(made, fields)
    with transaction.atomic():
        with _title_of_its_own():
            made.save(force_insert=True)
        told = {name: (None, getattr(made, name)) for name in ("title", "wire", "base_url")}
        note(actor, Change("model_server.added", _subject(made), told))
    return server_row(made)


def change_model_server(server_id: str, fields: ModelServerFields, actor: Actor) -> ModelServerRow | None:
    """None without such a server. How it is spoken to stays. Raises TitleTaken."""
    with transaction.atomic():
        found = _standing(server_id)
        if found is None:
            return None
        before = {name: getattr(found, name) for name in _NOTED}
        _fill(found, fields)
        if found.base_url != before["base_url"]:
            # It is not looked for there any more: what an admin says of it holds.
            found.found_as = ""
        with _title_of_its_own():
            found.save()
        if told := changed(before, {name: getattr(found, name) for name in _NOTED}):
            note(actor, Change("model_server.changed", _subject(found), told))
        if fields.key is not None:
            action = "model_server.key_changed" if fields.key else "model_server.key_removed"
            note(actor, Change(action, _subject(found)))
        settle_demo()
    return server_row(found)


@transaction.atomic
def remove_model_server(server_id: str, actor: Actor) -> bool:
    """With its models. What turns were answered by, and what was found by itself, stays out of sight."""
    found = _standing(server_id)
    if found is None:
        return False
    note(actor, Change("model_server.removed", _subject(found)))
    if found.found_as or not _deleted(found):
        found.removed_at, found.enabled = timezone.now(), False
        found.sealed_key = found.key_end = ""
        found.save()
    settle_demo()
    return True


def _deleted(server: ModelServer) -> bool:
    """False where a turn was answered by one of its models."""
    try:
        with transaction.atomic():
            ModelServer.objects.filter(id=server.id).delete()
    except ProtectedError:
        return False
    return True


@transaction.atomic
def offer_of_server(server_id: str, models: Sequence[NewModel], actor: Actor) -> bool:
    """Models of a server are offered from now on; those that stand already keep their fields."""
    found = _standing(server_id)
    if found is None:
        return False
    for model in models:
        row = put_model(found, model)
        if row.withheld:
            row.withheld = False
            row.save(update_fields=["withheld"])
        note(actor, Change("model.offered", Subject(row.id, row.label), {"server": (None, found.title)}))
    settle_demo()
    return True


def put_model(server: ModelServer, model: NewModel) -> ChatModel:
    """The row of a server's model, made where there is none, and marked as one that can be reached."""
    prices = model.prices
    defaults = {
        "wire": server.wire,
        "label": model.label,
        "vision": model.vision,
        "tools": model.tools,
        "context_window": model.context_window,
        "max_output_tokens": model.max_output_tokens,
        "input_price": prices.input,
        "cached_price": prices.cached,
        "cache_write_price": prices.cache_write,
        "output_price": prices.output,
    }
    row, made = ChatModel.objects.get_or_create(server=server, name=model.name, defaults=defaults)
    if not made and not row.enabled:
        row.enabled = True
        row.save(update_fields=["enabled"])
    return row


@contextmanager
def _title_of_its_own() -> Iterator[None]:
    """Raises TitleTaken where the database says so; the caller's transaction can go on."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise TitleTaken from None


def _standing(server_id: str) -> ModelServer | None:
    return ModelServer.objects.select_for_update().filter(id=server_id, removed_at=None).first()


def _fill(server: ModelServer, fields: ModelServerFields) -> None:
    server.title = fields.title
    server.base_url = fields.base_url
    server.enabled = fields.enabled
    if fields.key is not None:
        server.sealed_key = seal(fields.key) if fields.key else ""
        server.key_end = _end(fields.key)


def _end(key: str) -> str:
    """Of a short key nothing is told: its end would be too much of it."""
    if not key:
        return ""
    return key[-KEY_END_CHARS:] if len(key) >= LONG_KEY_CHARS else _HIDDEN


def _subject(server: ModelServer) -> Subject:
    return Subject(server.id, server.title)
