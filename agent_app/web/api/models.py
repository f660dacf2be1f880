"""The models that an admin offers, and the servers where they answer; for others there is nothing here."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import cast

from asgiref.sync import async_to_sync
from django.http import HttpRequest
from ninja import Path, Router, Status

from agent_app.outside.models.asking import ServerTrouble
from agent_app.outside.models.form import (
    BadModelEntry,
    checked_model,
    checked_name,
    checked_price,
    checked_server,
)
from agent_app.outside.models.listing import Listed, listed
from agent_app.outside.models.offering import offer_local_models, to_offer
from agent_app.records.error_codes import ErrorCode
from agent_app.records.model_rows import KeptModel, ModelFields, ModelServerFields, ModelServerRow
from agent_app.records.pricing import Prices
from agent_app.records.queries import model_servers as queries
from agent_app.records.sealing import Unsealable
from agent_app.records.writes import model_servers as writes
from agent_app.records.writes.audit import actor_of
from agent_app.records.writes.models import change_model, order_models
from agent_app.web.api.asking import SessionAdmin, asking
from agent_app.web.api.errors import ApiError, not_found
from agent_app.web.api.model_schemas import (
    AdminModelOut,
    AdminModelsOut,
    FoundOut,
    ListedOut,
    ModelEdit,
    ModelServerEdit,
    ModelServerNew,
    ModelServerOut,
    OfferIn,
    OrderIn,
    PricesIn,
    PricesOut,
)
from agent_app.web.api.schemas import Id

router = Router(tags=["models"], auth=SessionAdmin())


@router.get("/admin/models", response=AdminModelsOut)
def list_models(request: HttpRequest) -> AdminModelsOut:
    del request
    return _all()


@router.patch("/admin/models/{model_id}", response=AdminModelOut)
def edit_model(request: HttpRequest, model_id: Path[Id], edit: ModelEdit) -> AdminModelOut:
    found = queries.model_of_admin(model_id)
    if found is None:
        raise not_found("model")
    with _refused():
        fields = checked_model(_merged(found, edit))
    changed = change_model(model_id, fields, actor_of(asking(request)))
    if changed is None:
        raise not_found("model")
    return _model_out(changed)


@router.put("/admin/model-order", response=AdminModelsOut)
def put_order(request: HttpRequest, order: OrderIn) -> AdminModelsOut:
    order_models(order.ids, actor_of(asking(request)))
    return _all()


@router.post("/admin/local-models", response=FoundOut)
def find_local_models(request: HttpRequest) -> FoundOut:
    """Looks for servers of models on this machine, as happens when Folio starts."""
    found = offer_local_models(actor_of(asking(request)), asked_for=True)
    return FoundOut(found=found, **_all().dict())


@router.post("/admin/model-servers", response={201: ModelServerOut})
def add_server(request: HttpRequest, new: ModelServerNew) -> Status[ModelServerOut]:
    with _refused():
        fields = checked_server(ModelServerFields(new.title, new.wire, new.base_url, key=new.key))
        row = writes.add_model_server(fields, actor_of(asking(request)))
    return Status(201, _server_out(row))


@router.patch("/admin/model-servers/{server_id}", response=ModelServerOut)
def edit_server(request: HttpRequest, server_id: Path[Id], edit: ModelServerEdit) -> ModelServerOut:
    before = _server(server_id)
    with _refused():
        fields = checked_server(_merged_server(before, edit), before)
        row = writes.change_model_server(server_id, fields, actor_of(asking(request)))
    if row is None:
        raise not_found("server")
    return _server_out(row)


@router.delete("/admin/model-servers/{server_id}", response={204: None})
def remove_server(request: HttpRequest, server_id: Path[Id]) -> Status[None]:
    """With its models; chats that one of them answered go on with another."""
    if not writes.remove_model_server(server_id, actor_of(asking(request))):
        raise not_found("server")
    return Status(204, None)


@router.post("/admin/model-servers/{server_id}/list", response=list[ListedOut])
def list_of_server(request: HttpRequest, server_id: Path[Id]) -> list[ListedOut]:
    """Asks the server which models it has."""
    del request
    known = queries.names_at(server_id)
    return [
        ListedOut(
            name=model.name, label=model.label, context_window=model.context_window, known=model.name in known
        )
        for model in _listed(_server(server_id))
    ]


@router.post("/admin/model-servers/{server_id}/models", response=AdminModelsOut)
def offer_models_of_server(request: HttpRequest, server_id: Path[Id], offer: OfferIn) -> AdminModelsOut:
    """What the server says of them is asked for anew; a name that it does not list is offered without."""
    server = _server(server_id)
    with _refused():
        names = list(dict.fromkeys(map(checked_name, offer.names)))
    try:
        described = {model.name: model for model in _listed(server)}
    except ApiError:
        described = {}
    models = [to_offer(described.get(name) or Listed(name, name), server.wire) for name in names]
    if not writes.offer_of_server(server_id, models, actor_of(asking(request))):
        raise not_found("server")
    return _all()


def _listed(server: ModelServerRow) -> list[Listed]:
    try:
        key = queries.key_of(server.server_id)
        return async_to_sync(listed)(server.wire, server.base_url, key)
    except ServerTrouble as trouble:
        raise ApiError(502, "model_server_silent", str(trouble)) from None
    except Unsealable as trouble:
        raise ApiError(409, "bad_secret", str(trouble)) from None


@contextmanager
def _refused() -> Iterator[None]:
    """Turns what is wrong with an entry into the answer that says so."""
    try:
        yield
    except BadModelEntry as error:
        raise ApiError(422, cast("ErrorCode", f"bad_{error.field}"), str(error)) from None
    except writes.TitleTaken:
        raise ApiError(
            409, "title_taken", "Another server of models has this title already. Give this one another."
        ) from None


def _server(server_id: str) -> ModelServerRow:
    row = queries.model_server(server_id)
    if row is None:
        raise not_found("server")
    return row


def _merged_server(before: ModelServerRow, edit: ModelServerEdit) -> ModelServerFields:
    return ModelServerFields(
        title=before.title if edit.title is None else edit.title,
        wire=before.wire,
        base_url=before.base_url if edit.base_url is None else edit.base_url,
        enabled=before.enabled if edit.enabled is None else edit.enabled,
        key=edit.key,
    )


def _merged(model: KeptModel, edit: ModelEdit) -> ModelFields:
    """Raises BadModelEntry."""
    said = {name: value for name, value in edit.dict(exclude={"prices"}).items() if value is not None}
    kept = {name: getattr(model, name) for name in ModelFields.__dataclass_fields__}
    prices = model.prices if edit.prices is None else _prices(edit.prices)
    return ModelFields(**(kept | said | {"prices": prices}))


def _prices(entered: PricesIn) -> Prices:
    return Prices(**{name: checked_price(text) for name, text in entered.dict().items()})


def _all() -> AdminModelsOut:
    return AdminModelsOut(
        servers=[_server_out(row) for row in queries.model_servers()],
        models=[_model_out(model) for model in queries.kept_models()],
    )


def _server_out(row: ModelServerRow) -> ModelServerOut:
    return ModelServerOut(
        id=row.server_id, **{name: value for name, value in vars(row).items() if name != "server_id"}
    )


def _model_out(model: KeptModel) -> AdminModelOut:
    plain = {name: value for name, value in vars(model).items() if name not in {"model_id", "prices"}}
    prices = PricesOut(**{name: _written(price) for name, price in vars(model.prices).items()})
    return AdminModelOut(id=model.model_id, prices=prices, **plain)


def _written(price: Decimal | None) -> str | None:
    return None if price is None else f"{price.normalize():f}"
