"""Servers of models that were found on this machine are offered while they run, and no longer."""

from collections.abc import Sequence

from django.db import transaction

from agent_app.records.model_rows import FoundServer
from agent_app.records.models import ChatModel, ModelServer
from agent_app.records.writes.audit import Actor, Change, Subject, note
from agent_app.records.writes.model_servers import put_model
from agent_app.records.writes.models import settle_demo


@transaction.atomic
def keep_found(found: Sequence[FoundServer], actor: Actor, *, even_removed: bool) -> int:
    """How many servers are there now. Models that are gone are not offered until they come back.

    An address that an admin entered is left to them, and so is a server that one removed, unless
    `even_removed` says that it was asked for.
    """
    kept = [server for one in found if (server := _kept(one, actor, even_removed=even_removed)) is not None]
    gone = ChatModel.objects.exclude(server__found_as="").filter(server__isnull=False)
    gone.exclude(server__in=kept).update(enabled=False)
    settle_demo()
    return len(kept)


def _kept(found: FoundServer, actor: Actor, *, even_removed: bool) -> ModelServer | None:
    server = ModelServer.objects.select_for_update().filter(base_url=found.base_url).first()
    if server is None:
        server = _made(found, actor)
    elif not server.found_as or (server.removed_at is not None and not even_removed):
        return None
    elif server.removed_at is not None:
        server.removed_at, server.enabled = None, True
        server.title = _free_title(found)
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
