"""Servers of models and their keys: sealed, told by their last four, noted without them."""

import json
from dataclasses import replace
from decimal import Decimal

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from agent_app.records.model_rows import ModelFields, ModelServerFields
from agent_app.records.models import AuditEntry, ChatModel, ModelServer
from agent_app.records.pricing import Prices
from agent_app.records.queries.model_servers import kept_models, key_of, model_server, model_servers
from agent_app.records.queries.models import enabled_models
from agent_app.records.queries.turn_context import read_turn
from agent_app.records.writes import model_servers as writes
from agent_app.records.writes.audit import Actor
from agent_app.records.writes.models import change_model, fill_prices, order_models, settle_demo
from tests.agent_app import people
from tests.agent_app.model_servers import KEY, new_model, offered_at, server

pytestmark = [pytest.mark.django_db, pytest.mark.database]

ADMIN = Actor(7, "boss")
SAME = ModelServerFields("Mine", "openai_chat", "https://models.example/v1")


def noted() -> list[tuple[str, dict[str, object]]]:
    return [(entry.action, entry.changes) for entry in AuditEntry.objects.order_by("id")]


def offered_names() -> list[str]:
    return [row.name for row in enabled_models()]


def test_a_key_is_sealed_and_told_by_its_last_four() -> None:
    row = server()
    assert row.key_end == "6789"
    assert KEY not in ModelServer.objects.get().sealed_key
    assert key_of(row.server_id) == KEY
    assert KEY not in repr(replace(SAME, key=KEY))


def test_of_a_short_key_nothing_is_told() -> None:
    assert server(key="secret").key_end == "••••"
    assert server("Open", key="").key_end == ""


def test_a_change_keeps_the_key_unless_another_is_entered() -> None:
    row = server()
    changed = writes.change_model_server(row.server_id, replace(SAME, title="Ours"), ADMIN)
    assert changed is not None
    assert (changed.title, changed.key_end, key_of(row.server_id)) == ("Ours", "6789", KEY)
    writes.change_model_server(row.server_id, replace(SAME, key="sk-another-98765432"), ADMIN)
    assert key_of(row.server_id) == "sk-another-98765432"
    writes.change_model_server(row.server_id, replace(SAME, key=""), ADMIN)
    assert key_of(row.server_id) == ""


def test_every_change_is_noted_and_no_key_with_it() -> None:
    row = server()
    offered_at(row)
    AuditEntry.objects.all().delete()
    writes.change_model_server(row.server_id, replace(SAME, title="Ours", key="sk-another-98765432"), ADMIN)
    writes.change_model_server(row.server_id, replace(SAME, title="Ours", key=""), ADMIN)
    writes.remove_model_server(row.server_id, ADMIN)
    assert noted() == [
        ("model_server.changed", {"title": ["Mine", "Ours"]}),
        ("model_server.key_changed", {}),
        ("model_server.key_removed", {}),
        ("model_server.removed", {}),
    ]
    told = json.dumps(list(AuditEntry.objects.values()), default=str)
    assert "sk-" not in told
    assert {entry.actor_name for entry in AuditEntry.objects.all()} == {"boss"}


def test_a_title_stands_once_until_its_server_is_removed() -> None:
    row = server()
    with pytest.raises(writes.TitleTaken):
        server()
    offered_at(row)
    people.said(
        member := people.member(), people.chat(member, ChatModel.objects.get(name="gpt-mine").id).chat_id
    )
    assert writes.remove_model_server(row.server_id, ADMIN)
    assert server().server_id != row.server_id


def test_a_removed_server_takes_its_models_along() -> None:
    row = server()
    offered_at(row)
    assert offered_names() == ["gpt-mine"]
    assert writes.remove_model_server(row.server_id, ADMIN)
    assert ModelServer.objects.count() == 0
    assert "gpt-mine" not in offered_names()
    assert not writes.remove_model_server(row.server_id, ADMIN)


def test_a_server_whose_model_answered_is_kept_out_of_sight_and_without_its_key() -> None:
    row = server()
    model_id = offered_at(row)
    owner = people.member()
    turn = people.said(owner, people.chat(owner, model_id).chat_id)
    assert writes.remove_model_server(row.server_id, ADMIN)
    assert model_servers() == ()
    assert model_server(row.server_id) is None
    assert "gpt-mine" not in [model.name for model in kept_models()]
    assert ModelServer.objects.get().sealed_key == ""
    assert read_turn(turn.turn_id, guests_may_create=False).model.name == "gpt-mine"


