"""Papers as the tools of one call see them."""

from agent_app.outside.papers.bringing import Keep, Listed, bring
from agent_app.outside.papers.listed import listed, numbers_of
from agent_app.outside.papers.search import search
from agent_app.records.queries.calls import asked_before_in_step, receipts_on_branch
from agent_app.records.threads import database
from tools.kit.arguments import shown
from tools.kit.papers import (
    MOST_PAPERS,
    PAPER_SEARCH,
    USUAL_PAPERS,
    BroughtPaper,
    FoundPapers,
    PaperUnknown,
    Wanted,
)


class Papers:
    """tools.kit.papers.PaperPort over the indexes of this installation, for one call."""

    def __init__(self, call_id: str, keep: Keep) -> None:
        self._call_id = call_id
        self._keep = keep

    async def search(self, query: str, limit: int, from_year: int | None) -> FoundPapers:
        """Papers are numbered on from those that were found before. Raises IndexTrouble."""
        return await search(query, limit, from_year, first=await database().read(_first, self._call_id))

    async def bring(self, wanted: Wanted) -> BroughtPaper:
        """Only what a search found on this branch of the conversation. Raises PaperUnknown, IndexTrouble."""
        found = await self._found()
        paper = next((one for one in found if one.is_meant(wanted)), None)
        if paper is None:
            raise PaperUnknown(numbers_of(one.number for one in found))
        return await bring(paper, self._keep)

    async def _found(self) -> list[Listed]:
        """The newest search first."""
        receipts = await database().read(receipts_on_branch, self._call_id, PAPER_SEARCH)
        return [paper for receipt in receipts for paper in listed(receipt)]


def _first(call_id: str) -> int:
    """Searches of one step run side by side: each leaves room for all that those before it may find."""
    receipts = receipts_on_branch(call_id, PAPER_SEARCH, earlier_steps=True)
    numbers = [paper.number for receipt in receipts for paper in listed(receipt)]
    beside = asked_before_in_step(call_id, PAPER_SEARCH)
    return max(numbers, default=0) + sum(map(_most, beside)) + 1


def _most(arguments_text: str) -> int:
    """How many papers a search may find; what is no number is held for the most."""
    limit = (shown(arguments_text) or {}).get("limit", USUAL_PAPERS)
    sound = isinstance(limit, int) and not isinstance(limit, bool) and 0 < limit <= MOST_PAPERS
    return int(limit) if sound and isinstance(limit, int) else MOST_PAPERS
