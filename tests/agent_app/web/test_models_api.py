"""Models and their servers belong to admins: keys never come back, and what is wrong is said at its field."""

import json
from typing import Any

import pytest
from pytest_django import Settings

from agent_app.records.models import AuditEntry, ModelServer
from agent_app.records.threads import database
from tests.agent_app.web.site import Visitor
from tests.model_hosts import model_host, ollama, ollama_show

pytestmark = [pytest.mark.asyncio, pytest.mark.database]

KEY = "sk-marker-0123456789"
# Nothing listens there.
MINE = {"title": "Mine", "wire": "openai_chat", "base_url": "http://127.0.0.1:9/v1", "key": KEY}


async def add(admin: Visitor, **fields: Any) -> dict[str, Any]:
    answer = await admin.call("POST", "/api/admin/model-servers", MINE | fields)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


async def refused(admin: Visitor, method: str, path: str, body: dict[str, Any]) -> str:
    answer = await admin.call(method, path, body)
    assert answer.status_code in {409, 422}, answer.text
    assert KEY not in answer.text
    return str(answer.json()["error"]["code"])


async def offer(admin: Visitor, server_id: str, *names: str) -> list[dict[str, Any]]:
    """All models of the server, after these are offered, too."""
    path = f"/api/admin/model-servers/{server_id}/models"
    answer = await admin.call("POST", path, {"names": list(names)})
    assert answer.status_code == 200, answer.text
    return [model for model in answer.json()["models"] if model["server_id"] == server_id]


async def offered(visitor: Visitor) -> list[str]:
    return [model["label"] for model in (await visitor.arrive())["models"]]


async def test_to_others_there_is_nothing(member: Visitor, visitor: Visitor) -> None:
    made = await add(member)
    [model] = await offer(member, made["id"], "gpt-mine")
    asked = [
        ("GET", "/api/admin/models"),
        ("PATCH", f"/api/admin/models/{model['id']}"),
        ("PUT", "/api/admin/model-order"),
        ("POST", "/api/admin/local-models"),
        ("POST", "/api/admin/model-servers"),
        ("PATCH", f"/api/admin/model-servers/{made['id']}"),
        ("DELETE", f"/api/admin/model-servers/{made['id']}"),
        ("POST", f"/api/admin/model-servers/{made['id']}/list"),
        ("POST", f"/api/admin/model-servers/{made['id']}/models"),
    ]
    for is_guest in (True, False):
        for method, path in asked:
            answer = await visitor.call(method, path, {"title": 5} if method != "GET" else None)
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found"), path
        if is_guest:
            await visitor.sign_up()
            await visitor.arrive()


async def test_a_key_goes_in_and_only_its_end_comes_back(member: Visitor) -> None:
    made = await add(member)
    assert made["key_end"] == "6789"
    everything = json.dumps(await member.get("/api/admin/models")) + json.dumps(made)
    assert KEY[:-4] not in everything
    assert "sealed" not in everything
    path = f"/api/admin/model-servers/{made['id']}"
    changed = (await member.call("PATCH", path, {"key": "sk-other-key-abcd"})).json()
    assert changed["key_end"] == "abcd"
    assert (await member.call("PATCH", path, {"title": "Ours"})).json()["key_end"] == "abcd"
    assert (await member.call("PATCH", path, {"key": ""})).json()["key_end"] == ""


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"key": "sk-marker\n-0123456789"}, "bad_secret"),
        ({"key": "sk-märker"}, "bad_secret"),
        ({"key": "sk\x00"}, "bad_secret"),
        ({"base_url": "ftp://x.example"}, "bad_base_url"),
        ({"base_url": "https://me:sk-marker-0123456789@x.example/v1"}, "bad_base_url"),
        ({"title": " "}, "bad_title"),
        ({"title": "a\nb"}, "bad_title"),
        ({"wire": "demo"}, "invalid"),
        ({"key": 5}, "invalid"),
    ],
)
async def test_what_is_wrong_with_a_server_is_said(
    member: Visitor, fields: dict[str, Any], code: str
) -> None:
    assert await refused(member, "POST", "/api/admin/model-servers", MINE | fields) == code
    assert (await member.get("/api/admin/models"))["servers"] == []


async def test_a_title_and_a_stored_key_are_held(member: Visitor) -> None:
    made = await add(member)
    assert await refused(member, "POST", "/api/admin/model-servers", MINE) == "title_taken"
    path = f"/api/admin/model-servers/{made['id']}"
    assert await refused(member, "PATCH", path, {"base_url": "https://thief.example/v1"}) == "bad_secret"


async def test_models_of_a_server_are_offered_and_removed_with_it(member: Visitor, visitor: Visitor) -> None:
    made = await add(member)
    before = await offered(visitor)
    await offer(member, made["id"], "gpt-mine", "gpt-mine", "other")
    assert await offered(visitor) == [*before, "gpt-mine", "other"]
    path = f"/api/admin/model-servers/{made['id']}"
    await member.call("PATCH", path, {"enabled": False})
    assert await offered(visitor) == before
    await member.call("PATCH", path, {"enabled": True})
    assert (await member.call("DELETE", path)).status_code == 204
    assert await offered(visitor) == before
    assert (await member.call("DELETE", path)).status_code == 404


async def test_a_server_is_asked_which_models_it_has(member: Visitor) -> None:
    body: Any = {"data": [{"id": "one", "max_model_len": 32_768}, {"id": "two"}]}
    with model_host({"GET /v1/models": (200, body)}) as host:
        made = await add(member, base_url=host.url)
        [model] = await offer(member, made["id"], "one")
        assert (model["context_window"], model["max_output_tokens"]) == (32_768, 8_192)
        answer = await member.call("POST", f"/api/admin/model-servers/{made['id']}/list")
    assert [(entry["name"], entry["known"]) for entry in answer.json()] == [("one", True), ("two", False)]
    assert host.headers[0]["authorization"] == f"Bearer {KEY}"


