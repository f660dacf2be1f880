"""What a model is told of `/research`: the way to the report, and how much it may take."""

from dataclasses import dataclass

from tools.kit.commands import RESEARCH


@dataclass(frozen=True)
class Budget:
    """How much one research may take."""

    searches: int
    pages: int
    tokens: int
    minutes: int


def research_brief(budget: Budget) -> str:
    """The question stands in the message itself."""
    return "\n".join(
        (
            f"{RESEARCH}: look into the question of this message on the web, and save a report with sources.",
            f"Budget: {budget.searches} searches, {budget.pages} pages, {budget.tokens:,} tokens, "
            f"{budget.minutes} minutes; receipts say what is used.",
            "1. Say in two or three lines what has to be found out.",
            "2. Search with web_search, and open the best pages with web_fetch: several independent ones, "
            "and the original where a page names it.",
            "3. Note each fact that the report will rest on with research_note, in the page's own words, as "
            "soon as the page was read.",
            "4. Write the report with research_report, in the user's language, docx unless the user wants "
            "md: the answer first, then what bears it out, then where sources differ and what stayed open. "
            "Behind each fact stands its evidence as [n]; what nothing bears out is called an assumption.",
            "5. Tell the user the answer in a few sentences, with how many citations the receipt dropped.",
        )
    )
