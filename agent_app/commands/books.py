"""/books has the model search books."""

from agent_app.commands.capabilities import refused
from agent_app.commands.outcome import Answered, Briefed, Outcome, Typed
from agent_app.commands.registry import Words
from agent_app.outside.books.port import INDEXES
from prompts.books import books_brief
from tools.kit.commands import BOOKS

_NEEDED = ("book_search",)
_USAGE = Words(
    "Say what to look for: `/books` and a topic, a title or an author, such as `/books history of tea`.",
    "请写明要查找的内容：`/books` 后面写主题、书名或作者，例如 `/books 茶的历史`。",
)


def run(typed: Typed) -> Outcome:
    if not any(index.address for index in INDEXES):
        return Answered(_off().in_language(typed.language))
    if off := refused(typed, BOOKS, _NEEDED):
        return off
    if not typed.argument and not typed.file_ids:
        return Answered(_USAGE.in_language(typed.language))
    return Briefed(BOOKS, books_brief())


def _off() -> Words:
    named = ", ".join(f"`{index.setting}`" for index in INDEXES)
    return Words(
        f"All book indexes are switched off here. The administrator can set the address of one: {named}.",
        f"这里的图书索引都已关闭。管理员可以设置其中一个的地址：{named}。",
    )