def test_models_of_a_server_that_is_switched_off_are_not_offered() -> None:
    row = server()
    offered_at(row)
    writes.change_model_server(row.server_id, replace(SAME, enabled=False), ADMIN)
    assert "gpt-mine" not in offered_names()
    writes.change_model_server(row.server_id, SAME, ADMIN)
    assert offered_names() == ["gpt-mine"]


def test_a_found_server_that_is_moved_is_the_admins_own_from_then_on() -> None:
    row = server(key="")
    ModelServer.objects.update(found_as="Ollama")
    same = writes.change_model_server(row.server_id, replace(SAME, title="Ours"), ADMIN)
    moved = writes.change_model_server(row.server_id, replace(SAME, base_url="http://10.0.0.5/v1"), ADMIN)
    assert same is not None
    assert moved is not None
    assert (same.found_as, moved.found_as) == ("Ollama", "")


def test_a_model_that_is_offered_again_keeps_its_fields() -> None:
    row = server()
    offered_at(row)
    ChatModel.objects.update(label="My own label", withheld=True)
    offered_at(row, label="theirs")
    assert ChatModel.objects.values_list("label", "withheld").get() == ("My own label", False)


def test_a_model_is_changed_and_its_prices_are_noted_as_they_are_written() -> None:
    model_id = offered_at(server())
    fields = ModelFields(
        "Best",
        vision=True,
        tools=True,
        context_window=64_000,
        max_output_tokens=8_000,
        withheld=True,
        prices=Prices(Decimal("2.50"), None, None, Decimal(10)),
    )
    changed = change_model(model_id, fields, ADMIN)
    assert changed is not None
    assert (changed.label, changed.withheld) == ("Best", True)
    assert changed.prices == Prices(Decimal("2.5"), None, None, Decimal(10))
    assert noted()[-1] == (
        "model.changed",
        {
            "label": ["gpt-mine", "Best"],
            "withheld": [False, True],
            "input_price": [None, "2.5"],
            "output_price": [None, "10"],
        },
    )
    assert "gpt-mine" not in offered_names()
    change_model(model_id, fields, ADMIN)
    assert [action for action, _ in noted()].count("model.changed") == 1
    assert change_model("md-none", fields, ADMIN) is None


def test_the_order_is_what_an_admin_says() -> None:
    row = server()
    first, second, third = (offered_at(row, name) for name in ("a", "b", "c"))
    order_models([third, "md-none", first], ADMIN)
    assert [model.model_id for model in enabled_models()] == [third, first, second]
    assert noted()[-1] == ("models.ordered", {"order": [["a", "b", "c"], ["c", "a", "b"]]})
    order_models([third, first], ADMIN)
    assert [action for action, _ in noted()].count("models.ordered") == 1


def test_known_prices_are_filled_in_where_there_are_none() -> None:
    row = server()
    offered_at(row, "known")
    offered_at(row, "unknown")
    offered_at(row, "mine", prices=Prices(output=Decimal(3)))
    known = Prices(Decimal(1), Decimal(1), Decimal(1), Decimal(1))
    fill_prices({"known": known, "mine": known}.get)
    assert {model.name: model.prices for model in kept_models()} == {
        "known": known,
        "unknown": Prices(),
        "mine": Prices(output=Decimal(3)),
    }


def test_the_demo_answers_only_where_no_other_model_can_be_reached() -> None:
    ChatModel.objects.all().delete()
    settle_demo()
    assert offered_names() == ["demo"]
    row = server()
    assert offered_names() == ["demo"]
    offered_at(row)
    assert offered_names() == ["gpt-mine"]
    writes.remove_model_server(row.server_id, ADMIN)
    assert offered_names() == ["demo"]


def test_no_model_is_made_for_a_server_that_is_gone() -> None:
    row = server()
    writes.remove_model_server(row.server_id, ADMIN)
    assert not writes.offer_of_server(row.server_id, [new_model()], ADMIN)
    assert writes.change_model_server(row.server_id, SAME, ADMIN) is None


def test_where_a_model_answers_takes_no_query_more_in_a_turn() -> None:
    model_id = offered_at(server())
    owner = people.member()
    turn = people.said(owner, people.chat(owner, model_id).chat_id)
    with CaptureQueriesContext(connection) as queries:
        facts = read_turn(turn.turn_id, guests_may_create=False)
    assert len(queries) <= 3
    assert facts.model.server is not None
    assert facts.model.server.base_url == "https://models.example/v1"
    with CaptureQueriesContext(connection) as queries:
        rows = enabled_models()
    assert len(queries) == 1
    assert [row.server is not None for row in rows if row.name == "gpt-mine"] == [True]