async def test_a_server_that_gives_no_list_is_told_and_its_models_can_be_named(member: Visitor) -> None:
    with model_host({"GET /v1/models": (401, {"error": KEY})}) as host:
        made = await add(member, base_url=host.url)
        answer = await member.call("POST", f"/api/admin/model-servers/{made['id']}/list")
        assert (answer.status_code, answer.json()["error"]["code"]) == (502, "model_server_silent")
        assert "does not accept the key" in answer.json()["error"]["message"]
        assert KEY not in answer.text
        [model] = await offer(member, made["id"], "by-name")
    assert model["name"] == "by-name"


async def test_a_key_that_can_not_be_opened_is_said(member: Visitor) -> None:
    made = await add(member)
    await database().write(ModelServer.objects.update, sealed_key="junk")
    path = f"/api/admin/model-servers/{made['id']}/list"
    assert await refused(member, "POST", path, {}) == "bad_secret"


async def test_a_model_is_renamed_priced_withheld_and_offered_again(
    member: Visitor, visitor: Visitor
) -> None:
    made = await add(member)
    [model] = await offer(member, made["id"], "gpt-mine")
    path = f"/api/admin/models/{model['id']}"
    edit = {"label": "Best", "prices": {"input": "2.50", "output": "10"}, "context_window": 32_000}
    changed = (await member.call("PATCH", path, edit)).json()
    assert changed["label"] == "Best"
    assert changed["prices"] == {"input": "2.5", "cached": None, "cache_write": None, "output": "10"}
    assert "Best" in await offered(visitor)
    await member.call("PATCH", path, {"withheld": True})
    assert "Best" not in await offered(visitor)
    kept = (await member.call("PATCH", path, {"withheld": False})).json()
    assert (kept["context_window"], kept["prices"]["input"]) == (32_000, "2.5")
    assert "Best" in await offered(visitor)


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        ({"prices": {"input": "NaN"}}, "bad_price"),
        ({"prices": {"input": "Infinity"}}, "bad_price"),
        ({"prices": {"input": "-1"}}, "bad_price"),
        ({"prices": {"input": "0.0000001"}}, "bad_price"),
        ({"prices": {"input": "1e9"}}, "bad_price"),
        ({"prices": {"input": float("nan")}}, "invalid"),
        ({"context_window": 5}, "bad_limits"),
        ({"context_window": 10**30}, "invalid"),
        ({"max_output_tokens": 128_000}, "bad_limits"),
        ({"label": ""}, "bad_label"),
    ],
)
async def test_what_is_wrong_with_a_model_is_said(member: Visitor, edit: dict[str, Any], code: str) -> None:
    made = await add(member)
    [model] = await offer(member, made["id"], "gpt-mine")
    raw = json.dumps(edit)
    headers = member.token | {"content-type": "application/json"}
    answer = await member.http.patch(f"/api/admin/models/{model['id']}", content=raw, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)
    [same] = [one for one in (await member.get("/api/admin/models"))["models"] if one["id"] == model["id"]]
    assert same == model


async def test_models_are_put_in_order(member: Visitor, visitor: Visitor) -> None:
    made = await add(member)
    await offer(member, made["id"], "b", "a")
    models = (await member.get("/api/admin/models"))["models"]
    turned = [model["id"] for model in reversed(models)]
    answer = await member.call("PUT", "/api/admin/model-order", {"ids": turned})
    assert [model["id"] for model in answer.json()["models"]] == turned
    shown = [model["label"] for model in reversed(models) if model["reachable"]]
    assert await offered(visitor) == shown


async def test_a_server_on_this_machine_is_found_by_the_button(member: Visitor, settings: Settings) -> None:
    with model_host(ollama(llama=ollama_show("completion"))) as host:
        settings.LOCAL_MODELS, settings.LOCAL_MODEL_URLS = True, [host.url]
        found = (await member.call("POST", "/api/admin/local-models")).json()
    assert found["found"] == 1
    assert [server["found_as"] for server in found["servers"]] == ["Ollama"]
    assert [model["name"] for model in found["models"] if model["server_id"]] == ["llama"]
    again = (await member.call("POST", "/api/admin/local-models")).json()
    assert again["found"] == 0
    assert [model["reachable"] for model in again["models"] if model["server_id"]] == [False]


async def test_who_changed_what_is_noted(member: Visitor) -> None:
    made = await add(member)
    await member.call("PATCH", f"/api/admin/model-servers/{made['id']}", {"key": "sk-other-key-abcd"})
    entries = await database().read(
        lambda: list(AuditEntry.objects.exclude(action="user.founded").order_by("id").values())
    )
    assert [entry["action"] for entry in entries] == ["model_server.added", "model_server.key_changed"]
    assert {entry["actor_name"] for entry in entries} == {(await member.arrive())["name"]}
    assert "sk-" not in json.dumps(entries, default=str)


@pytest.mark.parametrize("name", ["", "a\nb", "n" * 300])
async def test_a_name_that_is_none_is_not_offered(member: Visitor, name: str) -> None:
    made = await add(member)
    path = f"/api/admin/model-servers/{made['id']}/models"
    assert await refused(member, "POST", path, {"names": [name]}) == "bad_model_name"
    assert await refused(member, "POST", path, {"names": []}) == "invalid"
