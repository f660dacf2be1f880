"""Who gets what at every route of the HTTP API: guest, other member, admin, owner (see row.Row).

Rows are walked from top to bottom, on one set of objects that the owner owns: what a row deletes, a later
one brings back. A route without a row fails the walk.
"""

from collections.abc import Mapping
from typing import Any

from tests.agent_app.web.access.row import DONE, row

# Of what a `server_id` is where servers of models are meant.
MODELS = "{model_server}"

API = (
    row("GET /me", "ok ok ok ok"),
    row("PATCH /me", "ok ok ok ok", body={"timezone": ""}),
    row("GET /chats", "ok ok ok ok"),
    row("POST /chats", "201 201 201 201", body={}),
    row("PATCH /chats/{chat_id}", "404 404 404 ok", body={"pinned": True}),
    row("DELETE /chats/{chat_id}", "404 404 404 204"),
    row("GET /chats/{chat_id}/snapshot", "404 404 404 404"),
    row("POST /chats/{chat_id}/restore", "404 404 404 ok"),
    row("GET /chats/{chat_id}/snapshot", "404 404 404 ok"),
    row("GET /chats/{chat_id}/messages", "404 404 404 ok", query="before={message}"),
    row("GET /chats/{chat_id}/export", "404 404 404 ok"),
    row("GET /chats/{chat_id}/export", "404 404 404 ok", query="format=json"),
    row("GET /chats/{chat_id}/files", "404 404 404 ok"),
    row("POST /chats/{chat_id}/files", "404 404 404 201", files="file"),
    row("GET /chats/{chat_id}/files/{file_id}/versions/{version}/content", "404 404 404 ok"),
    row("GET /chats/{chat_id}/files/{file_id}/versions/{version}/view", "404 404 404 ok"),
    row("GET /chats/{chat_id}/files/{file_id}/versions/{version}/preview", "404 404 404 in"),
    row("GET /chats/{chat_id}/files/{file_id}/compare", "404 404 404 ok", query="before=1&after=1"),
    row("GET /chats/{chat_id}/files/{file_id}/cost", "404 404 404 ok"),
    row("POST /chats/{chat_id}/files/{file_id}/restore", "404 404 404 ok", body={"version": 1}),
    row("GET /calls/{call_id}", "404 404 404 ok"),
    row("GET /messages/{message_id}/sent", "404 404 404 ok"),
    row("GET /messages/{message_id}/sent/{step}/{position}", "404 404 404 ok"),
    row("GET /search", "ok ok ok ok", query="q=marmalade"),
    row("POST /chats/{chat_id}/link", "404 404 404 ok"),
    row("GET /shared/{token}", "ok ok ok ok"),
    row("DELETE /chats/{chat_id}/link", "404 404 404 204"),
    row("GET /shared/{token}", "404 404 404 404"),
    # The knowledge base: one's own, and what an admin shares.
    row("GET /knowledge", "403 ok ok ok"),
    row("POST /knowledge", "403 201 201 201", files="file"),
    row("POST /knowledge", "403 403 201 403", files="file", form={"shared": "true"}),
    row("POST /knowledge/from-chat", "403 404 404 201", body={"chat_id": "{chat}", "file_id": "{file}"}),
    row("GET /knowledge/{file_id}", "403 404 404 ok", file_id="{kept}"),
    row("GET /knowledge/{file_id}", "403 ok ok ok", file_id="{shared_kept}"),
    row("POST /knowledge/{file_id}/read", "403 404 404 in", file_id="{kept}"),
    row("POST /knowledge/{file_id}/read", "403 403 in 403", file_id="{shared_kept}"),
    row("GET /knowledge/{file_id}/passages", "403 404 404 ok", file_id="{kept}"),
    row("GET /knowledge/{file_id}/content", "403 404 404 ok", file_id="{kept}"),
    row("GET /knowledge/{file_id}/view", "403 404 404 ok", file_id="{kept}"),
    row("GET /knowledge/{file_id}/preview", "403 404 404 in", file_id="{kept}"),
    row("DELETE /knowledge/{file_id}", "403 404 404 204", file_id="{kept}"),
    row("POST /knowledge/{file_id}/restore", "403 404 404 ok", file_id="{kept}"),
    row("DELETE /knowledge/{file_id}", "403 403 204 404", file_id="{shared_kept}"),
    row("POST /knowledge/{file_id}/restore", "403 404 ok 404", file_id="{shared_kept}"),
    # Connections: each has their own to what an admin offers.
    row("GET /connections", "403 ok ok ok"),
    row("GET /chats/{chat_id}/connections", "403 404 404 ok"),
    row("PUT /chats/{chat_id}/connections/{server_id}", "403 404 404 ok", body={"on": False}),
    row("PUT /connections/{server_id}", "403 ok ok ok", body={"starts_on": False}),
    row("GET /connections/{server_id}/tools", "403 ok ok ok"),
    row("PUT /connections/{server_id}/tools/{path:own_name}", "403 404 404 204", body={"always": True}),
    row("POST /connections/{server_id}/sign-in", "403 409 409 409", body={}),
    row("POST /connections/{server_id}/sign-in", "403 404 404 409", body={"chat_id": "{chat}"}),
    row("POST /connections/{server_id}/check", "403 ok ok ok"),
    row("DELETE /connections/{server_id}", "403 204 204 204"),
    # Skills: one's own, and the site's.
    row("GET /skills", "403 ok ok ok"),
    row("POST /skills", "403 201 201 409", files="zip"),
    row("POST /skills", "403 404 201 404", files="zip", form={"site": "true"}),
    row("GET /skills/{skill_id}", "403 404 404 ok"),
    row("GET /skills/{skill_id}", "403 ok ok ok", skill_id="{site_skill}"),
    row("GET /skills/{skill_id}/zip", "403 404 404 ok"),
    row("PATCH /skills/{skill_id}", "403 404 404 ok", body={"offered": True}),
    row("PATCH /skills/{skill_id}", "403 404 ok 404", body={"offered": True}, skill_id="{site_skill}"),
    row("DELETE /skills/{skill_id}", "403 404 404 204"),
    row("POST /skills/{skill_id}/restore", "403 404 404 ok"),
    row("DELETE /skills/{skill_id}", "403 404 204 404", skill_id="{site_skill}"),
    row("GET /announcements", "ok ok ok ok"),
    # The way in, which is for whoever has no account yet.
    row("GET /door", "ok ok ok ok"),
    row("POST /door/provider", "404 404 404 404", body={}),
    row("POST /invitation", "in in in in", body={"token": "guessed"}),
    # One's own account.
    row("GET /account"),
    row("PATCH /account", "403 403 403 403", body={}),
    row("GET /account/totp.svg"),
    row("GET /account/budgets", "ok ok ok ok"),
    row("GET /account/usage"),
    row("GET /account/usage.csv"),
    row("GET /account/export"),
    row("POST /account/delete", "403 403 403 403", body={"password": "guessed"}),
    # The whole site's: the rule of /admin/ holds.
    row("GET /admin/servers", DONE),
    row("POST /admin/servers", body={}),
    row("GET /admin/presets", DONE),
    row("PATCH /admin/servers/{server_id}", DONE, body={"about": "Ours."}),
    row("POST /admin/servers/{server_id}/check", DONE),
    row("DELETE /admin/servers/{server_id}", DONE),
    row("GET /admin/announcements", DONE),
    row("POST /admin/announcements", body={}),
    row("PUT /admin/announcements/{announcement_id}", DONE, body={"text": "Later."}),
    row("DELETE /admin/announcements/{announcement_id}", DONE),
    row("GET /admin/budgets", DONE),
    row("POST /admin/budgets", body={}),
    row("PATCH /admin/budgets/{budget_id}", DONE, body={"limit": 2_000_000}),
    row("DELETE /admin/budgets/{budget_id}", DONE),
    row("GET /admin/capabilities", DONE),
    row("PATCH /admin/capabilities/{name}", DONE, body={"enabled": True}),
    row("GET /admin/groups", DONE),
    row("POST /admin/groups", body={}),
    row("PUT /admin/groups/{group_id}", DONE, body={"name": "Walkers"}),
    row("POST /admin/groups/{group_id}/people", DONE, body={}),
    row("DELETE /admin/groups/{group_id}", DONE),
    row("GET /admin/invitations", DONE),
    row("POST /admin/invitations", body={}),
    row("DELETE /admin/invitations/{invitation_id}", DONE),
    row("POST /admin/reset-links", body={}),
    row("PUT /admin/sign-up", body={}),
    row("GET /admin/models", DONE),
    row("PATCH /admin/models/{model_id}", DONE, body={"label": "Walked"}),
    row("PUT /admin/model-order", body={}),
    row("POST /admin/local-models"),
    row("POST /admin/model-servers", body={}),
    row("PATCH /admin/model-servers/{server_id}", DONE, body={"title": "Ours"}, server_id=MODELS),
    row("POST /admin/model-servers/{server_id}/list", server_id=MODELS),
    row("POST /admin/model-servers/{server_id}/models", DONE, body={"names": ["other"]}, server_id=MODELS),
    row("DELETE /admin/model-servers/{server_id}", DONE, server_id=MODELS),
    row("GET /admin/usage", DONE),
    row("GET /admin/usage.csv", DONE),
    row("GET /admin/users", DONE),
    row("PATCH /admin/users/{user_id}", DONE, body={"active": True}),
    row("DELETE /admin/users/{user_id}/second-factor", DONE),
    row("DELETE /admin/users/{user_id}", DONE),
    row("GET /admin/audit", DONE),
    row("GET /admin/audit.csv", DONE),
)

