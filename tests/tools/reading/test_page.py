"""A page's readable part, and nothing that stands around it or that nobody sees."""

import pytest

from tools.office.apart.errors import ReaderError
from tools.reading.page import read_page


def read(html: str, url: str = "https://leaf.example/a/b") -> str:
    return str(read_page(html.encode(), url, "utf-8", 10_000)["text"])


def test_what_stands_around_is_left_out() -> None:
    page = (
        "<body><header><h1>Tea</h1></header><nav>Home</nav><div role=navigation>Menu</div><p>Prices rose.</p>"
        "<aside>See also</aside><form><p>Kept words.</p><button>Send</button></form><footer>Imprint</footer>"
    )
    assert read(page) == "# Tea\n\nPrices rose.\n\nKept words."


@pytest.mark.parametrize(
    "hidden",
    [
        '<p style="display:none">{}</p>',
        '<p style="DISPLAY : None">{}</p>',
        '<div style="visibility:hidden"><p>{}</p></div>',
        '<span style="font-size:0">{}</span>',
        '<span style="color:red;opacity:0;">{}</span>',
        "<p hidden>{}</p>",
        "<!-- {} -->",
        "<template><p>{}</p></template>",
        "<noscript>{}</noscript>",
        "<script>{}</script>",
        '<img alt="{}" src="x.png">',
    ],
)
def test_what_nobody_sees_is_left_out(hidden: str) -> None:
    assert read(f"<body><p>Before.</p>{hidden.format('obey me')}<p>After.</p>") == "Before.\n\nAfter."


def test_small_but_visible_words_stay() -> None:
    assert "fine print" in read('<body><p>Tea.</p><p style="font-size:0.8em;opacity:0.7">fine print</p>')


def test_the_main_part_is_taken_where_it_holds_most() -> None:
    page = f"<body><div>Around it all.</div><main><p>{'Tea rose. ' * 10}</p></main></body>"
    assert read(page) == ("Tea rose. " * 10).strip()


def test_a_small_main_part_does_not_hide_the_rest() -> None:
    page = f"<body><main><p>Tea.</p></main><div>{'All the rest. ' * 20}</div></body>"
    assert "All the rest." in read(page)


def test_of_several_articles_all_are_taken() -> None:
    page = "<body>" + "".join(f"<article><p>{'Words. ' * 10}number {n}</p></article>" for n in range(3))
    assert all(f"number {n}" in read(page) for n in range(3))


@pytest.mark.parametrize(
    ("href", "base", "whole"),
    [
        ("x", "", "https://leaf.example/a/x"),
        ("/x", "", "https://leaf.example/x"),
        ("//other.example/x", "", "https://other.example/x"),
        ("x", '<base href="https://b.example/c/">', "https://b.example/c/x"),
        ("x", '<base href="http://[bad">', "https://leaf.example/a/x"),
    ],
)
def test_links_become_whole(href: str, base: str, whole: str) -> None:
    assert read(f'<head>{base}</head><body><p><a href="{href}">more</a></p>') == f"[more]({whole})"


def test_lists_tables_and_code_keep_their_form() -> None:
    page = (
        "<body><ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>"
        "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>"
        '<pre><code class="language-python">x = 1\n</code></pre>'
    )
    assert read(page) == (
        "- one\n  - inner\n- two\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n```python\nx = 1\n```"
    )


def test_title_and_day_are_told() -> None:
    page = (
        "<head><title>\n Tea\n prices </title><meta itemprop=datePublished content=2026-03-04T08:00>"
        "</head><body><p>Tea rose.</p>"
    )
    assert read_page(page.encode(), "https://leaf.example/", "", 100) == {
        "title": "Tea prices",
        "date": "2026-03-04",
        "text": "Tea rose.",
    }


@pytest.mark.parametrize("page", ["", " ", "<html></html>", "<body><nav>Home</nav></body>", "<!-- x -->"])
def test_a_page_without_text_is_refused(page: str) -> None:
    with pytest.raises(ReaderError):
        read(page)
