"""Shows a web page: its readable part as Markdown, its title, and the day that it names."""

import re
from collections.abc import Iterator
from urllib.parse import urljoin

from html_to_markdown import ConversionOptions, PreprocessingOptions, convert
from lxml import etree, html

from tools.kit.json_types import JsonObject
from tools.office.apart.errors import ReaderError
from tools.reading.charset import page_text

_AROUND = frozenset(
    {"script", "style", "noscript", "template", "iframe", "svg", "canvas", "nav", "footer", "aside"}
    | {"dialog", "button", "input", "select", "textarea"}
)
_ROLES = frozenset({"navigation", "search", "contentinfo", "dialog", "complementary", "menu"})
_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|(?:font-size|opacity)\s*:\s*0(?![.\d])", re.IGNORECASE
)
_MAIN_SHARE = 0.3
_LEAST_CHARS = 40
_TITLE_CHARS = 300
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_DATES = (
    "//meta[@property='article:published_time' or @itemprop='datePublished' or @name='date' "
    "or @name='dc.date' or @name='DC.date']/@content",
    "//time/@datetime",
)
_NO_TEXT = "this page holds no text to read; most likely it is drawn by scripts, which don't run here"


def read_page(content: bytes, url: str, charset: str, limit_chars: int) -> JsonObject:
    """`{text, title?, date?, remark?}`. Raises ReaderError for a page without text."""
    tree = _parsed(page_text(content, charset))
    about = {"title": _title(tree), "date": _date(tree)}
    text = _markdown(_readable(tree), _base(tree, url))
    if not text:
        raise ReaderError(_NO_TEXT)
    facts: JsonObject = {name: fact for name, fact in about.items() if fact}
    if len(text) > limit_chars:
        facts["remark"] = f"the page has {len(text)} characters; the first {limit_chars} were kept"
    return {**facts, "text": text[:limit_chars]}


def _parsed(text: str) -> html.HtmlElement:
    parser = html.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
    try:
        return html.document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except etree.ParserError:
        raise ReaderError("this page is empty") from None


def _readable(tree: html.HtmlElement) -> html.HtmlElement:
    """The page's main part, without what stands around it and what nobody sees."""
    body = tree.find("body")
    body = tree if body is None else body
    for element in [*_unseen(body), *_around(body)]:
        if element.getparent() is not None:
            element.drop_tree()
    least = max(_LEAST_CHARS, len(body.text_content()) * _MAIN_SHARE)
    for path in ("//main|//*[@role='main']", "//article"):
        found = body.xpath(path)
        if len(found) == 1 and len(found[0].text_content()) >= least:
            return found[0]
    return body


def _unseen(body: html.HtmlElement) -> Iterator[html.HtmlElement]:
    """Text that a browser doesn't show may be meant for a model alone."""
    for element in body.iterdescendants(etree.Element):
        if "hidden" in element.attrib or _HIDDEN.search(element.get("style", "")):
            yield element


def _around(body: html.HtmlElement) -> Iterator[html.HtmlElement]:
    for element in body.iterdescendants(etree.Element):
        if element.tag in _AROUND or element.get("role") in _ROLES:
            yield element


def _markdown(element: html.HtmlElement, base: str) -> str:
    options = ConversionOptions(
        bullets="-",
        compact_tables=True,
        extract_metadata=False,
        skip_images=True,
        base_url=base,
        preprocessing=PreprocessingOptions(enabled=False),
    )
    return str(convert(html.tostring(element, encoding="unicode"), options).content).strip()


def _base(tree: html.HtmlElement, url: str) -> str:
    said = tree.xpath("string(//base/@href)")
    try:
        return urljoin(url, str(said))
    except ValueError:
        return url


def _title(tree: html.HtmlElement) -> str:
    said = tree.xpath("string(//meta[@property='og:title']/@content)") or tree.xpath("string(//title)")
    return " ".join(str(said).split())[:_TITLE_CHARS]


def _date(tree: html.HtmlElement) -> str:
    named = (str(said) for path in _DATES for said in tree.xpath(path))
    return next((match[0] for match in map(_DAY.match, named) if match), "")
