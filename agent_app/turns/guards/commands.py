"""The command check: slash commands that an answer names and the registry doesn't have."""

import re
from collections.abc import Collection, Iterator

from agent_app.turns.guards.spoken import without_code_blocks

_NAME = r"[A-Za-z][A-Za-z0-9_-]{2,30}"
_NAMED = re.compile(
    rf"(?<![\w/.:<>\\~$%&#@=+*^|)\]}}-])(/{_NAME})(?![\w/\\=>]|[.:]\w|-)|(?<=[用入试行发])(/{_NAME})(?![\w/\\=>.])",
    re.ASCII,
)
_URL = re.compile(r"\b[a-z][a-z0-9+.-]*://\S+|\bwww\.\S+|\]\([^)\s]*\)", re.IGNORECASE)
_CODE = re.compile(r"(`+)(.+?)\1")
_SPAN_COMMAND = re.compile(rf"/{_NAME}(?: [^/`]*)?", re.ASCII)
_EMPHASIS = re.compile(r"\*\*|__")
_NO_COMMAND = re.compile(
    r"and|or|the|bin|boot|dev|etc|home|lib|lib64|media|mnt|opt|proc|root|run|sbin|srv|sys|tmp|usr|var|api|index"
    r"|login|logout|admin|static|null|users|app|data",
    re.IGNORECASE,
)
_PLACE_BEFORE = re.compile(
    r"(?:\b(?:route|endpoint|path|url|uri|page|folder|directory|mount(?:ed)?|under|at|from|GET|POST|PUT|PATCH|DELETE)"
    r"|路径|目录|文件夹|接口|路由|页面)[ `:：]*$",
    re.IGNORECASE,
)
_PLACE_AFTER = re.compile(
    r"^`?\s*(?:(?:route|endpoint|path|page|folder|directory|partition|url)\b|路径|目录|文件夹|接口|路由|页面)",
    re.IGNORECASE,
)
NOTICE = "Not available here: {names}. The commands of this product are the ones that / lists."


def unknown_commands(answer: str, known: Collection[str]) -> tuple[str, ...]:
    """Names with their slash, each once, in their order; `known` are the registry's."""
    found = (name for name in _named(answer) if name.casefold() not in known)
    return tuple(dict.fromkeys(found))


def notice(names: Collection[str]) -> str:
    """For the reader, beside the answer that names them."""
    return NOTICE.format(names=", ".join(names))


def _named(answer: str) -> Iterator[str]:
    text = _EMPHASIS.sub("", _URL.sub(" ", without_code_blocks(answer)))
    plain = _CODE.sub(_only_a_command, text)
    for match in _NAMED.finditer(plain):
        name = match[1] or match[2]
        if _NO_COMMAND.fullmatch(name[1:]):
            continue
        before, after = (
            plain[max(0, match.start() - 40) : match.start()],
            plain[match.end() : match.end() + 20],
        )
        if not _PLACE_BEFORE.search(before) and not _PLACE_AFTER.search(after):
            yield name


def _only_a_command(span: re.Match[str]) -> str:
    """A code span stays only where it is a command as it would be typed."""
    typed = span[2].strip()
    return f" {typed} " if _SPAN_COMMAND.fullmatch(typed) else " … "
