"""What the server answers at once, without a model, to a message that begins with a slash command."""

import difflib
import re
from dataclasses import dataclass

from agent_app.commands.registry import COMMANDS, Command, command_named, names

_TYPED = re.compile(r"[/／](?P<name>[A-Za-z][A-Za-z0-9_-]*|[一-鿿]{1,8}|\?)?(?P<rest>.*)", re.DOTALL)
_LONGEST_NAME = 30
_CLOSE_ENOUGH = 0.6
_FOLDERS = re.compile(
    r"bin|boot|dev|etc|home|lib|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|var|users|applications|library"
    r"|system|volumes|app|data",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class CommandAnswer:
    """`command` as it was typed; `known` is the registry's name of it, else `nearest` what may be meant.

    `argument` is what stands behind it, `text` the answer where it can't be carried out.
    """

    command: str
    known: str | None
    nearest: str | None
    text: str
    argument: str = ""


def answer_command(text: str, language: str) -> CommandAnswer | None:
    """None for a message that is for the model: prose, a path, a pattern, a comment, "/s" with more words.

    `text` as the person sent it; `language` like `en` or `zh-CN`.
    """
    typed = _TYPED.match(text.strip())
    if typed is None:
        return None
    name, rest = typed["name"] or "", typed["rest"]
    if not _is_try(name, rest):
        return None
    command = command_named(f"/{name.casefold()}")
    if command is not None:
        needs, argument = _what_it_needs(command, language), rest.lstrip(":：").strip()
        return CommandAnswer(command.name, command.name, None, needs, argument)
    nearest = _nearest(name.casefold())
    return CommandAnswer(
        f"/{name}", None, nearest.name if nearest else None, _unknown(f"/{name}", nearest, language)
    )


def _is_try(name: str, rest: str) -> bool:
    """Whether the message is meant as a command, by what stands right behind its first word."""
    if not name:
        return not rest
    if len(name) > _LONGEST_NAME or re.match(r"[/\\.]\w|/|:\d|[=*(){}\[\]<>|]", rest):
        return False
    if len(name) == 1 and name.isascii() and rest.strip():
        return False
    return _FOLDERS.fullmatch(name) is None


def _nearest(name: str) -> Command | None:
    words = {word: command for command in COMMANDS for word in (command.name[1:], *command.also)}
    if name in words:
        return words[name]
    begun = [word for word in words if len(name) > 1 and word.startswith(name)]
    close = begun or difflib.get_close_matches(name, words, n=1, cutoff=_CLOSE_ENOUGH)
    return words[close[0]] if close else None


def _what_it_needs(command: Command, language: str) -> str:
    told, needs = command.help.in_language(language), command.needs.in_language(language)
    if _chinese(language):
        return f"`{command.name}`：{told}目前在这里还不能运行：{needs}。"
    return f"`{command.name}`: {told} It can't run here yet: it needs {needs}."


def _unknown(name: str, nearest: Command | None, language: str) -> str:
    listed = ", ".join(f"`{one}`" for one in names())
    if _chinese(language):
        meant = f"最接近的是 {_shown(nearest, language)}" if nearest else ""
        return (
            f"没有 `{name}` 这个命令。{meant}现有命令：{listed}。若要把它作为文字发送，请在前面加上别的字。"
        )
    meant = f"The nearest is {_shown(nearest, language)} " if nearest else ""
    return (
        f"There is no command `{name}`. {meant}The commands are: {listed}. "
        "To send this as text, put a word before the slash."
    )


def _shown(command: Command, language: str) -> str:
    mark = "：" if _chinese(language) else ": "
    return f"`{command.name}`{mark}{command.help.in_language(language)}"


def _chinese(language: str) -> bool:
    return language.lower().startswith("zh")
