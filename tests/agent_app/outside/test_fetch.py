"""A page or file of the web is read as what it is, or a sentence says why not."""

import json

import pytest
from pytest_django import Settings

from agent_app.outside.fetch import fetch
from prompts.example_runs import sample
from tests.tools.office.pdf.made import Page as PaperPage
from tests.tools.office.pdf.made import pdf
from tests.web_server.server import Answer, WebServer
from tools.kit.web import WebTrouble

pytestmark = pytest.mark.asyncio
ARTICLE = """<!doctype html><html lang="en"><head><title>Tea prices - The Leaf</title>
<meta property="article:published_time" content="2026-03-04T08:00:00Z"><script>var secret = 1</script></head>
<body><nav><a href="/shop">Shop</a></nav><main><h1>Tea prices</h1>
<p>Tea rose by <b>7 percent</b>, says <a href="../report?id=3">the board</a>.</p>
<table><tr><th>Region</th><th>Price</th></tr><tr><td>Uva</td><td>4.10</td></tr></table></main>
<footer>Imprint</footer></body></html>"""
WORDS = "今年的茶叶价格上涨了百分之七。"


def text_of(facts: object) -> str:
    assert isinstance(facts, dict)
    return str(facts["text"])


async def test_a_page_becomes_markdown_with_whole_links(web: WebServer) -> None:
    web.answers["/news/tea"] = Answer(ARTICLE)
    page = await fetch(f"{web.base}/news/tea")
    assert (page.url, page.kind, page.title, page.date, page.size) == (
        f"{web.base}/news/tea",
        "page",
        "Tea prices - The Leaf",
        "2026-03-04",
        len(ARTICLE),
    )
    assert text_of(page.facts) == (
        f"# Tea prices\n\nTea rose by **7 percent**, says [the board]({web.base}/report?id=3).\n\n"
        "| Region | Price |\n| --- | --- |\n| Uva | 4.10 |"
    )


async def test_what_stands_behind_a_redirect_is_told_by_its_own_address(web: WebServer) -> None:
    web.answers["/old"] = Answer(status=301, headers=(("location", "/new"),))
    web.answers["/new"] = Answer("<html><body><p>Here it is now, at its new place.</p></body></html>")
    assert (await fetch(f"{web.base}/old")).url == f"{web.base}/new"


@pytest.mark.parametrize(
    ("kind", "head", "encoding"),
    [
        ("text/html; charset=gb2312", "", "gb18030"),
        ("text/html", '<meta charset="gbk">', "gb18030"),
        ("text/html; charset=iso-8859-1", "", "utf-8"),
        ("text/html", "", "utf-8-sig"),
        ("text/html; charset=utf-16", "", "utf-16"),
        ("application/octet-stream", "", "utf-8"),
        ("text/plain", "<!-- made by hand -->", "utf-8"),
    ],
)
async def test_a_page_is_read_in_its_own_characters(
    web: WebServer, kind: str, head: str, encoding: str
) -> None:
    before = head if head.startswith("<!--") else ""
    page = f"{before}<!doctype html><html><head>{head}</head><body><p>{WORDS}</p></body></html>"
    web.answers["/"] = Answer(page.encode(encoding), kind=kind)
    assert text_of((await fetch(web.base + "/")).facts) == WORDS


@pytest.mark.parametrize("kind", ["xlsx", "docx", "pptx"])
async def test_an_office_file_is_read_by_its_own_reader(web: WebServer, kind: str) -> None:
    _, content = sample(kind)
    web.answers["/f"] = Answer(content, kind="application/octet-stream")
    page = await fetch(f"{web.base}/f")
    unit = {"xlsx": "sheets", "docx": "paragraphs", "pptx": "slides"}[kind]
    assert (page.kind, page.size) == (kind, len(content))
    assert page.facts[unit]
    assert "next" not in json.dumps(page.facts)


