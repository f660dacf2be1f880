"""What a research leaves that ends without a report, in the reader's language."""

from agent_app.records.queries.research import Unreported
from tools.kit.arguments import shown
from tools.researching.report import seen

_MOST, _CHARS = 40, 300
_HEAD = {
    "en": "The research ended without a report. What was noted is kept; say “go on” to continue from it.",
    "zh": "研究在生成报告之前结束。已记录的内容会保留；回复“继续”即可接着进行。",
}
_NOTHING = {"en": "Nothing was noted yet.", "zh": "尚未记录任何内容。"}


def left_open_words(found: Unreported) -> str:
    language = "zh" if found.language.lower().startswith("zh") else "en"
    lines = [_line(row.place, row.arguments_text, str(row.receipt.get("address"))) for row in found.evidence]
    return "\n".join((_HEAD[language], *(lines[-_MOST:] or [_NOTHING[language]])))


def _line(number: int, arguments_text: str, address: str) -> str:
    quote = " ".join(seen(str((shown(arguments_text) or {}).get("quote"))).split())
    return f"[{number}] “{quote[:_CHARS]}” {address}"
