"""DOIs and arXiv ids in one form, however they are written."""

import pytest

from agent_app.outside.papers.identifiers import arxiv_of, doi_link, doi_of


@pytest.mark.parametrize(
    ("written", "doi"),
    [
        ("https://doi.org/10.1000/ABC.1", "10.1000/abc.1"),
        ("doi:10.1000/abc.1.", "10.1000/abc.1"),
        ("10.1002/(SICI)1097-0258(19980815)", "10.1002/(sici)1097-0258(19980815)"),
        ("10.1/x", ""),
        ("tea", ""),
        (None, ""),
        (7, ""),
    ],
)
def test_a_doi(written: str | int | None, doi: str) -> None:
    assert doi_of(written) == doi


@pytest.mark.parametrize(
    ("written", "arxiv"),
    [
        ("2306.01234", "2306.01234"),
        ("arXiv:2306.01234v3", "2306.01234"),
        ("http://arxiv.org/abs/2306.01234v1", "2306.01234"),
        ("https://arxiv.org/pdf/hep-th/9901001.pdf", "hep-th/9901001"),
        ("10.48550/arXiv.2306.01234", "2306.01234"),
        ("https://example.com/tea", ""),
        ("https://example.com/2306.012345678", ""),
        ("https://leaves.example/doi/abs/article/1234567", ""),
        ("https://leaves.example/pdf/2306.01234", ""),
        (None, ""),
    ],
)
def test_an_arxiv_id(written: str | None, arxiv: str) -> None:
    assert arxiv_of(written) == arxiv


def test_a_doi_with_odd_signs_makes_a_link_that_holds_them() -> None:
    assert doi_link("10.1000/a?b#c") == "https://doi.org/10.1000/a%3Fb%23c"
