"""`manage.py eval` from the table of models to the JSON file, in an installation of its own."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from agent_app.records.models import ChatModel, Conversation
from tests.agent_app import people
from tests.agent_app.eval.scripted import bad
from tests.agent_app.model_servers import KEY, offered_at, server
from tests.wire_server.server import WireServer

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_model_is_tried_with_examples_and_without_and_nothing_of_it_stays(
    wire_server: WireServer, settings: Settings, tmp_path: Path
) -> None:
    settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL = "key", wire_server.openai_base_url
    wire_server.rule(bad)
    people.model("tried-model")
    file, out = tmp_path / "eval.json", io.StringIO()
    chosen = ("--scenario", "rent_raised", "--scenario", "mail_only")
    call_command("eval", "--model", "tried-model", *chosen, "--json", str(file), stdout=out)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert (told["model"], told["scenarios"], told["runs"]) == ("tried-model", 2, 1)
    assert told["with_examples"]["figures"]["mended"] == 1
    assert told["without_examples"]["figures"]["mended"] == 0
    assert [one["scenario"] for one in told["with_examples"]["trials"]] == ["rent_raised", "mail_only"]
    lines = out.getvalue().splitlines()
    assert "  rent_raised: fulfilled" in lines
    [fulfilled] = [line for line in lines if line.startswith("wishes fulfilled")]
    assert fulfilled.split()[2:] == ["2", "of", "2", "1", "of", "2"]
    assert Conversation.objects.count() == 0
    assert {request.model for request in wire_server.requests} == {"tried-model"}


def test_a_model_of_an_entered_server_is_tried_there(wire_server: WireServer, settings: Settings) -> None:
    # Nothing answers where the settings point.
    settings.OPENAI_API_KEY, settings.OPENAI_BASE_URL = "key-of-the-settings", "http://127.0.0.1:9/v1"
    wire_server.rule(bad)
    offered_at(server(base_url=wire_server.openai_base_url), "entered-model")
    call_command("eval", "--model", "entered-model", "--scenario", "mail_only", stdout=io.StringIO())
    assert {request.headers["authorization"] for request in wire_server.requests} == {f"Bearer {KEY}"}


def test_a_model_that_is_not_there_is_refused_with_those_that_are() -> None:
    ChatModel.objects.all().delete()
    people.model("one-model")
    with pytest.raises(CommandError, match=r"no model 'other' here\. Its models are: one-model\."):
        call_command("eval", "--model", "other")
