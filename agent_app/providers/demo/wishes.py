"""The few sentences that the demo model understands, in English and Chinese."""

import re
from dataclasses import dataclass

_CELL = r"(?P<cell>[A-Za-z]{1,3}[1-9]\d{0,6})"
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "「": "」", "『": "』", "《": "》", "`": "`"}
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_NUMBER = re.compile(r"[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)(?P<fraction>\.\d+)?")


@dataclass(frozen=True)
class LookInside:
    pass


@dataclass(frozen=True)
class SetCell:
    """`place` is what stood between the cell and its value: a sheet's name or a file's, or nothing."""

    cell: str
    value: str | int | float | bool
    place: str = ""


@dataclass(frozen=True)
class Replace:
    find: str
    replace: str
    slide: int | None = None


@dataclass(frozen=True)
class MakeTable:
    columns: tuple[str, ...]
    filename: str


@dataclass(frozen=True)
class Draw:
    prompt: str


@dataclass(frozen=True)
class NotUnderstood:
    pass


Wish = LookInside | SetCell | Replace | MakeTable | Draw | NotUnderstood

_DRAW = (re.compile(r"^[/／]image[\s:：]+(?P<prompt>.+)", re.IGNORECASE | re.DOTALL),)
_SET_CELL = (
    re.compile(
        rf"\b(?:set|change|put|make)\s+(?:the\s+)?(?:cell\s+)?{_CELL}(?:\s+(?:of|in|on)\s+(?P<place>.+?))?"
        r"\s+(?:to|=|be)\s+(?P<value>.+)",
        re.IGNORECASE | re.DOTALL,
    ),
    re.compile(
        rf"\b(?:put|write|enter)\s+(?P<value>.+?)\s+(?:in|into|to)\s+(?:cell\s+)?{_CELL}"
        r"(?:\s+(?:of|in|on)\s+(?P<place>.+))?$",
        re.IGNORECASE | re.DOTALL,
    ),
    re.compile(
        rf"(?:[把将]\s*)?(?:(?P<place>[^把将\s]+?)\s*(?:中|里|上)?\s*的?\s*)?(?:单元格\s*)?(?<![A-Za-z]){_CELL}"
        r"\s*(?:单元格)?\s*(?:的值|的内容)?\s*(?:修改|更改|改|设置|设|变|填|写)(?:成|为)\s*(?P<value>.+)",
        re.DOTALL,
    ),
)
_REPLACE = (
    re.compile(
        r"\b(?:replace|change)\s+(?:the\s+(?:word|words|text|name)\s+)?(?P<find>.+?)\s+(?:by|with|to)\s+(?P<replace>.+)",
        re.IGNORECASE | re.DOTALL,
    ),
    re.compile(r"用\s*(?P<replace>.+?)\s*(?:来)?(?:替换|代替|替代)\s*(?P<find>.+)", re.DOTALL),
    re.compile(
        r"[把将]\s*(?P<find>.+?)\s*(?:全部|都)?\s*(?:替换|更换|换|改)(?:成|为)\s*(?P<replace>.+)", re.DOTALL
    ),
)
_SLIDE = (
    re.compile(r"\s*\b(?:on|in)\s+slide\s+(?P<slide>\d{1,4})\b", re.IGNORECASE),
    re.compile(r"第\s*(?P<slide>\d{1,4})\s*[页张](?:幻灯片)?(?:上|中|里)?的?\s*"),
)
_MAKE = (
    re.compile(
        r"\b(?:make|create|build|give me)\b.*?\b(?:spreadsheet|workbook|table|sheet|excel)\b.*?"
        r"\bcolumns?\b\s*(?:named|called|:)?\s*(?P<columns>.+)",
        re.IGNORECASE | re.DOTALL,
    ),
    re.compile(
        r"(?:做|建|创建|新建|制作|生成).*?(?:表格|工作簿|表).*?列(?:名|为|是|有|叫|：|:|\s)*(?P<columns>.+)",
        re.DOTALL,
    ),
    re.compile(
        r"(?:做|建|创建|新建|制作|生成).*?(?:有|含|为)\s*(?P<columns>[^有含为]+?)\s*(?:这?[几三两四五]?列)?的"
        r"(?:电子)?(?:表格|工作簿|表)",
        re.DOTALL,
    ),
)
_NAMED = re.compile(
    r"\s*[,，]?\s*(?:called|named|as|叫|名为|命名为)\s*(?P<name>[^\s,，;；]+\.xlsx)", re.IGNORECASE
)
_SEPARATORS = re.compile(r"\s*(?:,|，|、|;|；|\band\b|和|与)\s*", re.IGNORECASE)
_LOOK = re.compile(
    r"\b(?:what(?:'s|’s|s| is| are| does| do)?|show|read|open|describe|summari[sz]e|list|tell)\b.*"
    r"\b(?:in|inside|file|document|workbook|spreadsheet|deck|presentation|slides?|table|contents?|contains?|say|says)\b"
    r"|(?:什么|哪些|内容|看看|看一下|读一下|读取|打开|总结|概括|写了|介绍)",
    re.IGNORECASE | re.DOTALL,
)
_IN_THE_FILE = re.compile(
    r"\s+(?:in|on|of)\s+(?:the|this|my)\s+(?:file|document|deck|presentation|workbook|spreadsheet|table|text)\s*$"
    r"|(?:文件|文档|幻灯片|工作簿|表格)(?:中|里|内)的\s*",
    re.IGNORECASE,
)
MOST_COLUMNS, LONGEST_WORDS = 50, 2_000


