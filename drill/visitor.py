"""A person of the drill: signs up, uploads, talks, stops, asks again, and never gives up."""

import asyncio
import io
import random
import secrets
import uuid
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from docx import Document
from httpx2 import AsyncClient, HTTPError, Response
from openpyxl import Workbook
from pptx import Presentation
from pptx.util import Inches

from drill.clerk import Clerk, waiting_calls
from drill.page import Frame, Page
from drill.plan import StepPlan, TurnPlan, any_plan, asking_plan

TURN_S, PAUSE_S = 60.0, 0.3
CHATS, ASKING = 2, 1
LET_WAIT = 0.9
"""So often a person who owes a word writes in the other chat; else the words are an answer, too."""
OFFICE = ("xlsx", "docx", "pptx")


@dataclass
class Talk:
    """One chat: its tabs, the answer that the next message follows, what was acknowledged by client id."""

    chat: str
    tabs: list[Page]
    files: list[str]
    head: str | None = None
    acked: dict[str, Frame] = field(default_factory=dict)
    refused: list[Frame] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return self.tabs[0]


@dataclass
class Visitor:
    address: str
    rng: random.Random
    numbers: "count[int]"
    over: asyncio.Event = field(default_factory=asyncio.Event)
    talks: list[Talk] = field(default_factory=list)
    clerks: list[Clerk] = field(default_factory=list)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.http = AsyncClient(base_url=self.address, timeout=20)

    async def arrive(self) -> None:
        await self.call("GET", "/api/me")
        account = {"username": f"visitor{secrets.token_hex(5)}", "password": "correct-horse-9"}
        await self.call("POST", "/_allauth/browser/v1/auth/signup", account)
        models = (await self.call("GET", "/api/me")).json()["models"]
        desk = await self._connect()
        for place in range(CHATS):
            model = self.rng.choice(models)
            made = await self.call("POST", "/api/chats", {"model_id": model["id"]})
            chat = str(made.json()["id"])
            if desk:
                await self.call("PUT", f"/api/chats/{chat}/connections/{desk}", {"on": True})
            kind = OFFICE[(place + self.rng.randrange(3)) % 3]
            uploaded = await self.upload(chat, f"log.{kind}", log_file(kind))
            tabs = [Page(self.address, self.http, chat) for _ in range(2 - place)]
            self.talks.append(Talk(chat, tabs, [str(uploaded.json()["id"])]))
            self.clerks.append(Clerk(tabs[0], self.rng, self.over, slow=place == ASKING))
            self._tasks += [asyncio.create_task(tab.run()) for tab in tabs]
            self._tasks.append(asyncio.create_task(self.clerks[-1].run()))

    async def _connect(self) -> str:
        """The desk's id, where there is one: with its tools listed, it can be switched on."""
        items = (await self.call("GET", "/api/connections")).json()["items"]
        for item in items:
            await self.call("POST", f"/api/connections/{item['server']['id']}/check")
        return str(items[0]["server"]["id"]) if items else ""

    async def call(self, method: str, path: str, body: Frame | None = None, **more: Any) -> Response:
        """Over and over, until the server is there. Raises HTTPError for a refusal."""
        while True:
            try:
                answer = await self.http.request(method, path, json=body, headers=self._headers, **more)
                if answer.status_code < 500:  # noqa: PLR2004 -- HTTP's bound of the server's own faults
                    answer.raise_for_status()
                    return answer
            except HTTPError as error:
                if answer_refused(error):
                    raise
            await asyncio.sleep(PAUSE_S)

    async def upload(self, chat: str, name: str, content: bytes) -> Response:
        return await self.call("POST", f"/api/chats/{chat}/files", files={"file": (name, content)})

    @property
    def _headers(self) -> dict[str, str]:
        return {"X-CSRFToken": self.http.cookies.get("csrftoken") or "", "Origin": self.address}

    async def talk(self) -> None:
        """One chat waits for its person's word from the beginning, most often until the dying is over."""
        await self.say(self.talks[ASKING], asking_plan(next(self.numbers)))
        while not self.over.is_set():
            talk = self.rng.choice(self.talks)
            if waiting_calls(talk.page) and self.rng.random() < LET_WAIT:
                talk = self.talks[1 - self.talks.index(talk)]
            await self._one_turn(talk)

    async def _one_turn(self, talk: Talk) -> None:
        plan = any_plan(next(self.numbers), self.rng.choice(talk.files), self.rng)
        ack = await self.say(talk, plan)
        if ack is None:
            return
        if self.rng.random() < 0.2:  # noqa: PLR2004 -- one in five does not wait for the answer
            return
        if self.rng.random() < 0.1:  # noqa: PLR2004 -- one in ten stops it
            await asyncio.sleep(self.rng.uniform(0, 2))
            await talk.page.command(type="stop", turn_id=ack["turn_id"])
        # One in three looks elsewhere while the turn waits for a word, and may write something else there.
        await self._ended(talk, ack["answer_id"], self.over, patient=self.rng.random() < 0.7)  # noqa: PLR2004
        if talk.page.status(ack["answer_id"]) in {"interrupted", "error"} and self.rng.random() < 0.5:  # noqa: PLR2004
            again = await talk.page.command(type="regenerate", message_id=ack["answer_id"])
            if again is not None and again["ok"]:
                talk.head = again["result"]["answer_id"]
                await self._ended(talk, talk.head, self.over)

    async def _ended(self, talk: Talk, answer_id: str, over: asyncio.Event, *, patient: bool = True) -> None:
        def has(page: Page) -> bool:
            if not patient and waiting_calls(page, answer_id):
                return True
            return over.is_set() or page.status(answer_id) not in {"", "streaming"}

        await talk.page.until(has, TURN_S)

    async def say(self, talk: Talk, plan: TurnPlan) -> Frame | None:
        """The ack's result. Sent until it is acknowledged; None when it was refused."""
        client_id = uuid.uuid4().hex
        words = {"parent_id": talk.head, "client_id": client_id, "text": plan.text, "file_ids": ()}
        while (ack := await talk.page.command(type="send", **words)) is None:
            pass
        if not ack["ok"]:
            talk.refused.append(ack)
            return None
        result: Frame = ack["result"]
        talk.acked[client_id] = result | {"text": plan.text}
        talk.head = result["answer_id"]
        return result

    async def last_word(self, talk: Talk) -> str:
        """A last message shows that the chat goes on; the answer's status."""
        ack = await self.say(talk, TurnPlan(next(self.numbers), (StepPlan(3),)))
        if ack is None:
            return "refused"
        for _ in range(4):
            await self._ended(talk, str(talk.head), asyncio.Event())
            status = talk.page.status(str(talk.head))
            if status != "error":
                return status
            again = await talk.page.command(type="regenerate", message_id=talk.head)
            if again is not None and again["ok"]:
                talk.head = again["result"]["answer_id"]
        return talk.page.status(str(talk.head))

    async def leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.http.aclose()


def answer_refused(error: HTTPError) -> bool:
    """Whether the server answered that the request itself is wrong."""
    return hasattr(error, "response")


def log_file(kind: str) -> bytes:
    """A file in which every edit of the drill leaves its mark."""
    buffer = io.BytesIO()
    words = "Log: END"
    if kind == "xlsx":
        workbook = Workbook()
        workbook.worksheets[0]["A1"] = words
        workbook.save(buffer)
    elif kind == "docx":
        document = Document()
        document.add_paragraph(words)
        document.save(buffer)
    else:
        deck = Presentation()
        slide = deck.slides.add_slide(deck.slide_layouts[6])
        box = slide.shapes.add_textbox(Inches(1), Inches(1), Inches(8), Inches(2))
        box.text_frame.text = words
        deck.save(buffer)
    return buffer.getvalue()
