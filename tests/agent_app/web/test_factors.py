"""What allauth is told about second factors."""

import pytest
from allauth.core import context
from django.test import RequestFactory
from pytest_django import Settings

from agent_app.web.accounts.factors import FactorAdapter


@pytest.mark.parametrize(
    ("public", "host", "kept_for"),
    [
        ("https://folio.example.org:8443", "localhost:8000", "folio.example.org"),
        ("http://127.0.0.1:8000", "localhost:8000", "localhost"),
        ("http://127.0.0.1:8000", "[::1]:8000", "::1"),
    ],
)
def test_passkeys_are_kept_for_the_sites_public_name(
    settings: Settings, rf: RequestFactory, public: str, host: str, kept_for: str
) -> None:
    settings.PUBLIC_URL, settings.IS_SECURE = public, public.startswith("https:")
    with context.request_context(rf.get("/", headers={"host": host})):
        entity = FactorAdapter().get_public_key_credential_rp_entity()
    assert entity == {"id": kept_for, "name": "Folio"}