async def test_a_pdf_is_read_page_by_page(web: WebServer) -> None:
    web.answers["/paper.pdf"] = Answer(
        pdf(PaperPage().write(50, 700, "Tea rose by 7 percent.")), kind="application/pdf"
    )
    page = await fetch(f"{web.base}/paper.pdf")
    assert page.kind == "pdf"
    assert "Tea rose by 7 percent." in json.dumps(page.facts["pages"])


async def test_a_pdf_that_is_called_a_page_is_read_as_what_it_is(web: WebServer) -> None:
    web.answers["/paper"] = Answer(pdf(PaperPage().write(50, 700, "Tea rose.")))
    assert (await fetch(f"{web.base}/paper")).kind == "pdf"


async def test_a_text_is_taken_as_it_is(web: WebServer) -> None:
    web.answers["/data.json"] = Answer('{"price": 4.1}', kind="application/json")
    page = await fetch(f"{web.base}/data.json")
    assert (page.kind, page.facts) == ("text", {"text": '{"price": 4.1}'})


async def test_more_of_a_page_than_is_kept_is_said(web: WebServer) -> None:
    web.answers["/"] = Answer(f"<html><body><p>{'tea ' * 150_000}</p></body></html>")
    page = await fetch(web.base + "/")
    assert len(text_of(page.facts)) == 400_000
    assert page.facts["remark"] == "the page has 599999 characters; the first 400000 were kept"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Answer("", 200), "is empty"),
        (Answer("<html><body><div id=app></div><script>draw()</script></body></html>"), "drawn by scripts"),
        (Answer("<html><body>" + "<div>" * 100_000 + "hi"), "holds no text"),
        (Answer("gone", 404), "search for where it stands now"),
        (Answer("no", 403), "find the same elsewhere"),
        (Answer("slow down", 429), "try again later"),
        (Answer("broken", 500), "try again later"),
        (Answer(bytes(range(256)) * 8, kind="application/x-thing"), "neither text nor of a known type"),
        (Answer(b"PK\x03\x04 not really", kind="application/zip"), "/f: "),
        (Answer(b"\xff\xd8\xff" + b"x" * 50, kind="image/jpeg"), "/f: "),
        (Answer("x", headers=(("content-encoding", "br"),)), "packed"),
    ],
)
async def test_what_can_not_be_read_says_so(web: WebServer, answer: Answer, told: str) -> None:
    web.answers["/f"] = answer
    with pytest.raises(WebTrouble, match=told):
        await fetch(f"{web.base}/f")


async def test_a_page_that_never_ends_is_given_up(web: WebServer, settings: Settings) -> None:
    settings.WEB_LIMIT_S = 0.5
    web.answers["/"] = Answer(web.endless)
    with pytest.raises(WebTrouble, match=r"did not come within 0\.5 s"):
        await fetch(web.base + "/")


async def test_a_page_that_never_begins_is_given_up(web: WebServer, settings: Settings) -> None:
    settings.WEB_LIMIT_S = 0.5
    web.answers["/"] = web.silent
    with pytest.raises(WebTrouble, match=r"did not come within 0\.5 s"):
        await fetch(web.base + "/")


async def test_more_than_the_most_bytes_is_not_read(web: WebServer, settings: Settings) -> None:
    settings.WEB_LIMIT_BYTES = 1024 * 1024
    web.answers["/"] = Answer(b"x" * 1_100_000)
    with pytest.raises(WebTrouble, match="larger than 1 MB"):
        await fetch(web.base + "/")


@pytest.mark.usefixtures("web")
async def test_a_site_that_is_down_is_told() -> None:
    with pytest.raises(WebTrouble, match="can't be reached"):
        await fetch("http://127.0.0.1:1/")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "tea",
        "ftp://example.com/x",
        "file:///etc/passwd",
        "http://",
        "http://a:b@example.com/",
        "http://[x",
    ],
)
async def test_what_is_no_address_of_the_web_is_refused(url: str) -> None:
    with pytest.raises(WebTrouble, match="begins with http"):
        await fetch(url)
