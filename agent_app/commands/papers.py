"""/papers has the model search scientific papers, and bring the PDFs of those that are asked for."""

from django.conf import settings

from agent_app.commands.capabilities import refused
from agent_app.commands.outcome import Answered, Briefed, Outcome, Typed
from agent_app.commands.registry import Words
from agent_app.outside.papers.search import INDEXES
from agent_app.records.queries.owners import is_member
from prompts.papers import papers_brief
from tools.kit.commands import PAPERS
from tools.kit.papers import PAPER_SEARCH

_NEEDED = (PAPER_SEARCH,)
_USAGE = Words(
    "Say what to look for: `/papers` and a topic, such as `/papers tea harvest forecasts since 2020`.",
    "请写明要查找的内容：`/papers` 后面写主题，例如 `/papers 2020 年以来的茶叶产量预测`。",
)


def run(typed: Typed) -> Outcome:
    if not any(index.address for index in INDEXES):
        return Answered(_off().in_language(typed.language))
    if off := refused(typed, PAPERS, _NEEDED):
        return off
    if not typed.argument and not typed.file_ids:
        return Answered(_USAGE.in_language(typed.language))
    may_bring = settings.GUEST_FILES_ALLOWED or is_member(typed.owner_id)
    return Briefed(PAPERS, papers_brief(may_bring=may_bring))


def _off() -> Words:
    named = ", ".join(f"`{index.setting}`" for index in INDEXES)
    return Words(
        f"All paper indexes are switched off here. The administrator can set the address of one: {named}.",
        f"这里的论文索引都已关闭。管理员可以设置其中一个的地址：{named}。",
    )
