"""Every address: the HTTP API, accounts, the admin, and the page for the rest."""

from django.urls import include, path, re_path

from agent_app.records.admin.site import site as admin_site
from agent_app.web.absent import absent
from agent_app.web.accounts.noted import own_app
from agent_app.web.accounts.passkeys import own_passkeys, passkey_as_factor, passkey_sign_in
from agent_app.web.accounts.provider import came_back
from agent_app.web.api.routes import api
from agent_app.web.health import healthy, measurements, ready
from agent_app.web.oauth_return import client_document, oauth_return
from agent_app.web.shell import shell

urlpatterns = [
    path("api/", api.urls),
    path("accounts/oidc/<provider_id>/login/callback/", came_back, name="openid_connect_callback"),
    # Accounts have no telephone numbers, and allauth's pages for them fail without. Addresses change under
    # api/account alone, which asks for the password, and a provider is signed in through, never connected.
    re_path(
        r"^_allauth/browser/v1/(?:account/(?:email|phone|providers)|auth/(?:phone|provider/(?:redirect|token)))",
        absent,
    ),
    path("_allauth/browser/v1/account/authenticators/totp", own_app),
    path("_allauth/browser/v1/account/authenticators/webauthn", own_passkeys),
    path("_allauth/browser/v1/auth/webauthn/authenticate", passkey_as_factor),
    path("_allauth/browser/v1/auth/webauthn/login", passkey_sign_in),
    # The password is shown again where that is asked for, and no passkey in its place.
    path("_allauth/browser/v1/auth/webauthn/reauthenticate", absent),
    path("_allauth/", include("allauth.headless.urls")),
    path("admin/", admin_site.urls),
    path("healthz", healthy),
    path("readyz", ready),
    path("metrics", measurements),
    path("oauth/return", oauth_return),
    path("oauth/client.json", client_document),
    re_path(r"^(?P<path>.*)$", shell),
]
