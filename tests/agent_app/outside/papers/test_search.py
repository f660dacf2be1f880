"""Papers of three indexes become one list; an index that does not answer is named, the others' are shown."""

import json
from collections.abc import Callable
from dataclasses import replace
from threading import Barrier

import pytest
from pytest_django import Settings

from agent_app.outside.papers.search import search
from tests.index_server.papers import Known, arxiv_error, openalex, too_many
from tests.index_server.shelves import PAPERS, PATHS, put_papers
from tests.web_server.server import Answer, Asked, WebServer, redirect
from tools.kit.indexes import IndexTrouble

pytestmark = pytest.mark.asyncio
TEA = Known(
    "Forecasting the Tea Harvest",
    ("Mira Example", "Otto Sample"),
    2023,
    "We forecast the harvest of tea , and the tea forecast holds .",
    "Journal of Leaves",
    "10.1000/Tea.1",
    "2306.01234",
    12,
    "https://leaves.example/tea.pdf",
)
PREPRINT = replace(
    TEA, title="Forecasting the tea harvest.", year=2022, doi="", venue="", pdf="", citations=0
)
RAIN = Known("Rain over Uva", ("Ida Probe",), 2019, "Rain fell.", "Weather", "10.1000/rain", citations=3)


def given(server: WebServer, setting: str) -> Asked:
    return next(asked for asked in server.seen if asked.path == PATHS[setting])


async def test_one_paper_of_three_indexes_stands_once_with_what_each_knows(indexes: WebServer) -> None:
    s2 = replace(TEA, doi="10.1000/TEA.1", arxiv="", citations=15, pdf="", abstract="")
    put_papers(indexes, at_arxiv=[PREPRINT], open_=[replace(TEA, arxiv=""), RAIN], s2=[s2])
    found = await search("tea harvest", 8, None)
    tea, rain = found.papers
    assert (tea.title, tea.authors, tea.year, tea.venue) == (
        "Forecasting the Tea Harvest",
        ("Mira Example", "Otto Sample"),
        2023,
        "Journal of Leaves",
    )
    assert (tea.citations, tea.id, tea.link) == (15, "doi:10.1000/tea.1", "https://doi.org/10.1000/tea.1")
    assert tea.abstract == TEA.abstract
    assert tea.pdfs == (f"{indexes.base}/pdf/2306.01234v2", "https://leaves.example/tea.pdf")
    assert (rain.title, rain.pdfs, rain.citations) == ("Rain over Uva", (), 3)
    assert found.indexes == ("OpenAlex", "Semantic Scholar", "arXiv")
    assert found.silent == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (replace(TEA, arxiv=""), replace(TEA, title="Another title", arxiv="", doi="10.1000/TEA.1")),
        (replace(TEA, doi=""), replace(TEA, title="Another title", doi="10.48550/arXiv.2306.01234")),
        (replace(TEA, doi="", arxiv=""), replace(TEA, title="FORECASTING the Tea-Harvest", arxiv="")),
        (
            replace(TEA, arxiv="", authors=("Example, Mira",)),
            replace(TEA, doi="", arxiv="", authors=("M. Example",)),
        ),
        (replace(TEA, arxiv="", authors=()), replace(TEA, doi="", arxiv="")),
    ],
    ids=["DOI", "arXiv id in a DOI", "title", "title, name turned round", "title, no author"],
)
async def test_what_makes_two_entries_one_paper(indexes: WebServer, one: Known, other: Known) -> None:
    put_papers(indexes, open_=[one], s2=[other])
    assert len((await search("tea", 8, None)).papers) == 1


@pytest.mark.parametrize(
    "other",
    [
        replace(TEA, doi="10.1000/other", arxiv="", authors=("Ida Probe",)),
        replace(TEA, doi="10.1000/other", arxiv="", year=2019),
        replace(TEA, title="Forecasting the tea harvest again", doi="", arxiv=""),
    ],
    ids=["another author", "years apart", "another title"],
)
async def test_what_keeps_two_entries_apart(indexes: WebServer, other: Known) -> None:
    put_papers(indexes, open_=[TEA], s2=[other])
    assert len((await search("tea", 8, None)).papers) == 2


