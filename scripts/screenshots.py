"""`make screenshots`: the main pages by the demo model, three widths, light and dark, English and Chinese."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, Page, StorageState

from scripts import frontend
from tests.fixtures.processes import BASE_DIR, process_environment
from tests.journeys.browser import running_browser
from tests.journeys.office import budget
from tests.journeys.person import PATIENCE_MS, Person
from tests.journeys.site import Site, running_site

FOLDER = Path(__file__).resolve().parent.parent / "screenshots"
WIDTHS = (360, 768, 1440)
HEIGHT = 900
LANGUAGES = ("en-US", "zh-CN")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SAID = {"en-US": "set B2 to 99", "zh-CN": "把 B2 改成 99"}
REFUSED = {"en-US": "replace nowhere with 2025", "zh-CN": "把 不存在的词 替换成 2025"}


@dataclass(frozen=True)
class Chat:
    """What every picture shows: who looks, and the addresses of their chat and of its link."""

    session: StorageState
    path: str
    shared: str


@dataclass(frozen=True)
class View:
    """With `admin` it is shown to the person who came first."""

    name: str
    address: Callable[[Chat], str]
    act: Callable[[Page], None] = lambda _page: None
    admin: bool = False


def press(keys: str) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(keys)


def click(selector: str) -> Callable[[Page], None]:
    return lambda page: page.locator(selector).last.click()


def home(_chat: Chat) -> str:
    return "/"


def chat(known: Chat) -> str:
    return known.path


def usage(_chat: Chat) -> str:
    """Of a year, so that all charts have something to show."""
    today = datetime.now(UTC).date()
    return f"/manage/usage?who=everyone&from={today - timedelta(days=364)}&to={today}"


def _show_card(page: Page, number: int) -> None:
    card = page.locator("main section:has(> details)").nth(number)
    card.locator("summary").click()
    card.evaluate("card => card.scrollIntoView()")


def _show_changes(page: Page) -> None:
    page.locator("main article button:has(svg.lucide-git-compare-arrows)").last.click()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(2_000)


def _show_failed(page: Page) -> None:
    card = page.locator('[data-testid="tool-part"][data-state="error"]').last
    card.locator("button[aria-expanded]").click()
    # The thread follows its end until somebody turns the wheel.
    page.locator("main article").last.hover()
    page.mouse.wheel(0, -100)
    card.scroll_into_view_if_needed()


def _open_list(page: Page) -> None:
    """On a narrow screen the list stands in a drawer."""
    button = page.locator("header button:has(svg.lucide-menu)")
    if button.is_visible():
        button.click()
        page.get_by_role("dialog").wait_for()


def _from_list(page: Page, icon: str) -> None:
    _open_list(page)
    page.locator(f"nav button:has(svg.{icon})").last.click()
    page.get_by_role("dialog").last.wait_for()


def _from_composer(page: Page, icon: str) -> None:
    page.locator(f"main button:has(svg.{icon})").last.click()
    page.get_by_role("dialog").last.wait_for()
    page.wait_for_load_state("networkidle")


def _open_menu(page: Page, icon: str) -> None:
    _open_list(page)
    page.locator("nav li button:has(svg.lucide-ellipsis)").last.click(force=True)
    page.locator(f'[role="menuitem"]:has(svg.{icon})').click()
    page.get_by_role("dialog").last.wait_for()


VIEWS = (
    View("new", home),
    View("chat", chat),
    View("call", chat, click('[data-testid="tool-part"] button[aria-expanded]')),
    View("failed", chat, _show_failed),
    View("skills", chat, lambda page: _from_composer(page, "lucide-graduation-cap")),
    View("files", chat, click("header button[aria-expanded]:has(svg.lucide-files)")),
    View("changes", chat, _show_changes),
    View("menu", chat, click("header button:has(svg.lucide-chevron-down)")),
    View("search", chat, press("Control+k")),
    View("keys", chat, press("Control+/")),
    View("share", chat, lambda page: _open_menu(page, "lucide-share-2")),
    View("list", chat, _open_list),
    View("settings", chat, lambda page: _from_list(page, "lucide-settings")),
    View("archived", chat, lambda page: _from_list(page, "lucide-archive")),
    View("shared", lambda known: known.shared),
    View("usage", usage, lambda page: page.locator("main svg[role=img]").first.hover(), admin=True),
    View("usage-models", usage, lambda page: _show_card(page, 1), admin=True),
    View("usage-layers", usage, lambda page: _show_card(page, 3), admin=True),
    View("usage-calls", usage, lambda page: _show_card(page, 5), admin=True),
    View("usage-people", usage, lambda page: _show_card(page, 7), admin=True),
)


def main() -> int:
    frontend.ready()
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory(prefix="folio-screenshots-") as folder,
        running_site(Path(folder) / "site") as site,
        running_browser() as browser,
    ):
        talks = {language: _talk(browser, site, language, Path(folder)) for language in LANGUAGES}
        _fill_a_year(site)
        first, *_ = talks.values()
        for (language, known), width, scheme in product(talks.items(), WIDTHS, SCHEMES):
            _take(browser, site, (known, first), (language, width, scheme))
    print(f"{len(list(FOLDER.glob('*.png')))} pictures are in {FOLDER.name}/.")
    return 0


def _fill_a_year(site: Site) -> None:
    """Of made-up people; whoever signed up first is the administrator, so that they come after."""
    filling = (sys.executable, "-m", "scripts.usage_year", "--data-dir", str(site.data_dir))
    subprocess.run(filling, cwd=BASE_DIR, env=process_environment(DOTENV=os.devnull), check=True)


def _talk(browser: Browser, site: Site, language: str, folder: Path) -> Chat:
    """A member with a call that failed, a changed workbook, a pinned, an archived and a shared chat."""
    with _context(browser, "en-US") as context:
        person = Person(context.new_page(), site.url)
        person.open()
        person.sign_up()
        for action in ("Archive", "Pin"):
            person.ask("what is in the file?")
            person.act_on_chat("what is in the file?", action)
            person.open()
        person.attach(budget(folder))
        person.ask(REFUSED[language])
        person.ask(SAID[language])
        path = person.page.url.removeprefix(site.url)
        person.page.get_by_role("main").get_by_role("button", name="Share").click()
        person.page.get_by_role("button", name="Make a link").click()
        link = person.page.get_by_label("Link", exact=True).input_value()
        return Chat(context.storage_state(), path, link.removeprefix(site.url))


def _take(
    browser: Browser, site: Site, who: tuple[Chat, Chat], look: tuple[str, int, Literal["light", "dark"]]
) -> None:
    """`who` are the one who looks, and the one who came first."""
    known, first = who
    language, width, scheme = look
    with (
        _context(browser, language, known.session, width, scheme) as own,
        _context(browser, language, first.session, width, scheme) as administrator,
    ):
        for view in VIEWS:
            page = (administrator if view.admin else own).new_page()
            page.goto(f"{site.url}{view.address(known)}")
            page.locator("textarea, main article, main svg[role=img]").first.wait_for()
            page.wait_for_load_state("networkidle")
            view.act(page)
            page.wait_for_timeout(400)
            page.screenshot(path=FOLDER / f"{view.name}-{width}-{scheme}-{language[:2]}.png")
            page.close()


@contextmanager
def _context(
    browser: Browser,
    language: str,
    session: StorageState | None = None,
    width: int = 1280,
    scheme: Literal["light", "dark"] = "light",
) -> Iterator[BrowserContext]:
    context = browser.new_context(
        locale=language,
        storage_state=session,
        viewport={"width": width, "height": HEIGHT},
        color_scheme=scheme,
    )
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


if __name__ == "__main__":
    sys.exit(main())
