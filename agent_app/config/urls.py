"""Every address: the HTTP API, accounts, the admin, and the page for the rest."""

from django.contrib import admin
from django.urls import include, path, re_path

from agent_app.web.absent import absent
from agent_app.web.api.routes import api
from agent_app.web.health import healthy
from agent_app.web.oauth_return import client_document, oauth_return
from agent_app.web.shell import shell

urlpatterns = [
    path("api/", api.urls),
    # Accounts have no telephone numbers, and allauth's pages for them fail without.
    re_path(r"^_allauth/browser/v1/(?:account|auth)/phone", absent),
    path("_allauth/", include("allauth.headless.urls")),
    path("admin/", admin.site.urls),
    path("healthz", healthy),
    path("oauth/return", oauth_return),
    path("oauth/client.json", client_document),
    re_path(r"^(?P<path>.*)$", shell),
]
