"""The HTTP API with all its routes, under /api/."""

from ninja import NinjaAPI

from agent_app.web.api import (
    account,
    announcements,
    audit,
    budgets,
    calls,
    capabilities,
    chats,
    connections,
    errors,
    export,
    files,
    groups,
    knowledge,
    looking,
    models,
    people,
    search,
    sent,
    servers,
    sharing,
    sign_up,
    skills,
    usage,
    users,
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
    models.router,
    skills.router,
    groups.router,
    users.router,
    capabilities.router,
    announcements.router,
    account.router,
    sign_up.router,
    sign_up.admin_router,
    usage.router,
    budgets.router,
    audit.router,
):
    api.add_router("", router)
