"""All tools in one fixed order, and the receipts for names that are not among those offered."""

from collections.abc import Collection, Iterable, Sequence

from tools.book_search import BOOK_SEARCH
from tools.call_tool import CALL_TOOL_TOOL
from tools.docx_edit import DOCX_EDIT
from tools.file_edit import FILE_EDIT
from tools.file_read import FILE_READ
from tools.file_write import FILE_WRITE
from tools.find_tools import FIND_TOOLS_TOOL
from tools.finding.mount import as_tool
from tools.finding.threshold import CALL_TOOL
from tools.image_make import IMAGE_MAKE_TOOL
from tools.image_understand import IMAGE_UNDERSTAND
from tools.kit.connections import ConnectionFacts
from tools.kit.quoting import quoted
from tools.kit.receipt import Failed
from tools.kit.tool import Capability, LoopTool, Tool
from tools.knowledge_search import KNOWLEDGE_SEARCH_TOOL
from tools.paper_fetch import PAPER_FETCH
from tools.paper_search import PAPER_SEARCH_TOOL
from tools.pptx_edit import PPTX_EDIT
from tools.research_note import RESEARCH_NOTE_TOOL
from tools.research_report import RESEARCH_REPORT_TOOL
from tools.review_findings import REVIEW_FINDINGS
from tools.skill_open import SKILL_OPEN_TOOL
from tools.web_fetch import WEB_FETCH
from tools.web_search import WEB_SEARCH
from tools.xlsx_edit import XLSX_EDIT

TOOLS: tuple[Tool, ...] = (
    DOCX_EDIT,
    FILE_EDIT,
    FILE_READ,
    FILE_WRITE,
    IMAGE_UNDERSTAND,
    KNOWLEDGE_SEARCH_TOOL,
    PPTX_EDIT,
    RESEARCH_NOTE_TOOL,
    RESEARCH_REPORT_TOOL,
    REVIEW_FINDINGS,
    SKILL_OPEN_TOOL,
    XLSX_EDIT,
)
"""What runs in a worker."""
LOOP_TOOLS: tuple[LoopTool, ...] = (
    BOOK_SEARCH,
    CALL_TOOL_TOOL,
    FIND_TOOLS_TOOL,
    IMAGE_MAKE_TOOL,
    PAPER_FETCH,
    PAPER_SEARCH_TOOL,
    WEB_FETCH,
    WEB_SEARCH,
)
"""What runs in the web process, besides the tools of connections themselves."""
CAPABILITIES: tuple[Capability, ...] = (*TOOLS, *LOOP_TOOLS)
"""What a request is built from."""


def tool_named(name: str) -> Tool | None:
    return next((tool for tool in TOOLS if tool.name == name), None)


def loop_tool_named(name: str, connections: Iterable[ConnectionFacts]) -> LoopTool | None:
    """A tool of the web process: one of ours, or one that a connection offers by itself."""
    own = next((tool for tool in LOOP_TOOLS if tool.name == name), None)
    entries = (entry for one in connections for entry in one.tools if entry.name == name)
    return own or next(map(as_tool, entries), None)


def refusal(name: str, offered: Sequence[str], earlier: Collection[str] = ()) -> Failed | None:
    """None for an offered name; else why it can't be called. A name is never matched to a near one."""
    if name in offered:
        return None
    return no_longer_available(name, offered) if name in earlier else unknown_tool(name, offered)


def unknown_tool(name: str, offered: Sequence[str]) -> Failed:
    return Failed(
        f"There is no tool {quoted(name)} in this request; nothing ran. {_offer(offered)}", kind="unavailable"
    )


def no_longer_available(name: str, offered: Sequence[str]) -> Failed:
    return Failed(
        f"The tool {quoted(name)} is no longer available; nothing ran. {_offer(offered)}", kind="unavailable"
    )


def _offer(offered: Sequence[str]) -> str:
    if not offered:
        return "This request has no tools."
    through = f" A tool of a connection is called through {CALL_TOOL}." if CALL_TOOL in offered else ""
    return f"The tools are: {', '.join(offered)}.{through}"