# What allauth brings along and nothing stands behind here.
ABSENT = "(?:account/(?:email|phone|providers)|auth/(?:phone|provider/(?:redirect|token)))"

# Django's addresses besides the API: what a guest, a member and an admin get with GET.
PAGES = {
    "healthz": "200 200 200",
    "oauth/return": "400 400 400",
    "oauth/client.json": "200 200 200",
    "^(?P<path>.*)$": "any any any",
    f"^_allauth/browser/v1/{ABSENT}": "404 404 404",
    "_allauth/browser/v1/account/email": "404 404 404",
    "_allauth/browser/v1/account/phone": "404 404 404",
    "_allauth/browser/v1/account/providers": "404 404 404",
    "_allauth/browser/v1/auth/provider/redirect": "404 404 404",
    "_allauth/browser/v1/auth/provider/token": "404 404 404",
    "_allauth/browser/v1/account/authenticators/webauthn": "401 401 401",
    "_allauth/browser/v1/auth/webauthn/login": "200 200 200",
    "_allauth/browser/v1/auth/webauthn/authenticate": "401 401 401",
    "_allauth/browser/v1/auth/webauthn/reauthenticate": "404 404 404",
    "admin/autocomplete/": "404 404 403",
    "admin/login/": "404 404 404",
    "admin/logout/": "404 404 405",
    "readyz": "200 200 200",
    "metrics": "404 404 404",
    "accounts/oidc/<provider_id>/login/callback/": "any any any",
}
# Those under one of these obey its rule: Django's admin is not there for others; allauth asks for
# an account where the address is an account's, and by itself looks at no object but one's own. "any" is no
# fault of the server.
PAGE_RULES = {
    "admin/": "404 404 in",
    "_allauth/browser/v1/account/": "401 in in",
    "_allauth/browser/v1/auth/": "any any any",
    "_allauth/browser/v1/config": "200 200 200",
}

