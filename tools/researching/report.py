"""Makes a report of what a model wrote: its citations checked, its sources listed, what it lacks said."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from tools.kit.research import Evidence, Source
from tools.researching.addresses import comparable
from tools.researching.citations import Cited, code_apart, renumbered

_HEADING = re.compile(r"^#{1,6}[ \t]+(.+?)[ \t#]*$", re.MULTILINE)
_BOLD_HEADING = re.compile(r"^\*\*(.+?)\*\*:?[ \t]*$", re.MULTILINE)
_PLAIN_LINE = re.compile(r"^([^\n#*]{1,30})[:：][ \t]*$", re.MULTILINE)
_UNDERLINED = re.compile(r"^([^\n#*]{1,30})\n[ ]{0,3}(?:={3,}|-{3,})[ \t]*$", re.MULTILINE)
_OF_SOURCES = frozenset(
    {"sources", "source", "references", "bibliography", "citations", "works cited", "sources cited"}
    | {
        "来源",
        "资料来源",
        "参考",
        "参考资料",
        "参考文献",
        "引用",
        "引用来源",
        "信息来源",
        "参考来源",
        "数据来源",
    }
)
_NUMBER_OF_HEADING = re.compile(
    r"[\W_]*(?:(?:\d{1,3}(?:\.\d{1,3})*[.)、．]?|[一二三四五六七八九十]{1,3}[、.．]|[IVX]{1,5}[.)])[ \t]*)?"
)
_DEFINITION = re.compile(
    r"^[ \t]{0,3}\[(?:\^?\d{1,6}\]:|[^\[\]\n]{1,200}\]:[ \t]*<?[A-Za-z][\w+.-]*:\S).*(?:\n|$)", re.MULTILINE
)
"""Of a note by its number, or of an address by a name."""
_LINK = re.compile(
    r"(?<![!\\])\[([^\[\]\n]{1,500})\]"
    r"\(\s{0,3}<?((?:[^()\s<>]|\([^()\s<>]{0,200}\)){1,2000})>?(?:\s{1,3}\"[^\"\n]{0,500}\")?\s{0,3}\)"
)
_ONLY_A_NUMBER = re.compile(r"\s*\^?\d{1,6}\s*")
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|!])")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_KANA_OR_HANGUL = re.compile(r"[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\uac00-\ud7af]")
_CHINESE_SHARE, _OF_OTHERS = 0.2, 0.1


@dataclass(frozen=True)
class Report:
    """`text` is Markdown; `unlinked` counts links that led to pages which nobody opened."""

    text: str
    cited: Cited
    unlinked: int


@dataclass(frozen=True)
class _Words:
    """What the program itself writes into a report."""

    sources: str
    opened: str
    dropped: str
    none: str
    ended: str


_EN = _Words(
    "Sources",
    "opened",
    "Citations of the draft that were taken out, since no page that was opened bears them out: {count}.",
    "No page that was opened is cited in this report: what it says is unchecked.",
    "The search for it ended because its budget was used up.",
)
_ZH = _Words(
    "来源",
    "打开于",
    "草稿中有 {count} 处引用已删除：打开过的网页不能证实它们。",
    "本报告没有引用任何打开过的网页，其内容未经核实。",
    "检索因预算用尽而结束。",
)


def made_report(
    title: str,
    text: str,
    sources: Sequence[Source],
    evidence: Sequence[Evidence],
    holds: Callable[[int, str], bool],
    *,
    budget_gone: bool,
) -> Report:
    """`holds` tells whether a source's page has these words; with `budget_gone` the search ended early."""
    addresses = {comparable(one.address) for one in sources}
    body, unlinked = _without_strange_links(_without_own_list(seen(text)), addresses)
    cited = renumbered(body, {one.number: one.source for one in evidence}, holds)
    words = _ZH if _is_chinese(cited.text) else _EN
    named = {one.number: one for one in sources}
    head = "" if _HEADING.match(cited.text.lstrip()) else f"# {_title(title)}\n\n"
    listed = [_listed(place, named[one], words) for place, one in enumerate(cited.sources, 1)]
    remarks = _remarks(cited, words, budget_gone=budget_gone)
    parts = [head + cited.text.strip(), *([f"## {words.sources}", *listed] if listed else []), *remarks]
    return Report("\n\n".join(parts) + "\n", cited, unlinked)


def seen(text: str) -> str:
    """Without characters that nobody sees or that turn a line around; line ends are all alike."""
    return _UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))


def _title(title: str) -> str:
    return _escaped(" ".join(seen(title).split()))


def _without_own_list(text: str) -> str:
    """The model's own list of sources goes: one with what was really opened comes in its place."""
    text = _DEFINITION.sub("", text)
    headings = [*_HEADING.finditer(text), *_BOLD_HEADING.finditer(text)]
    headings += filter(_is_of_sources, (*_PLAIN_LINE.finditer(text), *_UNDERLINED.finditer(text)))
    last = max(headings, key=lambda one: one.start(), default=None)
    return text[: last.start()].rstrip() if last is not None and _is_of_sources(last) else text


def _is_of_sources(heading: re.Match[str]) -> bool:
    words = _NUMBER_OF_HEADING.sub("", heading[1], count=1)
    return words.strip(" *_:：.").casefold() in _OF_SOURCES


def _without_strange_links(text: str, addresses: Collection[str]) -> tuple[str, int]:
    """Links keep their words; those to what was not opened lead nowhere."""
    gone = 0

    def kept(link: re.Match[str]) -> str:
        nonlocal gone
        if comparable(link[2]) in addresses:
            return link[0]
        if _ONLY_A_NUMBER.fullmatch(link[1]):
            return f"[{link[1]}]"
        gone += 1
        return link[1]

    told = [piece if is_code else _LINK.sub(kept, piece) for is_code, piece in code_apart(text)]
    return "".join(told), gone


def _listed(place: int, source: Source, words: _Words) -> str:
    """`[1] Title, address, day`: the number as it is cited, the address to be seen on paper, too."""
    title = _escaped(" ".join(seen(source.title).split())) or _escaped(urlsplit(source.address).netloc)
    address = seen(source.address).replace("<", "%3C").replace(">", "%3E")
    shown = f"{title}, [{_escaped(address)}](<{address}>)"
    return f"\\[{place}\\] {shown}, {words.opened} {source.opened}"


def _remarks(cited: Cited, words: _Words, *, budget_gone: bool) -> list[str]:
    told = [] if cited.sources else [words.none]
    if cited.dropped:
        told.append(words.dropped.format(count=len(cited.dropped)))
    if budget_gone:
        told.append(words.ended)
    return [f"*{one}*" for one in told]


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _is_chinese(text: str) -> bool:
    """Japanese and Korean, which have Han characters too, are not."""
    han, others = len(_HAN.findall(text)), len(_KANA_OR_HANGUL.findall(text))
    return han > 0 and han >= _CHINESE_SHARE * sum(map(str.isalpha, text)) and others < _OF_OTHERS * han
