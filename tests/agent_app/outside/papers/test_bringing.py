"""A paper's PDF is brought from where it is open, and nothing else is taken for it."""

from collections.abc import Sequence

import pytest
from pytest_django import Settings

from agent_app.net.pinning import Place
from agent_app.outside.papers.bringing import Listed, bring
from tests.tools.office.pdf.made import Page, pdf
from tests.web_server.server import Answer, WebServer, redirect
from tools.kit.indexes import IndexTrouble
from tools.kit.json_types import JsonObject
from tools.kit.papers import Wanted

pytestmark = pytest.mark.asyncio
TWO_PAGES = pdf(Page().write(50, 700, "Tea rose by 7 percent."), Page().write(50, 700, "It will rise again."))
PDF = Answer(TWO_PAGES, kind="application/pdf")
LINK = "https://doi.org/10.1000/tea.1"


class Kept:
    """Keeps what it is given, as a conversation would."""

    def __init__(self, facts: JsonObject | None = None) -> None:
        self.facts = facts
        self.files: list[tuple[str, str, bytes]] = []

    async def __call__(self, name: str, declared: str, content: bytes) -> JsonObject:
        self.files.append((name, declared, content))
        return self.facts or {"kind": "pdf", "file": name, "file_id": "f_1"}


def paper(*pdfs: str, title: str = "Tea/Harvest: a forecast") -> Listed:
    return Listed(3, title, LINK, pdfs)


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [
        (Wanted(3), True),
        (Wanted(2), False),
        (Wanted(2, "doi:10.1000/tea.1"), False),
        (Wanted(None, "doi:10.1000/tea.1"), True),
        (Wanted(None, "10.1000/TEA.1"), True),
        (Wanted(None, LINK), True),
        (Wanted(None, "https://leaves.example/tea.pdf"), False),
        (Wanted(None, ""), False),
    ],
)
async def test_what_names_a_paper(wanted: Wanted, *, meant: bool) -> None:
    assert Listed(3, "Tea", LINK, (), "doi:10.1000/tea.1").is_meant(wanted) is meant


async def test_a_pdf_is_kept_under_its_title_with_its_pages(indexes: WebServer) -> None:
    indexes.answers["/tea"] = redirect("/tea.pdf")
    indexes.answers["/tea.pdf"] = PDF
    kept = Kept()
    brought = await bring(paper(f"{indexes.base}/tea"), kept)
    assert kept.files == [("Tea-Harvest: a forecast.pdf", "application/pdf", TWO_PAGES)]
    assert (brought.file_id, brought.pages, brought.size) == ("f_1", 2, len(TWO_PAGES))
    assert brought.url == f"{indexes.base}/tea.pdf"


async def test_without_an_open_pdf_its_page_is_named(indexes: WebServer) -> None:
    with pytest.raises(IndexTrouble, match=rf"Paper 3 has no open PDF.*{LINK}"):
        await bring(paper(), Kept())
    assert indexes.seen == []


async def test_where_one_place_gives_none_the_next_is_asked(indexes: WebServer) -> None:
    indexes.answers["/page"] = Answer("<html><body><p>Buy this paper.</p></body></html>")
    indexes.answers["/tea.pdf"] = PDF
    brought = await bring(paper(f"{indexes.base}/page", f"{indexes.base}/tea.pdf"), Kept())
    assert brought.url == f"{indexes.base}/tea.pdf"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (Answer("<html><body>Buy it.</body></html>", kind="application/pdf"), "gave no PDF"),
        (Answer(""), "gave no PDF"),
        (Answer("no", 403), "is not open to everyone"),
        (Answer("no", 429), "try again later"),
        (Answer(b"%PDF-1.4 " + b"x" * 2_000_000), "larger than 1 MB"),
        (redirect("http://169.254.169.254/latest/meta-data/"), "private address"),
        (redirect("file:///etc/passwd"), "can't be read"),
    ],
    ids=["web page", "nothing", "closed", "busy", "too large", "inside", "no web address"],
)
async def test_what_is_no_pdf_is_not_kept(
    indexes: WebServer, settings: Settings, answer: Answer, told: str
) -> None:
    settings.UPLOAD_LIMIT_BYTES = 1024 * 1024
    indexes.answers["/tea.pdf"] = answer

    async def plainly(host: str, port: int) -> Sequence[Place]:
        return [(host, port)]

    kept = Kept()
    with pytest.raises(IndexTrouble, match=told) as trouble:
        await bring(paper(f"{indexes.base}/tea.pdf"), kept, resolver=plainly)
    assert kept.files == []
    assert trouble.value.sentence.endswith(f"Give the user its page: {LINK}")


async def test_an_address_inside_is_not_asked(indexes: WebServer, settings: Settings) -> None:
    """An index may name any address; which ones are reached is ours to say."""
    settings.WEB_PRIVATE_HOSTS = []
    indexes.answers["/tea.pdf"] = PDF
    with pytest.raises(IndexTrouble, match="private address"):
        await bring(paper(f"{indexes.base}/tea.pdf"), Kept())
    assert indexes.seen == []


async def test_a_pdf_that_never_ends_is_given_up(indexes: WebServer, settings: Settings) -> None:
    settings.PAPER_LIMIT_S = 0.5
    indexes.answers["/tea.pdf"] = Answer(indexes.endless)
    with pytest.raises(IndexTrouble, match=r"did not come within 0\.5 s"):
        await bring(paper(f"{indexes.base}/tea.pdf"), Kept())


async def test_what_its_site_keeps_from_programs_is_not_read(indexes: WebServer) -> None:
    indexes.answers["/robots.txt"] = Answer("User-agent: *\nDisallow: /closed/", kind="text/plain")
    indexes.answers["/closed/tea.pdf"] = PDF
    with pytest.raises(IndexTrouble, match=r"robots\.txt"):
        await bring(paper(f"{indexes.base}/closed/tea.pdf"), Kept())
    assert "/closed/tea.pdf" not in indexes.paths


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (
            {"kind": "other", "file": "x.pdf", "file_id": "f_1", "remark": "it needs a password"},
            "needs a password",
        ),
        ({"mime": "application/pdf", "not_kept": "it is dangerous"}, "it is dangerous"),
    ],
)
async def test_a_pdf_that_can_not_be_opened_is_told(indexes: WebServer, facts: JsonObject, told: str) -> None:
    indexes.answers["/tea.pdf"] = PDF
    with pytest.raises(IndexTrouble, match=f"{told}.*{LINK}"):
        await bring(paper(f"{indexes.base}/tea.pdf"), Kept(facts))


@pytest.mark.parametrize(
    ("title", "name"), [("..", "Paper 3.pdf"), ("GPT-4.5", "GPT-4.5.pdf"), ("x" * 300, "x" * 100 + ".pdf")]
)
async def test_any_title_makes_a_name(indexes: WebServer, title: str, name: str) -> None:
    indexes.answers["/tea.pdf"] = PDF
    assert (await bring(paper(f"{indexes.base}/tea.pdf", title=title), Kept())).file == name
