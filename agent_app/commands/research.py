"""/research has the model look into a question on the web, and save a report whose citations were checked."""

from django.conf import settings

from agent_app.commands.capabilities import refused
from agent_app.commands.outcome import Answered, Briefed, Outcome, Typed
from agent_app.commands.registry import Words
from agent_app.outside.configured import backend
from agent_app.records.queries.models import answering_model
from agent_app.records.queries.owners import is_member
from agent_app.records.queries.research import FETCH, SEARCH
from agent_app.research.budget import whole_budget
from prompts.research import research_brief
from tools.kit.commands import RESEARCH
from tools.kit.research import RESEARCH_NOTE, RESEARCH_REPORT

_NO_QUESTION = Words(
    "Say what to look into: `/research` and a question.", "请写明要研究的问题：`/research` 后面跟一个问题。"
)
_NO_SEARCH = Words(
    "`/research` needs a search service, and none is set up here: an administrator sets `SEARCH_BACKEND`.",
    "`/research` 需要搜索服务，而这里尚未配置：请管理员设置 `SEARCH_BACKEND`。",
)
_GUEST = Words(
    "`/research` saves its report as a file, which needs an account: sign in or create one.",
    "`/research` 会把报告保存为文件，需要账户：请登录或注册。",
)
_NO_TOOLS = Words(
    "`/research` needs a model that can use tools, which {model} can't: pick another model.",
    "`/research` 需要能使用工具的模型，而 {model} 不能：请换一个模型。",
)
_TOOLS = (SEARCH, FETCH, RESEARCH_NOTE, RESEARCH_REPORT)


def run(typed: Typed) -> Outcome:
    missing = _missing(typed)
    if missing is not None:
        return Answered(missing)
    return Briefed(RESEARCH, research_brief(whole_budget()))


def _missing(typed: Typed) -> str | None:
    """What stands in the way, with who can mend it."""
    if backend() is None:
        return _NO_SEARCH.in_language(typed.language)
    if not is_member(typed.owner_id) and not settings.GUEST_FILES_ALLOWED:
        return _GUEST.in_language(typed.language)
    if off := refused(typed, RESEARCH, _TOOLS):
        return off.text
    model = answering_model(typed.owner_id, typed.chat_id)
    if model is not None and (not model.tools or model.wire == "demo"):
        return _NO_TOOLS.in_language(typed.language).format(model=model.label)
    return None if typed.argument.strip() else _NO_QUESTION.in_language(typed.language)
