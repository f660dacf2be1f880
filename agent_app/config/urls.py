"""Every address: the HTTP API, accounts, the admin, and the page for the rest."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from agent_app.web.accounts.provider import came_back
from agent_app.web.api.routes import api
from agent_app.web.health import healthy
from agent_app.web.oauth_return import client_document, oauth_return
from agent_app.web.shell import shell

urlpatterns = [
    path("api/", api.urls),
    path("accounts/oidc/<provider_id>/login/callback/", came_back, name="openid_connect_callback"),
    path("_allauth/", include("allauth.headless.urls")),
    # The page's own sign-in asks for a second factor, too.
    path("admin/login/", RedirectView.as_view(url="/manage/")),
    path("admin/", admin.site.urls),
    path("healthz", healthy),
    path("oauth/return", oauth_return),
    path("oauth/client.json", client_document),
    re_path(r"^(?P<path>.*)$", shell),
]
