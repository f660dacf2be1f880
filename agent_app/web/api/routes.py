"""The HTTP API with all its routes, under /api/."""

from ninja import NinjaAPI

from agent_app.web.api import (
    audit,
    calls,
    chats,
    connections,
    errors,
    export,
    files,
    knowledge,
    looking,
    people,
    search,
    sent,
    servers,
    sharing,
    skills,
)
from agent_app.web.api.asking import SessionOwner

api = NinjaAPI(title="Folio", version="1", auth=SessionOwner(), docs_url=None)
errors.install(api)
for router in (
    people.router,
    chats.router,
    files.router,
    looking.router,
    knowledge.router,
    calls.router,
    sent.router,
    search.router,
    export.router,
    sharing.router,
    connections.router,
    servers.router,
    skills.router,
    audit.router,
):
    api.add_router("", router)
