"""Servers of models that were found on this machine are offered while they run, and no longer."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Q

from agent_app.records.model_rows import FoundServer
from agent_app.records.models import ChatModel, ModelServer
from agent_app.records.writes.audit import Actor, Change, Subject, note
from agent_app.records.writes.model_servers import put_model
from agent_app.records.writes.models import settle_demo


@transaction.atomic
def keep_found(found: Sequence[FoundServer], actor: Actor, *, even_removed: bool) -> int:
    """How many servers are there now. Models that are gone are not offered until they come back.

    An address that an admin entered is left to them as long as it stands; a server that one removed, entered
    or found, comes back where `even_removed` says that it was asked for.
    """
    kept = [server for one in found if (server := _kept(one, actor, even_removed=even_removed)) is not None]
    gone = ChatModel.objects.exclude(server__found_as="").filter(server__isnull=False)
    gone.exclude(server__in=kept).update(enabled=False)
    settle_demo()
    return len(kept)


def _kept(found: FoundServer, actor: Actor, *, even_removed: bool) -> ModelServer | None:
    there_already = Q(removed_at=None) | Q(wire=ModelServer.Wire.OPENAI_CHAT)
    known = ModelServer.objects.select_for_update().filter(there_already, base_url=found.base_url)
    server = known.order_by(F("removed_at").asc(nulls_first=True)).first()
    if server is None:
        server = _made(found, actor)
    elif not server.found_as if server.removed_at is None else not even_removed:
        return None
    elif server.removed_at is not None:
        server.removed_at, server.enabled = None, True
        server.title, server.found_as = _free_title(found), found.found_as
        server.save()
        note(actor, Change("model_server.found", Subject(server.id, server.title)))
    there = [put_model(server, model).id for model in found.models]
    ChatModel.objects.filter(server=server).exclude(id__in=there).update(enabled=False)
    return server


def _made(found: FoundServer, actor: Actor) -> ModelServer:
    server = ModelServer.objects.create(
        title=_free_title(found),
        wire=ModelServer.Wire.OPENAI_CHAT,
        base_url=found.base_url,
        found_as=found.found_as,
    )
    told = {"base_url": (None, found.base_url)}
    note(actor, Change("model_server.found", Subject(server.id, server.title), told))
    return server


def _free_title(found: FoundServer) -> str:
    """What it is, and where there are several of them the address, too."""
    standing = ModelServer.objects.filter(removed_at=None, title=found.found_as)
    return f"{found.found_as} ({found.base_url})"[:120] if standing.exists() else found.found_as
