"""Containers and proxies ask whether a process lives and can serve."""

import json

import pytest
from django.db import connection
from django.test import Client
from pytest_django import Settings

from agent_app.watch.metrics import registry

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_a_process_that_answers_is_healthy(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")


def test_health_is_asked_for_and_not_posted(client: Client) -> None:
    assert client.post("/healthz").status_code == 405


def test_a_process_whose_database_and_valkey_answer_is_ready(
    client: Client, settings: Settings, valkey_url: str
) -> None:
    settings.REDIS_URL = valkey_url
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (
        200,
        {"database": True, "valkey": True, "migrations": True},
    )


def test_a_process_without_its_valkey_is_not_ready(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["valkey"]) == (503, False)


def test_without_a_token_there_are_no_measurements(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_requests_are_measured_by_their_route_and_not_by_their_address(
    client: Client, settings: Settings
) -> None:
    settings.METRICS_TOKEN = "token"
    client.get("/api/me")
    client.get("/api/chats/c0123456789/snapshot")
    text = client.get("/metrics", headers={"Authorization": "Bearer token"}).content.decode()
    assert 'route="api/chats/<chat_id>/snapshot"' in text
    assert "c0123456789" not in text


def test_a_method_of_somebodys_own_making_makes_no_label(client: Client) -> None:
    client.generic("BREW" * 100, "/healthz")
    labels = {"method": "OTHER", "route": "healthz", "status": "405"}
    assert registry.get_sample_value("folio_http_requests_total", labels)


def test_the_answer_is_no_secret_of_the_database(client: Client) -> None:
    assert connection.settings_dict["NAME"] not in json.dumps(client.get("/readyz").json())
