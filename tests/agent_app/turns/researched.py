"""A part of the web that a research finds, and a model that researches it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pytest_django import Settings

from tests.web_server.server import Answer, WebServer, web_server
from tests.web_server.services import searxng
from tests.wire_server.steps import Call, Step, Text
from tools.kit.web import Hit

TEA = "Growers expect <b>4 % less</b> tea than last year, after a dry spring."
PRICES = "Traders say: “Prices will rise by a tenth until autumn.”"
TRUE = "growers expect 4 % less tea than last year"
FALSE = "growers expect 9 % more tea than last year"
RISE = "Prices will rise by a tenth until autumn"
REPORT = f"It will be less [1]. Prices follow: “{RISE}” [3]. All agree [9]."


@contextmanager
def tea_web(settings: Settings | None = None) -> Iterator[WebServer]:
    """A search service, and the two pages that it finds."""
    with web_server() as server:
        hits = [
            Hit("Tea forecast", f"{server.base}/tea", "What growers expect.", "2026-02-20"),
            Hit("Tea prices", f"{server.base}/prices", "What traders say."),
        ]
        server.answers["/search"] = searxng(hits)
        server.answers["/tea"] = page("Tea forecast", TEA)
        server.answers["/prices"] = page("Tea prices", PRICES)
        if settings is not None:
            settings.SEARCH_BACKEND, settings.SEARCH_URL = "searxng", server.base
            settings.WEB_PRIVATE_HOSTS = ["127.0.0.1"]
        yield server


def page(title: str, words: str) -> Answer:
    return Answer(f"<html><head><title>{title}</title></head><body><p>{words}</p></body></html>")


def note(web: WebServer, path: str, quote: str) -> Call:
    return Call("research_note", {"source": f"{web.base}{path}", "quote": quote, "claim": "it shows"})


def report(text: str = REPORT, chosen: str = "md") -> Call:
    return Call("research_report", {"title": "Tea this year", "format": chosen, "text": text})


def research_of(web: WebServer, *, chosen: str = "md") -> Sequence[Sequence[Step]]:
    """Searches, opens both pages, notes three quotes of which the second is false, and reports."""
    return (
        [Text("What do growers expect?"), Call("web_search", {"query": "tea forecast"})],
        [Call("web_fetch", {"url": f"{web.base}/tea"}), Call("web_fetch", {"url": f"{web.base}/prices"})],
        [note(web, "/tea", TRUE), note(web, "/tea", FALSE), note(web, "/prices", RISE)],
        [report(chosen=chosen)],
        [Text("4 % less; one citation was dropped.")],
    )