async def test_a_page_at_arxiv_is_no_pdf(indexes: WebServer) -> None:
    """Semantic Scholar now and then names the page where a PDF was asked for."""
    put_papers(indexes, s2=[replace(TEA, pdf="https://arxiv.org/abs/2306.01234")])
    [tea] = (await search("tea", 8, None)).papers
    assert tea.pdfs == ("https://arxiv.org/pdf/2306.01234",)


async def test_two_ids_of_arxiv_are_two_papers(indexes: WebServer) -> None:
    put_papers(indexes, at_arxiv=[replace(TEA, arxiv="2306.09999")], s2=[TEA])
    assert len((await search("tea", 8, None)).papers) == 1
    put_papers(indexes, at_arxiv=[replace(TEA, doi="", arxiv="2306.09999")], s2=[TEA])
    assert len((await search("tea", 8, None)).papers) == 2


async def test_a_short_title_without_authors_is_nobodys(indexes: WebServer) -> None:
    editorial = Known("Editorial", (), 2023, doi="10.1000/e1")
    put_papers(indexes, open_=[editorial], s2=[replace(editorial, doi="10.1000/e2")])
    assert len((await search("tea", 8, None)).papers) == 2


@pytest.mark.parametrize(
    ("title", "author", "doi"),
    [
        ("Introduction", "Mira Sample", ""),
        ("Deep learning", "", ""),
        ("Editorial", "Mira Example", "10.1000/e2"),
    ],
    ids=["first name shared", "no author", "the next issue's"],
)
async def test_a_title_that_many_share_makes_no_two_papers_one(
    indexes: WebServer, title: str, author: str, doi: str
) -> None:
    one = Known(title, ("Mira Example",), 2023, doi="10.1000/e1")
    other = Known(title, (author,) if author else (), 2024, doi=doi)
    put_papers(indexes, open_=[one], s2=[other])
    assert len((await search("tea", 8, None)).papers) == 2


async def test_a_preprint_of_a_short_title_and_its_print_are_one_paper(indexes: WebServer) -> None:
    one = Known("Tea", ("Mira Example",), 2023, doi="10.1000/tea")
    put_papers(indexes, open_=[one], s2=[replace(one, authors=("M. Example",), doi="", arxiv="2306.01234")])
    assert len((await search("tea", 8, None)).papers) == 1


async def test_an_entry_that_is_the_same_as_two_makes_them_one(indexes: WebServer) -> None:
    """The preprint shares its id with one entry, and its title with the other."""
    printed = replace(TEA, arxiv="", title="Forecasting the Tea Harvest, Revised")
    both = replace(TEA, title="Forecasting the Tea Harvest, Revised", doi="", arxiv=TEA.arxiv)
    put_papers(indexes, open_=[printed, replace(TEA, doi="")], s2=[both])
    assert len((await search("tea", 8, None)).papers) == 1


async def test_what_many_rank_high_comes_first(indexes: WebServer) -> None:
    others = [Known(f"Other paper number {number}", doi=f"10.1000/{number}") for number in range(3)]
    put_papers(indexes, open_=[others[0], others[1], RAIN], s2=[others[2], RAIN], at_arxiv=[])
    found = await search("rain", 2, None)
    assert [paper.title for paper in found.papers] == ["Rain over Uva", "Other paper number 0"]


async def test_each_index_is_asked_in_its_own_way(indexes: WebServer, settings: Settings) -> None:
    settings.OPENALEX_MAILTO, settings.OPENALEX_KEY = "admin@folio.example", "open-key"
    settings.SEMANTIC_SCHOLAR_KEY = "s2-key"
    await search('the "tea-harvest" forecast: AND (Uva)?', 3, 2020)
    asked = given(indexes, "ARXIV_URL")
    assert asked.query["search_query"] == (
        'all:"tea-harvest" AND all:"forecast" AND all:"Uva" AND submittedDate:[202001010000 TO 999912312359]'
    )
    assert asked.query["max_results"] == "6"
    asked = given(indexes, "OPENALEX_URL")
    assert asked.query["search"] == "the tea-harvest forecast and Uva"
    assert asked.query["filter"] == "from_publication_date:2020-01-01"
    assert (asked.query["mailto"], asked.query["api_key"]) == ("admin@folio.example", "open-key")
    asked = given(indexes, "SEMANTIC_SCHOLAR_URL")
    assert (asked.query["query"], asked.query["year"]) == ("the tea harvest forecast and Uva", "2020-")
    assert asked.headers["x-api-key"] == "s2-key"


