"""What the environment says of providers and mail, and what is said back when it is wrong."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from agent_app.config.environment import Environment
from agent_app.config.sign_in import mail, providers

ISSUER = "https://login.example.com/"


def environment(monkeypatch: pytest.MonkeyPatch, **values: str) -> Environment:
    for name, value in values.items():
        monkeypatch.setenv(name, value)
    return Environment(Path("/nowhere"))


def test_without_settings_there_is_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    env = environment(monkeypatch, OIDC_ISSUER="", EMAIL_URL=" ")
    assert providers(env) == {"openid_connect": {"APPS": []}}
    assert mail(env) == {"EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}


def test_a_provider_is_one_app_with_pkce(monkeypatch: pytest.MonkeyPatch) -> None:
    env = environment(monkeypatch, OIDC_ISSUER=ISSUER, OIDC_CLIENT_ID="folio", OIDC_CLIENT_SECRET="s")
    found = providers(env)["openid_connect"]
    (app,) = found["APPS"]
    assert found["OAUTH_PKCE_ENABLED"] is True
    assert (app["name"], app["client_id"], app["secret"]) == ("OpenID Connect", "folio", "s")
    assert app["settings"] == {"server_url": "https://login.example.com"}


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"OIDC_ISSUER": "http://login.example.com", "OIDC_CLIENT_ID": "folio"}, "must be an address"),
        ({"OIDC_ISSUER": "login.example.com", "OIDC_CLIENT_ID": "folio"}, "must be an address"),
        ({"OIDC_ISSUER": ISSUER}, "needs OIDC_CLIENT_ID"),
    ],
)
def test_a_provider_that_can_not_be_is_refused(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, str], words: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=words):
        providers(environment(monkeypatch, **values))


def test_mail_goes_where_the_address_says(monkeypatch: pytest.MonkeyPatch) -> None:
    found = mail(environment(monkeypatch, EMAIL_URL="smtp+tls://ada:secret@mail.example.com:587"))
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"], found["EMAIL_USE_TLS"]) == (
        "mail.example.com",
        587,
        True,
    )


def test_an_address_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL must look like"):
        mail(environment(monkeypatch, EMAIL_URL="mail.example.com"))
