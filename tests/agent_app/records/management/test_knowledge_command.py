"""`manage.py knowledge` has everything without the current model's vectors read anew."""

from io import StringIO

import pytest
from django.core.management import call_command
from pytest_django import Settings

from agent_app.records.queries.knowledge import knowledge_of
from tests.agent_app import people
from tests.agent_app.knowledge.base import HANDBOOK, read_all, ready
from tests.embedding_server import embedding_server

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


def said() -> str:
    out = StringIO()
    call_command("knowledge", stdout=out)
    return out.getvalue().strip()


def test_after_a_change_of_model_files_are_read_anew(settings: Settings, valkey_url: str) -> None:
    owner = people.member()
    ready(owner, "handbook.md", HANDBOOK)
    assert said() == "0 files will be read anew."
    with embedding_server() as server:
        settings.EMBEDDING_MODEL, settings.EMBEDDING_URL = "subjects", server.url
        assert said() == "1 file will be read anew."
        (row,) = knowledge_of(owner)
        assert (row.state, row.passages) == ("queued", 1)
        read_all()
        assert knowledge_of(owner)[0].embedding == "subjects"
        assert said() == "0 files will be read anew."