async def test_without_keys_none_is_sent(indexes: WebServer) -> None:
    await search("tea", 3, None)
    assert "x-api-key" not in given(indexes, "SEMANTIC_SCHOLAR_URL").headers
    assert {"mailto", "api_key", "filter"}.isdisjoint(given(indexes, "OPENALEX_URL").query)


async def test_nothing_found_is_an_empty_list(indexes: WebServer) -> None:
    found = await search("qwertz", 8, None)
    assert (found.papers, found.silent) == ([], ())


async def test_a_query_without_words_asks_nobody(indexes: WebServer) -> None:
    with pytest.raises(IndexTrouble, match="holds no words"):
        await search("?! …", 8, None)
    assert indexes.seen == []


async def test_all_are_asked_before_any_has_answered(indexes: WebServer) -> None:
    """Each answers once the others have been asked; one after the other, they would wait in vain."""
    all_asked = Barrier(len(PAPERS), timeout=60)
    for setting in PAPERS:
        answered = indexes.answers[PATHS[setting]]
        assert not isinstance(answered, Answer)

        def once_all_are(asked: Asked, answered: Callable[[Asked], Answer] = answered) -> Answer:
            all_asked.wait()
            return answered(asked)

        indexes.answers[PATHS[setting]] = once_all_are
    assert (await search("tea", 8, None)).silent == ()


async def test_more_than_was_asked_for_is_not_compared(indexes: WebServer) -> None:
    flood = [{"id": "https://openalex.org/W1", "display_name": f"Tea {number}"} for number in range(60_000)]
    indexes.answers[PATHS["OPENALEX_URL"]] = Answer(json.dumps({"results": flood}), 200, "application/json")
    assert len((await search("tea", 20, None)).papers) == 20


ODD = Answer("<!doctype html><html><title>Welcome</title></html>")
TROUBLES: dict[str, tuple[Answer | Callable[[Asked], Answer], str, str]] = {
    "a web page": (ODD, "odd", "no list of results"),
    "an empty answer": (Answer(""), "odd", "no list of results"),
    "a list of another kind": (Answer('{"results": 7, "data": {"a": 1}}'), "odd", "no list of results"),
    "deep nesting": (Answer("[" * 100_000), "odd", "no list of results"),
    "nested elements": (Answer("<a>" * 100_000), "odd", "no list of results"),
    "too large": (Answer("x" * 5_000_000), "odd", "no list of results"),
    "too many questions": (too_many, "busy", "error 429"),
    "a refusal": (Answer("{}", 403), "refused", "error 403"),
    "a failure": (Answer("{}", 500), "failed", "error 500"),
    "a redirect elsewhere": (redirect("http://127.0.0.2:9/"), "failed", "error 302"),
}


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("setting", PAPERS)
async def test_an_index_in_trouble_is_named_and_the_others_are_shown(
    indexes: WebServer, setting: str, trouble: str
) -> None:
    put_papers(indexes, at_arxiv=[TEA], open_=[TEA], s2=[TEA])
    answer, reason, why = TROUBLES[trouble]
    indexes.answers[PATHS[setting]] = answer
    found = await search("tea", 8, None)
    assert [paper.title for paper in found.papers] == [TEA.title]
    [silent] = found.silent
    assert (silent.reason, silent.index in found.indexes) == (reason, False)
    assert why in silent.why
    assert len(found.indexes) == 2


@pytest.mark.parametrize("setting", PAPERS)
async def test_a_slow_index_is_given_up(indexes: WebServer, settings: Settings, setting: str) -> None:
    settings.INDEX_LIMIT_S = 1.0
    put_papers(indexes, at_arxiv=[TEA], open_=[TEA], s2=[TEA])
    indexes.answers[PATHS[setting]] = indexes.silent
    found = await search("tea", 8, None)
    assert len(found.papers) == 1
    assert [(one.reason, one.why) for one in found.silent] == [("slow", "it did not answer within 1 s")]


