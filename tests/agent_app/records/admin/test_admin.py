"""Django's admin is for administrators alone, shows no secret and no words of people, and changes nothing."""

from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from agent_app.records.admin.site import site
from agent_app.records.connection_rows import ServerFields
from agent_app.records.models import (
    Announcement,
    CapabilitySwitch,
    Connection,
    ModelServer,
    PeopleGroup,
    Server,
    Skill,
    User,
)
from agent_app.records.rows import NewVersion
from agent_app.records.writes.connections import ensure_connection
from agent_app.records.writes.files import add_upload
from agent_app.records.writes.servers import add_server
from agent_app.records.writes.steps import ClosedStep, NewCall, OpenedStep, close_step, open_step
from tests.agent_app import people

pytestmark = [pytest.mark.django_db, pytest.mark.database]
SECRET = "marker-4711"


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(User.objects.create(username="boss", is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def member(client: Client) -> Client:
    client.force_login(User.objects.create(username="member"))
    return client


def fill() -> None:
    """Rows of most tables, with a marker wherever a secret or somebody's words are."""
    owner = people.member("somebody")
    user = User.objects.get(owner=owner)
    user.set_password(SECRET)
    user.save()
    chat = people.chat(owner)
    server = add_server("notes", ServerFields(title="Notes", address=f"https://x.example/mcp?key={SECRET}"))
    Server.objects.update(sealed_secret=SECRET, sealed_client=SECRET)
    ensure_connection(owner, server.server_id)
    Connection.objects.update(sealed_tokens=SECRET, last_error=SECRET, account=SECRET)
    ModelServer.objects.create(title="Own", wire="openai_chat", base_url="http://x", sealed_key=SECRET)
    add_upload(
        owner, chat.chat_id, NewVersion("f1", 0, f"{SECRET}.txt", "text", "text/plain", 1, "aa", durable=True)
    )
    begun = people.said(owner, chat.chat_id, SECRET)
    claim = people.claimed(begun.turn_id)
    open_step(begun.turn_id, claim.fence, OpenedStep(0, SECRET, (), ()))
    call = NewCall("k1", "p1", "file_read", SECRET, cut_off=False, send_after=timezone.now())
    close_step(begun.turn_id, claim.fence, ClosedStep(0, SECRET, (), "stop", 1, 0, 0, 1, 5, (call,)), [])
    Skill.objects.create(owner_id=owner, name="own", description=SECRET)
    PeopleGroup.objects.create(name="some")
    CapabilitySwitch.objects.create(name="file_read")
    Announcement.objects.create(text="Hello", starts_at=timezone.now())


def tables() -> list[Any]:
    """The models that are registered."""
    return [model for model in apps.get_app_config("records").get_models() if site.is_registered(model)]


def named(model: Any, page: str, *key: object) -> str:
    return reverse(f"admin:records_{model.__name__.lower()}_{page}", args=key)


def pages(model: Any) -> list[str]:
    """The table, and the page of each row."""
    return [named(model, "changelist"), *(named(model, "change", row.pk) for row in model.objects.all())]


def test_to_others_there_is_nothing(client: Client) -> None:
    addresses = ["/admin/", "/admin/login/", "/admin/records/user/", "/admin/jsi18n/", "/admin/nothing/"]
    assert [client.get(address).status_code for address in addresses] == [404] * 5
    client.force_login(User.objects.create(username="member"))
    assert [client.get(address).status_code for address in addresses] == [404] * 5


def test_an_admin_whose_account_is_closed_finds_nothing(admin: Client) -> None:
    assert admin.get("/admin/").status_code == 200
    User.objects.update(is_active=False)
    assert admin.get("/admin/").status_code == 404


def test_it_has_no_sign_in_and_no_password_of_its_own(admin: Client) -> None:
    assert admin.get("/admin/login/").status_code == 404
    answer = admin.get("/admin/password_change/")
    assert (answer.status_code, answer.headers["location"]) == (302, "/manage/")


def test_one_leaves_it_by_a_button_alone(admin: Client) -> None:
    assert admin.get("/admin/logout/").status_code == 405
    assert admin.get("/admin/").status_code == 200
    answer = admin.post("/admin/logout/")
    assert (answer.status_code, answer.headers["location"]) == (302, "/")
    assert admin.get("/admin/").status_code == 404


def test_every_table_is_shown_without_secrets_and_words(admin: Client) -> None:
    fill()
    assert len(tables()) > 10
    for page in (page for model in tables() for page in pages(model)):
        answer = admin.get(page)
        assert (page, answer.status_code) == (page, 200)
        assert SECRET not in answer.content.decode(), page
        assert answer.headers["x-robots-tag"] == "noindex"
    for model in tables():
        assert admin.get(f"{named(model, 'changelist')}?q=x").status_code == 200


def test_no_column_of_secrets_or_words_is_named() -> None:
    admins = [site.get_model_admin(model) for model in tables()]
    shown = {str(name) for one in admins for name in (*(one.fields or ()), *one.list_display)}
    assert not [name for name in shown if name.startswith("sealed")]
    assert not shown & {"password", "token", "parts", "receipt", "arguments_text", "brief", "note"}
    assert not site.is_registered(Group)


def test_tables_are_looked_at_and_nothing_is_added_changed_or_deleted(admin: Client) -> None:
    fill()
    assert len(tables()) > 10
    for model in tables():
        assert admin.post(named(model, "add")).status_code == 403
        for row in model.objects.all():
            assert admin.post(named(model, "delete", row.pk), {"post": "yes"}).status_code == 403
            assert model.objects.filter(pk=row.pk).exists()
            assert admin.post(named(model, "change", row.pk), {"name": "x"}).status_code == 403
        chosen = {"action": "delete_selected", "_selected_action": [row.pk for row in model.objects.all()]}
        before = model.objects.count()
        admin.post(named(model, "changelist"), {**chosen, "post": "yes"})
        assert model.objects.count() == before
