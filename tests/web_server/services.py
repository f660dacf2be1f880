"""Search services on loopback, each in the format that its documentation shows."""

import json
from collections.abc import Callable, Sequence
from html import escape

from tests.web_server.server import HTML, Answer, Asked
from tools.kit.web import Hit

JSON = "application/json"
KEY = "key-of-the-service"
Service = Callable[[Asked], Answer]


def searxng(hits: Sequence[Hit], silent: Sequence[tuple[str, str]] = ()) -> Service:
    """docs.searxng.org, Search API: a format that the settings don't allow is answered with 403."""

    def answer(asked: Asked) -> Answer:
        if asked.query.get("format") != "json":
            return Answer("<!doctype html><title>403 Forbidden</title>", 403)
        found = [
            {
                "url": hit.url,
                "title": hit.title,
                "content": hit.snippet,
                "publishedDate": f"{hit.date}T00:00:00" if hit.date else None,
                "engine": "duckduckgo",
                "template": "default.html",
                "parsed_url": ["https", "example.com", "/", "", "", ""],
                "engines": ["duckduckgo"],
                "positions": [place],
                "score": 1.0 / place,
                "category": "general",
            }
            for place, hit in enumerate(hits, 1)
        ]
        return _json(
            {
                "query": asked.query["q"],
                "number_of_results": 0,
                "results": found,
                "answers": [],
                "corrections": [],
                "infoboxes": [],
                "suggestions": [],
                "unresponsive_engines": [list(engine) for engine in silent],
            }
        )

    return answer


def brave(hits: Sequence[Hit]) -> Service:
    """api-dashboard.search.brave.com, Web Search: the key stands in a header of its own."""

    def answer(asked: Asked) -> Answer:
        if asked.headers.get("x-subscription-token") != KEY:
            detail = "The provided subscription token is invalid."
            error = {"id": "e", "status": 422, "code": "SUBSCRIPTION_TOKEN_INVALID", "detail": detail}
            return _json({"type": "ErrorResponse", "error": error, "time": 0}, 422)
        found = [
            {
                "title": hit.title,
                "url": hit.url,
                "is_source_local": False,
                "description": f"{escape(hit.snippet)} <strong>tea</strong>",
                "language": "en",
                "family_friendly": True,
                "type": "search_result",
                "subtype": "generic",
                **({"page_age": f"{hit.date}T08:15:00", "age": "2 weeks ago"} if hit.date else {}),
            }
            for hit in hits[: int(asked.query["count"])]
        ]
        query = {"original": asked.query["q"], "more_results_available": True}
        web = {"web": {"type": "search", "results": found}} if found else {}
        return _json({"type": "search", "query": query, "mixed": {"type": "mixed"}, **web})

    return answer


def tavily(hits: Sequence[Hit]) -> Service:
    """docs.tavily.com, POST /search: a date only stands in news, in the form of mails."""

    def answer(asked: Asked) -> Answer:
        if asked.headers.get("authorization") != f"Bearer {KEY}":
            return _json({"detail": {"error": "Unauthorized: missing or invalid API key."}}, 401)
        wish = json.loads(asked.body)
        found = [
            {"url": hit.url, "title": hit.title, "content": hit.snippet, "score": 0.9, "raw_content": None}
            | ({"published_date": "Fri, 20 Feb 2026 09:00:00 GMT"} if hit.date else {})
            for hit in hits[: wish["max_results"]]
        ]
        return _json(
            {
                "query": wish["query"],
                "follow_up_questions": None,
                "answer": None,
                "images": [],
                "results": found,
                "response_time": 0.42,
                "request_id": "r-1",
            }
        )

    return answer


def duckduckgo(hits: Sequence[Hit]) -> Service:
    """The page of html.duckduckgo.com, as far as programs read it."""

    def answer(_: Asked) -> Answer:
        found = "".join(
            '<div class="result results_links results_links_deep web-result"><div class="links_main '
            'links_deep result__body"><h2 class="result__title"><a rel="nofollow" class="result__a" '
            f'href="{escape(hit.url)}">{escape(hit.title)}</a></h2><a class="result__snippet" '
            f'href="{escape(hit.url)}">{escape(hit.snippet)}</a></div></div>'
            for hit in hits
        )
        return Answer(f'<html><body><div id="links" class="results">{found}</div></body></html>', 200, HTML)

    return answer


def _json(body: object, status: int = 200) -> Answer:
    return Answer(json.dumps(body), status, JSON)
