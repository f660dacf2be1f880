"""Papers as the tools of one call see them."""

from agent_app.outside.papers.bringing import Keep, Listed, bring
from agent_app.outside.papers.listed import listed, numbers_of
from agent_app.outside.papers.search import search
from agent_app.records.queries.calls import receipts_on_branch
from agent_app.records.threads import database
from tools.kit.papers import PAPER_SEARCH, BroughtPaper, FoundPapers, PaperUnknown, Wanted


class Papers:
    """tools.kit.papers.PaperPort over the indexes of this installation, for one call."""

    def __init__(self, call_id: str, keep: Keep) -> None:
        self._call_id = call_id
        self._keep = keep

    async def search(self, query: str, limit: int, from_year: int | None) -> FoundPapers:
        """Papers are numbered on from those that were found before. Raises IndexTrouble."""
        before = [paper.number for paper in await self._found()]
        return await search(query, limit, from_year, first=max(before, default=0) + 1)

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
