"""The page in Chromium: its scripts' sizes, the time to paint a long chat, the cost of a streamed piece."""

import gzip
import json
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from playwright.sync_api import Browser, Page

from bench.figures import median_of, p95_of, table
from bench.model import ModelServer, running_model
from bench.streamed import MARKS, pieces_ms
from tests.journeys.browser import running_browser
from tests.journeys.person import Person
from tests.journeys.site import Site, running_site

DIST = Path(__file__).resolve().parent.parent / "frontend" / "dist"
SHELL_KB, CHAT_KB = 250, 400
PAINT_MS, DELTA_MS = 300, 16
MESSAGES, ROUNDS = 1000, 5

OPEN = """async ([chat, last]) => {
  const frame = () => new Promise(requestAnimationFrame);
  const link = document.querySelector(`a[href="/c/${chat}"]`);
  const began = performance.now();
  link.click();
  while (document.querySelector(`[data-id="${last}"] table`) === null) await frame();
  await frame();
  return performance.now() - began;
}"""
REACH = """async (first) => {
  const frame = () => new Promise(requestAnimationFrame);
  const began = performance.now();
  window.location.hash = first;
  while (document.querySelector(`[data-id="${first}"]`) === null) await frame();
  await frame();
  return performance.now() - began;
}"""


@dataclass(frozen=True)
class Figure:
    name: str
    value: float
    budget: float | None
    unit: str

    @property
    def row(self) -> tuple[str, str, str, str]:
        if self.budget is None:
            return self.name, f"{self.value:.1f} {self.unit}", "", ""
        verdict = "" if self.value <= self.budget else "over"
        return self.name, f"{self.value:.1f} {self.unit}", f"{self.budget} {self.unit}", verdict


def measure() -> None:
    figures = [*sizes()]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="folio-bench-")))
        model = stack.enter_context(running_model())
        keys = {"OPENAI_API_KEY": "bench", "OPENAI_BASE_URL": model.base_url, "OPENAI_MODELS": "bench-model"}
        site = stack.enter_context(running_site(folder, **keys))
        browser = stack.enter_context(running_browser())
        figures += in_browser(browser, site, model, folder)
    table("The page", ("", "here", "budget", ""), [figure.row for figure in figures])


def sizes() -> tuple[Figure, Figure]:
    """Script that must be there for the first sight of the page, and for a chat with Markdown."""
    manifest = json.loads((DIST / ".vite" / "manifest.json").read_text())
    words = max((_files(manifest, f"src/i18n/{language}.ts") for language in ("en", "zh")), key=_gzipped_kb)
    shell = _files(manifest, "index.html") | words
    chat = shell | _files(manifest, "src/thread/Markdown.tsx")
    return (
        Figure("script of the shell, gz", _gzipped_kb(shell), SHELL_KB, "kB"),
        Figure("script of a chat with Markdown, gz", _gzipped_kb(chat), CHAT_KB, "kB"),
    )


def _files(manifest: dict[str, dict[str, object]], key: str) -> set[str]:
    found, waiting = set[str](), [key]
    while waiting:
        entry = manifest[waiting.pop()]
        if (file := str(entry["file"])) not in found:
            found.add(file)
            imports = entry.get("imports", [])
            waiting += imports if isinstance(imports, list) else []
    return found


def _gzipped_kb(files: set[str]) -> float:
    return sum(len(gzip.compress((DIST / file).read_bytes())) for file in files) / 1000


def in_browser(browser: Browser, site: Site, model: ModelServer, folder: Path) -> list[Figure]:
    page = browser.new_context(locale="en-US", viewport={"width": 1280, "height": 800}).new_page()
    page.add_init_script(MARKS)
    person = Person(page, site.url)
    person.open()
    chat = person.make_chat()
    messages = site.fill(chat, MESSAGES)
    opened, reached = [], []
    work = Work(page)
    for _ in range(ROUNDS):
        person.open()
        page.locator(f'a[href="/c/{chat}"]').wait_for()
        with work.of("open"):
            opened.append(page.evaluate(OPEN, [chat, messages[-1]]))
        reached.append(page.evaluate(REACH, messages[0]))
    page.reload()
    person.answers.last.wait_for()
    alone = pieces_ms(browser, page, person, model)
    page.reload()
    person.attach(_workbook(folder))
    person.open_files().get_by_role("button", name="Open").first.click()
    beside = pieces_ms(browser, page, person, model)
    return [
        Figure(f"a chat of {MESSAGES} messages opens, median", median_of(opened), PAINT_MS, "ms"),
        Figure("its first message is found, median", median_of(reached), None, "ms"),
        Figure("a piece of a long answer, p95", p95_of(alone), DELTA_MS, "ms"),
        Figure("the same beside an open file, p95", p95_of(beside), DELTA_MS, "ms"),
        Figure("a piece of a long answer, mean", mean(alone), None, "ms"),
        Figure("the longest", max(alone), None, "ms"),
        Figure("processor time to open, mean", work.ms["open"] / ROUNDS, None, "ms"),
    ]


def _workbook(folder: Path) -> Path:
    file = folder / "amounts.csv"
    file.write_text("item,amount\n" + "".join(f"item {row},{row}\n" for row in range(200)))
    return file


class Work:
    """Processor time of the page's script, styles and layout: what is left of a figure on a busy machine."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.ms: dict[str, float] = {}

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        before = self._total_ms()
        yield
        self.ms[name] = self.ms.get(name, 0.0) + self._total_ms() - before

    def _total_ms(self) -> float:
        told = self._session.send("Performance.getMetrics")["metrics"]
        parts = {"ScriptDuration", "LayoutDuration", "RecalcStyleDuration"}
        return 1000 * sum(float(metric["value"]) for metric in told if metric["name"] in parts)
