"""Containers and proxies ask whether a process can serve."""

import pytest
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def test_a_process_whose_database_answers_is_healthy(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")


def test_health_is_asked_for_and_not_posted(client: Client) -> None:
    assert client.post("/healthz").status_code == 405
