"""DOIs and arXiv ids, however an index writes them, in one bare form."""

import re
from urllib.parse import quote

from tools.kit.json_types import JsonValue

_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>]{1,200}")
_ARXIV_DOI = "10.48550/arxiv."
_ARXIV = re.compile(
    r"(?:^|arxiv[:.]|arxiv\.org/(?:abs|pdf)/)(?P<id>\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?(?:\.pdf)?$",
    re.IGNORECASE,
)


def doi_of(value: JsonValue) -> str:
    """In lower case, since DOIs are the same in either; empty where there is none."""
    found = _DOI.search(value) if isinstance(value, str) else None
    return found[0].rstrip(".,;").lower() if found else ""


def arxiv_of(value: JsonValue) -> str:
    """Out of an id, an address or a DOI of arXiv, without its version."""
    found = _ARXIV.search(value.strip()) if isinstance(value, str) else None
    return found["id"].lower() if found else ""


def arxiv_of_doi(doi: str) -> str:
    return arxiv_of(doi) if doi.startswith(_ARXIV_DOI) else ""


def doi_link(doi: str) -> str:
    return f"https://doi.org/{quote(doi, safe='/:;().-_')}"


def arxiv_link(arxiv: str) -> str:
    return f"https://arxiv.org/abs/{arxiv}"


def arxiv_pdf(arxiv: str) -> str:
    return f"https://arxiv.org/pdf/{arxiv}"
