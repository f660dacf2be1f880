"""A person at the page: finds things by their names, as a reader of the screen does."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Locator, Page, Request, expect

# Liveness bound: a busy machine is slow.
PATIENCE_MS = 30_000
PASSWORD = "correct-horse-battery"


class Person:
    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def open(self, path: str = "/") -> None:
        self.page.goto(f"{self.url}{path}")
        expect(self.composer).to_be_visible()

    @property
    def composer(self) -> Locator:
        return self.page.get_by_role("textbox", name="Message")

    def sign_up(self, name: str = "") -> str:
        name = name or f"member-{secrets.token_hex(4)}"
        self.page.get_by_role("button", name="Sign in").first.click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("button", name="No account yet? Create one").click()
        dialog.get_by_label("User name").fill(name)
        dialog.get_by_label("Password").fill(PASSWORD)
        dialog.get_by_role("button", name="Create an account").click()
        expect(self.page.get_by_role("button", name=f"Account of {name}")).to_be_visible()
        return name

    def sign_in(self, name: str) -> None:
        self.page.get_by_role("button", name="Sign in").first.click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label("User name").fill(name)
        dialog.get_by_label("Password").fill(PASSWORD)
        dialog.get_by_role("button", name="Sign in", exact=True).click()
        expect(self.page.get_by_role("button", name=f"Account of {name}")).to_be_visible()

    def attach(self, *files: Path) -> None:
        self.page.get_by_test_id("file-input").set_input_files(list(files))
        for file in files:
            remove = self.page.get_by_role("button", name=f"Remove {file.name}")
            expect(remove).to_be_visible()

    def say(self, text: str) -> None:
        self.composer.fill(text)
        self.page.get_by_role("button", name="Send", exact=True).click()

    def ask(self, text: str) -> Locator:
        """Says something and waits for the whole answer."""
        before = self.answers.count()
        self.say(text)
        expect(self.answers).to_have_count(before + 1)
        answer = self.answers.nth(before)
        expect(answer).not_to_have_attribute("data-status", "streaming")
        return answer

    def make_chat(self) -> str:
        """An empty chat of this person's, by the API."""
        cookies = {cookie.get("name"): cookie.get("value", "") for cookie in self.page.context.cookies()}
        headers = {"X-CSRFToken": cookies.get("csrftoken", ""), "Origin": self.url}
        made = self.page.request.post(f"{self.url}/api/chats", data={}, headers=headers)
        assert made.status == 201, made.text()
        return str(made.json()["id"])

    def act_on_chat(self, title: str, action: str) -> None:
        """Chooses from the menu of a chat in the list."""
        self.page.get_by_role("button", name=f"Actions for {title}").focus()
        self.page.keyboard.press("Enter")
        self.page.get_by_role("menuitem", name=action, exact=True).click()

    @property
    def answers(self) -> Locator:
        return self.page.locator('[data-testid="message"][data-role="assistant"]')

    def tools(self, state: str) -> Locator:
        return self.page.locator(f'[data-testid="tool-part"][data-state="{state}"]')

    def open_files(self) -> Locator:
        panel = self.page.get_by_role("complementary", name="Files")
        if not panel.is_visible():
            self.page.get_by_role("button", name=re.compile(r"^Files")).click()
        return panel

    def download(self, name: str, to: Path) -> Path:
        """The newest version, as the files' list gives it."""
        panel = self.open_files()
        with self.page.expect_download() as caught:
            panel.get_by_role("link", name=f"Download {name}", exact=True).click()
        saved = to / name
        caught.value.save_as(saved)
        return saved


@contextmanager
def no_surprises(page: Page, url: str, *others: str) -> Iterator[None]:
    """Fails on errors in the console and on requests to any server beside these."""
    errors: list[str] = []
    strangers: list[str] = []

    def note_request(request: Request) -> None:
        if not request.url.startswith((url, url.replace("http", "ws", 1), "data:", "blob:", *others)):
            strangers.append(request.url)

    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("request", note_request)
    yield
    assert errors == []
    assert strangers == []