async def test_an_index_that_is_down_is_named(indexes: WebServer, settings: Settings) -> None:
    put_papers(indexes, open_=[TEA])
    settings.ARXIV_URL = "http://127.0.0.1:1/api/query"
    found = await search("tea", 8, None)
    assert [(one.index, one.reason) for one in found.silent] == [("arXiv", "unreachable")]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (arxiv_error, "failed"),
        (Answer("Rate exceeded.", 200, "text/plain"), "busy"),
        (Answer("<feed/>"), "odd"),
    ],
)
async def test_troubles_that_arxiv_tells_with_status_200(
    indexes: WebServer, answer: Answer | Callable[[Asked], Answer], reason: str
) -> None:
    indexes.answers[PATHS["ARXIV_URL"]] = answer
    [silent] = (await search("tea", 8, None)).silent
    assert (silent.index, silent.reason) == ("arXiv", reason)


async def test_when_all_are_in_trouble_the_reasons_are_told(indexes: WebServer) -> None:
    for setting in PAPERS:
        indexes.answers[PATHS[setting]] = Answer("{}", 500)
    with pytest.raises(IndexTrouble, match=r"OpenAlex: it failed \(error 500\); Semantic.*Search once more"):
        await search("tea", 8, None)


async def test_an_index_that_is_off_is_not_asked(indexes: WebServer, settings: Settings) -> None:
    settings.OPENALEX_URL = settings.SEMANTIC_SCHOLAR_URL = ""
    put_papers(indexes, at_arxiv=[TEA])
    found = await search("tea", 8, None)
    assert found.indexes == ("arXiv",)
    assert indexes.paths == [PATHS["ARXIV_URL"]]
    settings.ARXIV_URL = ""
    with pytest.raises(IndexTrouble, match="OPENALEX_URL, SEMANTIC_SCHOLAR_URL, ARXIV_URL"):
        await search("tea", 8, None)


async def test_entries_of_a_wrong_shape_are_left_out(indexes: WebServer) -> None:
    work = json.loads(str(openalex([TEA])(Asked("GET", "", "", {"per_page": "1"}, {}, b"")).body))["results"][
        0
    ]
    odd = [
        7,
        {},
        {**work, "display_name": None},
        {**work, "id": "javascript:alert(1)"},
        {
            "id": "https://openalex.org/W9",
            "display_name": "Odd <b>in</b>\nall",
            "publication_year": "soon",
            "authorships": {"a": 1},
            "primary_location": [],
            "best_oa_location": {"pdf_url": "file:///etc/passwd"},
            "open_access": "yes",
            "cited_by_count": -4,
            "abstract_inverted_index": {"a": "b", "c": ["d", 2], "e": [1]},
        },
    ]
    indexes.answers[PATHS["OPENALEX_URL"]] = Answer(json.dumps({"results": odd}), 200, "application/json")
    [paper] = (await search("tea", 8, None)).papers
    assert (paper.title, paper.abstract, paper.year, paper.citations) == ("Odd in all", "e c", None, None)
    assert (paper.authors, paper.pdfs, paper.link) == ((), (), "https://openalex.org/W9")


async def test_an_endless_abstract_is_bounded(indexes: WebServer) -> None:
    flood = {f"word{number}": [number] for number in range(5_000)} | {"again": [0] * 100_000}
    work = {"id": "https://openalex.org/W9", "display_name": "Long", "abstract_inverted_index": flood}
    indexes.answers[PATHS["OPENALEX_URL"]] = Answer(json.dumps({"results": [work]}), 200, "application/json")
    [paper] = (await search("tea", 8, None)).papers
    assert len(paper.abstract) <= 4_000


async def test_an_entity_in_a_feed_is_not_resolved(indexes: WebServer) -> None:
    feed = (
        '<!DOCTYPE feed [<!ENTITY x SYSTEM "file:///etc/passwd">]><feed xmlns="http://www.w3.org/2005/Atom"><entry>'
        "<id>http://arxiv.org/abs/2306.01234v1</id><title>Tea &x; harvest</title></entry></feed>"
    )
    indexes.answers[PATHS["ARXIV_URL"]] = Answer(feed, 200, "application/atom+xml")
    found = await search("tea", 8, None)
    assert "root" not in " ".join(paper.title for paper in found.papers)