# Django's admin is to look at: nothing is added or deleted there, whoever asks.
ADMIN_ENDS = {"/add/": "404 404 403", "/delete/": "404 404 403"}

SAID = {"client_id": "walk", "text": "hello"}
# Every command of the websocket: its fields, and what becomes of it for a guest, other, admin, owner.
# "mine" puts the chat of the one who speaks in the owner's place, beside the owner's other ids.
COMMANDS: tuple[tuple[str, Mapping[str, Any], str], ...] = (
    ("ping", {}, "pong pong pong pong"),
    ("unsub", {"chat": "{chat}"}, "nothing nothing nothing nothing"),
    ("sub", {"chat": "{chat}"}, "not_yours not_yours not_yours resync"),
    ("sub", {"chat": "{chat}", "epoch": 0, "after": 0}, "not_yours not_yours not_yours resync"),
    ("stop", {"chat": "{chat}", "turn_id": "{turn}"}, "not_found not_found not_found ok"),
    ("stop", {"chat": "{mine}", "turn_id": "{turn}"}, "not_found " * 4),
    ("select_branch", {"chat": "{chat}", "message_id": "{message}"}, "not_found not_found not_found ok"),
    ("select_branch", {"chat": "{mine}", "message_id": "{message}"}, "not_found " * 4),
    ("approve", {"chat": "{chat}", "call_id": "{call}", "allow": True}, "nothing_waits " * 4),
    ("approve", {"chat": "{mine}", "call_id": "{call}", "allow": True}, "nothing_waits " * 4),
    ("regenerate", {"chat": "{mine}", "message_id": "{message}"}, "not_found " * 4),
    ("regenerate", {"chat": "{chat}", "message_id": "{message}"}, "not_found not_found not_found ok"),
    ("send", {"chat": "{chat}", "parent_id": "{message}", **SAID}, "not_found not_found not_found ok"),
    ("send", {"chat": "{mine}", "parent_id": "{message}", **SAID}, "bad_parent " * 4),
    ("send", {"chat": "{mine}", "parent_id": None, **SAID, "file_ids": ["{file}"]}, "file_missing " * 4),
)