def speaks_chinese(words: str) -> bool:
    return _CHINESE.search(words) is not None


def wish_of(words: str, file_names: tuple[str, ...] = ()) -> Wish:
    """What is asked; `file_names` are cut out first where they only say where."""
    text = words.strip()[:LONGEST_WORDS].rstrip(" .!?。！？")
    if drawn := _first(_DRAW, text):
        return Draw(drawn["prompt"])
    if made := _first(_MAKE, text):
        return _make_table(made["columns"], text)
    if found := _first(_SET_CELL, text):
        return SetCell(found["cell"].upper(), value_of(found["value"]), _unquoted(found["place"] or ""))
    slide, text = _slide(_without_names(text, file_names))
    if found := _first(_REPLACE, text):
        return Replace(_unquoted(found["find"]), _unquoted(found["replace"]), slide)
    if _LOOK.search(words):
        return LookInside()
    return NotUnderstood()


def value_of(text: str) -> str | int | float | bool:
    """A number, true or false where the text is one; words in quotes stay words; "empty" clears."""
    bare = text.strip()
    if (plain := _unquoted(bare)) != bare:
        return plain
    if bare.lower() in ("empty", "nothing", "空", "空白"):
        return ""
    if bare.lower() in ("true", "false"):
        return bare.lower() == "true"
    if number := _NUMBER.fullmatch(bare):
        digits = bare.replace(",", "")
        return float(digits) if number["fraction"] else int(digits)
    return bare


def _make_table(columns: str, text: str) -> Wish:
    named = _NAMED.search(text)
    names = [_unquoted(name) for name in _SEPARATORS.split(_NAMED.sub("", columns))]
    kept = tuple(name for name in names if name)[:MOST_COLUMNS]
    default = "表格.xlsx" if speaks_chinese(text) else "table.xlsx"
    return MakeTable(kept, named["name"] if named else default) if kept else NotUnderstood()


def _slide(text: str) -> tuple[int | None, str]:
    for pattern in _SLIDE:
        if found := pattern.search(text):
            return int(found["slide"]), text[: found.start()] + text[found.end() :]
    return None, text


def _without_names(text: str, file_names: tuple[str, ...]) -> str:
    for name in sorted(file_names, key=len, reverse=True):
        escaped = re.escape(name)
        text = re.sub(
            rf"\s+(?:in|on|of)\s+(?:the\s+)?{escaped}|{escaped}\s*(?:中|里)?的?\s*(?!\S*\.)", "", text
        )
    return _IN_THE_FILE.sub("", text)


def _first(patterns: tuple[re.Pattern[str], ...], text: str) -> re.Match[str] | None:
    return next((found for pattern in patterns if (found := pattern.search(text))), None)


def _unquoted(text: str) -> str:
    bare = text.strip()
    if len(bare) > 1 and _QUOTES.get(bare[0]) == bare[-1]:
        return bare[1:-1]
    return bare
