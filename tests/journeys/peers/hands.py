"""What admins and members do with servers of tools."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from agent_app.providers.history import BEHIND
from tests.journeys.person import Person
from tests.wire_server.record import RecordedRequest
from tests.wire_server.scripts import Rule
from tests.wire_server.steps import Call, Step, Text


class Admin:
    def __init__(self, person: Person) -> None:
        self.person = person

    def add(self, title: str, address: str, **fields: object) -> str:
        """A server that everybody may connect; gives its id."""
        made = send(self.person, "POST", "/api/admin/servers", {"title": title, "address": address, **fields})
        return str(made["id"])

    def check(self, server_id: str) -> dict[str, Any]:
        return send(self.person, "POST", f"/api/admin/servers/{server_id}/check")


class Member(Person):
    def row(self, title: str) -> Locator:
        """The connection in the open dialog."""
        named = self.page.get_by_role("heading", name=title, exact=True)
        return self.page.get_by_test_id("connection").filter(has=named)

    def open_connections(self) -> None:
        dialog = self.page.get_by_role("dialog", name="Connections")
        if not dialog.is_visible():
            self.page.get_by_role("button", name="Connections").click()

    def connect(self, title: str) -> Locator:
        """At a service that asks nothing: there and back at once, with the connection on."""
        self.open_connections()
        action = re.compile(f"^(Connect|Sign in again to) {title}$")
        with self.page.expect_event("framenavigated", lambda frame: "connected=" in frame.url):
            self.row(title).get_by_role("button", name=action).click()
        return self.returned(title)

    def returned(self, title: str) -> Locator:
        self.open_connections()
        expect(self.page.get_by_role("switch", name=f"{title} in this chat")).to_be_checked()
        return self.row(title)

    def switch_on(self, title: str) -> Locator:
        """Where no sign-in is wanted."""
        self.open_connections()
        # Its tools are listed before the answer comes, and a turn that began before has none of them.
        with self.page.expect_response(lambda answer: "/connections/" in answer.url):
            self.page.get_by_role("switch", name=f"{title} in this chat").click()
        return self.returned(title)

    def close_connections(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def asked(self, question: str) -> Locator:
        """The card of a call that waits for an answer."""
        return self.page.get_by_role("group", name=question)

    def check(self, title: str) -> Locator:
        """Has its tools listed anew."""
        row = self.row(title)
        if not row.get_by_role("button", name=f"Check again: {title}").is_visible():
            row.get_by_role("button", name=f"Details of {title}").click()
        with self.page.expect_response("**/check"):
            row.get_by_role("button", name=f"Check again: {title}").click()
        return row


def uses(calls: dict[str, Call]) -> Rule:
    """A model that answers these words of the person by a call, and repeats what comes of it."""

    def answer(request: RecordedRequest) -> list[Step] | None:
        # A result's pictures follow it in a message of the server's.
        if request.messages[-1].get("role") == "tool" or BEHIND in request.last_user_text:
            return [Text(f"It says: {request.texts('tool')[-1]}")]
        call = calls.get(request.last_user_text.split("<folio-note>")[0].strip())
        if call is None or call.name in request.tool_names:
            return None if call is None else [call]
        return [Call("call_tool", {"name": call.name, "arguments": call.arguments})]

    return answer


def send(person: Person, method: str, path: str, body: object = None) -> dict[str, Any]:
    cookies = {cookie.get("name"): cookie.get("value", "") for cookie in person.page.context.cookies()}
    headers = {"X-CSRFToken": cookies.get("csrftoken", ""), "Origin": person.url}
    answer = person.page.request.fetch(f"{person.url}{path}", method=method, data=body or {}, headers=headers)
    assert answer.ok, answer.text()
    return dict(answer.json())
