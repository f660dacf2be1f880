"""Somebody who uses the cluster as the page does, through the proxy or past it."""

import asyncio
import secrets
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from httpx2 import AsyncClient, HTTPError, Limits, Response

from drill.page import Page, text_of
from tests.cluster.machines import Cluster, Machine
from tests.fixtures.processes import await_true

# Liveness bounds: a lease, a restart of a process, a busy machine.
WITHIN_S, PAUSE_S = 90.0, 0.2
Json = dict[str, Any]


@dataclass(frozen=True)
class Said:
    chat: str
    turn_id: str
    answer_id: str


@dataclass
class Person:
    """Every request is a connection of its own, so that each may reach another process."""

    cluster: Cluster
    cookies: dict[str, str] = field(default_factory=dict)
    _clients: list[AsyncClient] = field(default_factory=list)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.http = self._client(self.cluster.address)

    def _client(self, address: str) -> AsyncClient:
        limits = Limits(max_keepalive_connections=0)
        client = AsyncClient(base_url=address, cookies=self.cookies, timeout=20, limits=limits)
        self._clients.append(client)
        return client

    async def sign_up(self) -> None:
        await self.call("GET", "/api/me")
        account = {"username": f"person{secrets.token_hex(5)}", "password": "correct-horse-9"}
        answer = await self.call("POST", "/_allauth/browser/v1/auth/signup", account)
        assert answer.status_code == 200, answer.text
        self.cookies = dict(self.http.cookies.items())

    async def call(self, method: str, path: str, body: Json | None = None) -> Response:
        """Asked again while a process dies under it."""
        while True:
            token = {"X-CSRFToken": self.http.cookies.get("csrftoken") or "", "Origin": self.cluster.address}
            try:
                answer = await self.http.request(method, path, json=body, headers=token)
            except HTTPError:
                await asyncio.sleep(PAUSE_S)
                continue
            if answer.status_code < 500:
                return answer
            await asyncio.sleep(PAUSE_S)

    async def chat(self) -> str:
        me = (await self.call("GET", "/api/me")).json()
        made = await self.call("POST", "/api/chats", {"model_id": me["models"][0]["id"]})
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def page(self, chat: str, web: Machine | None = None) -> Page:
        """A tab at one process, or at whichever the proxy gives it, each time it connects."""
        address = web.address if web else self.cluster.address
        page = Page(address, self._client(address), chat)
        self._tasks.append(asyncio.create_task(page.run()))
        return page

    async def say(self, page: Page, text: str = "hello", *, after: Said | None = None) -> Said:
        """Sent again until it is acknowledged, as the page does."""
        words = {
            "parent_id": after.answer_id if after else None,
            "client_id": uuid.uuid4().hex,
            "text": text,
            "file_ids": (),
        }
        while (ack := await page.command(type="send", **words)) is None:
            pass
        assert ack["ok"], ack
        return Said(page.chat, ack["result"]["turn_id"], ack["result"]["answer_id"])

    async def snapshot(self, chat: str, web: Machine) -> Json:
        answer = await self._client(web.address).get(f"/api/chats/{chat}/snapshot")
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for client in self._clients:
            await client.aclose()


def shown(page: Page, said: Said) -> str:
    message = page.fold.message(said.answer_id)
    return text_of(message) if message is not None else ""


async def all_show(pages: list[Page], said: Said, text: str, status: str) -> None:
    """Until every one of them shows it. AssertionError with what they show instead."""

    def has(page: Page) -> bool:
        return (shown(page, said), page.status(said.answer_id)) == (text, status)

    for page in pages:
        came = await page.until(has, WITHIN_S)
        assert came, f"{page.address} shows {shown(page, said)!r}, {page.status(said.answer_id)!r}"


async def until(holds: Callable[[], bool], what: str) -> None:
    await asyncio.to_thread(await_true, what, holds)


def one_row(cluster: Cluster, query: str, *values: object) -> tuple[object, ...]:
    [row] = cluster.asked(query, *values)
    return row


def call_of(cluster: Cluster, said: Said) -> tuple[object, ...]:
    """State, attempt and number of versions of the turn's one call."""
    return one_row(
        cluster,
        "SELECT c.state, c.attempt, (SELECT count(*) FROM records_fileversion v WHERE v.call_id = c.id) "
        "FROM records_toolcall c JOIN records_step s ON s.id = c.step_id WHERE s.turn_id = %s",
        said.turn_id,
    )


def call_is(cluster: Cluster, said: Said, state: str) -> Callable[[], bool]:
    return partial(_call_is, cluster, said, state)


def _call_is(cluster: Cluster, said: Said, state: str) -> bool:
    return call_of(cluster, said)[0] == state
