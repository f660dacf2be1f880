"""The slash commands that exist: their names, what each does and what it needs, in both languages."""

from dataclasses import dataclass

from prompts.context import CommandFacts
from tools.kit import commands


@dataclass(frozen=True)
class Words:
    """One text in the languages of the interface."""

    en: str
    zh: str

    def in_language(self, language: str) -> str:
        return self.zh if language.lower().startswith("zh") else self.en


@dataclass(frozen=True)
class Command:
    """A command as it is typed: `/name argument`. `needs` says what it takes to work here.

    `also` are words that people type when they mean it; none of them is a command.
    """

    name: str
    argument: Words
    help: Words
    needs: Words
    also: tuple[str, ...] = ()


COMMANDS: tuple[Command, ...] = (
    Command(
        commands.IMAGE,
        Words("what to draw", "要画的内容"),
        Words("Makes a picture from a description.", "根据描述生成图片。"),
        Words("an image model set up by the administrator", "需要管理员配置图像模型"),
        also=("img", "picture", "draw", "paint", "imagine", "画图", "图片", "绘图", "画画"),
    ),
    Command(
        commands.RESEARCH,
        Words("a question", "问题"),
        Words(
            "Looks into a question on the web and reports with sources.",
            "在网上研究一个问题，并附来源给出报告。",
        ),
        Words("a search service set up by the administrator", "需要管理员配置搜索服务"),
        also=("search", "web", "browse", "google", "deepresearch", "研究", "搜索", "调研"),
    ),
    Command(
        commands.PAPERS,
        Words("a topic", "主题"),
        Words("Finds scientific papers on a topic.", "查找某个主题的学术论文。"),
        Words("a paper index that the administrator left on", "需要管理员未关闭的论文索引"),
        also=("paper", "arxiv", "scholar", "articles", "论文", "文献"),
    ),
    Command(
        commands.BOOKS,
        Words("a topic or title", "主题或书名"),
        Words("Finds books on a topic.", "查找某个主题的图书。"),
        Words("a book index that the administrator left on", "需要管理员未关闭的图书索引"),
        also=("book", "library", "图书", "书籍", "书"),
    ),
    Command(
        commands.SKILL,
        Words("a skill's name", "技能名称"),
        Words("Uses a saved way of working in this conversation.", "在本对话中使用已保存的工作方法。"),
        Words("a saved skill and a signed-in account", "需要登录并已保存技能"),
        also=("skills", "技能"),
    ),
    Command(
        commands.REVIEW,
        Words("file name, what to look at", "文件名 审阅重点"),
        Words(
            "Reviews a file or the last answer and proposes changes.", "审阅文件或上一条回答并提出修改建议。"
        ),
        Words("a file or an answer in this conversation", "需要对话中有文件或回答"),
        also=("proofread", "check", "feedback", "审阅", "校对", "检查"),
    ),
    Command(
        commands.COMPACT,
        Words("what to keep", "要保留的内容"),
        Words("Shortens a long conversation to its essentials.", "将长对话压缩为要点。"),
        Words("a conversation of at least two questions", "需要至少两次问答的对话"),
        also=("compress", "summarize", "summarise", "shorten", "压缩", "总结"),
    ),
)


def names() -> tuple[str, ...]:
    """With the slash, in the order in which they are shown; the same for everyone."""
    return tuple(command.name for command in COMMANDS)


def command_named(name: str) -> Command | None:
    return next((command for command in COMMANDS if command.name == name), None)


def facts(language: str) -> tuple[CommandFacts, ...]:
    """All commands in the words of a language, for the product guide."""
    return tuple(
        CommandFacts(
            command.name,
            command.argument.in_language(language),
            command.help.in_language(language),
            command.needs.in_language(language),
        )
        for command in COMMANDS
    )
