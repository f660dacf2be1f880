"""All tools in one fixed order, and the receipts for names that are not among those offered."""

from collections.abc import Collection, Sequence

from tools.file_edit import FILE_EDIT
from tools.file_read import FILE_READ
from tools.file_write import FILE_WRITE
from tools.image_understand import IMAGE_UNDERSTAND
from tools.kit.quoting import quoted
from tools.kit.receipt import Failed
from tools.kit.tool import Tool

TOOLS: tuple[Tool, ...] = (FILE_EDIT, FILE_READ, FILE_WRITE, IMAGE_UNDERSTAND)


def tool_named(name: str) -> Tool | None:
    return next((tool for tool in TOOLS if tool.name == name), None)


def refusal(name: str, offered: Sequence[str], earlier: Collection[str] = ()) -> Failed | None:
    """None for an offered name; else why it can't be called. A name is never matched to a near one."""
    if name in offered:
        return None
    return no_longer_available(name, offered) if name in earlier else unknown_tool(name, offered)


def unknown_tool(name: str, offered: Sequence[str]) -> Failed:
    return Failed(f"There is no tool {quoted(name)} in this request; nothing ran. {_offer(offered)}")


def no_longer_available(name: str, offered: Sequence[str]) -> Failed:
    return Failed(f"The tool {quoted(name)} is no longer available; nothing ran. {_offer(offered)}")


def _offer(offered: Sequence[str]) -> str:
    return f"The tools are: {', '.join(offered)}." if offered else "This request has no tools."
