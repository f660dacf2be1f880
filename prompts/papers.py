"""What a model is told of `/papers`: what to search for, and how to tell what was found."""

from tools.kit.commands import PAPERS

_SEARCH = (
    f"{PAPERS}: look with paper_search for papers on what stands behind it, in the words that such papers "
    "use, which are mostly English, with from_year where the user names a time."
)
_TELL = (
    "Then tell, in the user's language, which of them fit and what each is about, by its abstract: number, "
    "title, first author, year and link. Say which indexes did not answer, if any."
)
_BRING = "When the user later names one by its number, as in “read 3”, paper_fetch brings its PDF."
_GUEST = "A guest gets links alone; PDFs need an account."


def papers_brief(*, may_bring: bool) -> str:
    """`may_bring` tells whether PDFs may become files of the conversation."""
    return "\n".join((_SEARCH, _TELL, _BRING if may_bring else _GUEST))
